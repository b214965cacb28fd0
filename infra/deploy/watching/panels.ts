/** What Grafana is given, as far as we use its model: dashboards of panels, each with queries to one Prometheus. */
export interface Panel {
  readonly title: string
  readonly description?: string
  /** Grafana's unit ids: `reqps`, `s`, `percentunit`, `bytes`, `short`. */
  readonly unit: string
  readonly type?: 'timeseries' | 'stat' | 'table'
  /** Its histogram has exemplars: points that lead to a trace each. */
  readonly hasExemplars?: true
  /** Query by what its lines are called, in Grafana's notation (`{{endpoint}}`). */
  readonly queries: Readonly<Record<string, string>>
}

const COLUMNS = 2
const [WIDTH, HEIGHT] = [24 / COLUMNS, 8]
/** Whichever Prometheus is chosen above the dashboard. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana's variable, not ours
const datasource = { type: 'prometheus', uid: '${datasource}' }

const grafanaPanel = (
  { title, description, unit, type = 'timeseries', hasExemplars, queries }: Panel,
  place: number,
) => ({
  id: place + 1,
  type,
  title,
  ...(description ? { description } : {}),
  datasource,
  gridPos: { x: (place % COLUMNS) * WIDTH, y: Math.floor(place / COLUMNS) * HEIGHT, w: WIDTH, h: HEIGHT },
  fieldConfig: { defaults: { unit, ...(type === 'timeseries' ? { min: 0 } : {}) }, overrides: [] },
  options:
    type === 'timeseries'
      ? { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } }
      : {},
  targets: Object.entries(queries).map(([legendFormat, expr], query) => ({
    refId: String.fromCharCode(65 + query),
    datasource,
    expr,
    legendFormat,
    ...(hasExemplars ? { exemplar: true } : {}),
    ...(type === 'table' ? { format: 'table', instant: true } : {}),
    ...(type === 'stat' ? { instant: true } : {}),
  })),
})

/** A dashboard as Grafana imports it, or is provisioned with. */
export const dashboard = (uid: string, title: string, panels: readonly Panel[]) => ({
  uid,
  title: `Forecourt: ${title}`,
  tags: ['forecourt'],
  schemaVersion: 39,
  editable: false,
  refresh: '30s',
  time: { from: 'now-3h', to: 'now' },
  templating: {
    list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus', current: {}, hide: 0 }],
  },
  links: [{ title: 'Forecourt', type: 'dashboards', tags: ['forecourt'], asDropdown: true, includeVars: true }],
  panels: panels.map(grafanaPanel),
})
