import { Table } from '../table/table.tsx'
import * as styles from './chart.css.ts'
import type { ChartLabels } from './chart-labels.ts'
import type { ChartStep } from './chart-steps.ts'

interface ChartTableProps {
  steps: readonly ChartStep[]
  entries: readonly { id: string; name: string; values: readonly (number | null)[] }[]
  labels: ChartLabels
  text: (value: number | null | undefined) => string
}

/** The figures of a chart, newest first. */
export const ChartTable = ({ steps, entries, labels, text }: ChartTableProps) => (
  <div className={styles.table}>
    <Table
      label={labels.chart}
      rows={steps.map((step, at) => ({ id: String(at), at, step: step.label })).toReversed()}
      rowId={(row) => row.id}
      columns={[
        { id: 'step', header: labels.step, cell: (row) => row.step },
        ...entries.map(({ id, name, values }) => ({
          id,
          header: name,
          align: 'end' as const,
          numeric: true,
          cell: (row: { at: number }) => text(values[row.at]),
        })),
      ]}
      empty={labels.unknown}
    />
  </div>
)
