/** A row of values, one for each day; null where there is none. `dashed` is what the `area` is measured against. */
export interface ChartSeries {
  id: string
  name: string
  values: readonly (number | null)[]
  kind: 'area' | 'dashed'
}

export interface ChartDay {
  /** "12 November 2026" */
  label: string
  /** "12 Nov", for the axis. */
  short: string
}
