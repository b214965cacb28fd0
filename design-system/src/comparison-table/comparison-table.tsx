import { Check, Minus } from 'lucide-react'
import { VisuallyHidden } from '../layout/text.tsx'
import * as styles from './comparison-table.css.ts'

/** One of the things compared. */
export interface ComparisonColumn {
  id: string
  label: string
  /** Says in words why it is highlighted: "Your plan". */
  mark?: string | undefined
}

/** One thing they differ in. */
export interface ComparisonRow {
  id: string
  label: string
  /** By column: a text, or whether it has it. */
  values: Readonly<Record<string, string | boolean>>
}

export interface ComparisonTableProps {
  /** What is compared. */
  label: string
  /** Heading over the names of the rows. */
  rowsLabel: string
  columns: readonly ComparisonColumn[]
  rows: readonly ComparisonRow[]
  /** Words for a tick and for a dash. */
  yesLabel: string
  noLabel: string
}

/** A few things side by side, from 320 px on: a real table, with a head for each row and column. */
export function ComparisonTable({ label, rowsLabel, columns, rows, yesLabel, noLabel }: ComparisonTableProps) {
  return (
    <div className={styles.frame}>
      <table aria-label={label} className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {rowsLabel}
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={styles.column}>
                {column.label}
                {column.mark ? <span className={styles.mark}>{column.mark}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={styles.name}>
                {row.label}
              </th>
              {columns.map((column) => {
                const value = row.values[column.id] ?? false
                return (
                  <td key={column.id} className={styles.cell({ isMarked: Boolean(column.mark) })}>
                    {typeof value === 'string' ? value : <Sign has={value} label={value ? yesLabel : noLabel} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Sign({ has, label }: { has: boolean; label: string }) {
  const Icon = has ? Check : Minus
  return (
    <>
      <Icon className={styles.sign({ has })} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}
