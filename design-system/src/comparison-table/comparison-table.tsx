import type { ReactNode } from 'react'
import { ComparisonCell, type ComparisonValue, type ComparisonWords } from './comparison-cell.tsx'
import * as styles from './comparison-table.css.ts'

/** One of the things compared. */
export interface ComparisonColumn {
  id: string
  label: string
  /** Says in words why it is highlighted: "Your plan". */
  mark?: string | undefined
  /** In place of the label: a link to the thing, what is to be said of it. */
  head?: ReactNode
  /** Above the heads. */
  picture?: ReactNode
}

/** One thing they differ in. */
export interface ComparisonRow {
  id: string
  label: string
  /** By column: a text, whether it has it, or a text that is the best of its row. */
  values: Readonly<Record<string, ComparisonValue>>
}

export interface ComparisonTableProps extends ComparisonWords {
  /** What is compared. */
  label: string
  /** Heading over the names of the rows; none leaves the corner empty. */
  rowsLabel?: string | undefined
  columns: readonly ComparisonColumn[]
  rows: readonly ComparisonRow[]
  /**
   * `framed`: a few rows on a page. `open`: many rows in a dialog; the heads stay in sight, and on phones the name of a row
   * stands above its values, so that three things fit side by side.
   */
  layout?: 'framed' | 'open' | undefined
}

/** On phones rows may be flexible boxes, which some browsers no longer treat as table rows: so the roles are stated. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
} as const

/** A few things side by side, from 320 px on: a real table, with a head for each row and column. */
export function ComparisonTable({
  label,
  rowsLabel,
  columns,
  rows,
  layout = 'framed',
  ...words
}: ComparisonTableProps) {
  const row = styles.row({ layout })
  return (
    <div className={styles.frame({ layout })}>
      <table {...roles.table} aria-label={label} className={styles.table({ layout })}>
        <thead {...roles.rowgroup}>
          {columns.some(({ picture }) => picture) ? (
            <tr {...roles.row} className={row}>
              <td {...roles.cell} className={styles.corner({ layout })} />
              {columns.map(({ id, picture }) => (
                <td key={id} {...roles.cell} className={styles.picture}>
                  {picture}
                </td>
              ))}
            </tr>
          ) : null}
          <tr {...roles.row} className={`${row} ${styles.heads({ layout })}`}>
            {rowsLabel === undefined ? (
              <td {...roles.cell} className={styles.corner({ layout })} />
            ) : (
              <th {...roles.columnheader} scope="col" className={styles.corner({ layout })}>
                {rowsLabel}
              </th>
            )}
            {columns.map((column) => (
              <th key={column.id} {...roles.columnheader} scope="col" className={styles.column({ layout })}>
                {column.head ?? column.label}
                {column.mark ? <span className={styles.mark}>{column.mark}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {rows.map((one) => (
            <tr key={one.id} {...roles.row} className={row}>
              <th {...roles.rowheader} scope="row" className={styles.name({ layout })}>
                {one.label}
              </th>
              {columns.map((column) => (
                <td
                  key={column.id}
                  {...roles.cell}
                  className={styles.cell({
                    layout,
                    isMarked: Boolean(column.mark),
                    isBest: isBest(one.values[column.id]),
                  })}
                >
                  <ComparisonCell value={one.values[column.id] ?? false} {...words} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isBest = (value: ComparisonValue | undefined) => typeof value === 'object' && Boolean(value.isBest)
