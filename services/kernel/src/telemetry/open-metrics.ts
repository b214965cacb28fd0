import { Counter, type MetricObject, type OpenMetricsContentType, Registry } from 'prom-client'

const OPEN = 'application/openmetrics-text'
const PLAIN = 'text/plain'

/** How much an `Accept` header wants a media type, 0 to 1; 0 where it does not name it. */
function wish(accept: string, type: string): number {
  const wishes = accept.split(',').flatMap((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    if (name !== type) return []
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    return [q ? Number(q.slice(2)) || 0 : 1]
  })
  return Math.max(0, ...wishes)
}

/** Whether who asks wants OpenMetrics, as Prometheus does, at least as much as Prometheus' older text format. */
export function prefersOpenMetrics(accept = ''): boolean {
  const open = wish(accept, OPEN)
  return open > 0 && open >= wish(accept, PLAIN)
}

/**
 * A registry's metrics as OpenMetrics: the only format with exemplars. prom-client (15.1) renames its counters for good
 * when it writes them so, and the other format would then lack their `_total`: it is given copies to rename.
 */
export class OpenMetrics extends Registry<OpenMetricsContentType> {
  readonly #source: Registry

  constructor(source: Registry, labels: Readonly<Record<string, string>>) {
    super()
    this.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
    this.#source = source
    this.setDefaultLabels(labels)
  }

  override getMetricsAsArray(): MetricObject[] {
    return this.#source
      .getMetricsAsArray()
      .map((metric) => (metric instanceof Counter ? (Object.create(metric) as MetricObject) : metric))
  }
}
