export interface ChartLabels {
  /** What is drawn: "Views per day". */
  chart: string
  /** Head of the first column of the table. */
  step: string
  showTable: string
  showChart: string
  /** In place of a value that is not there. */
  unknown: string
}
