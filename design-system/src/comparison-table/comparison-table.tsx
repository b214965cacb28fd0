import { Minus } from 'lucide-react'
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
  /** Under the heads: what can be done with it. */
  actions?: ReactNode
}

/** One thing they differ in. */
export interface ComparisonRow {
  id: string
  label: string
  /** By column: a text, whether it has it, or a text that is the best of its row. */
  values: Readonly<Record<string, ComparisonValue>>
}

/** Rows under a heading of their own, beside which `noLabel` is written where some lack something. */
export interface ComparisonSection {
  id: string
  label: string
  rows: readonly ComparisonRow[]
}

export interface ComparisonTableProps extends ComparisonWords {
  /** What is compared. */
  label: string
  /** Heading over the names of the rows; none leaves the corner empty. */
  rowsLabel?: string | undefined
  columns: readonly ComparisonColumn[]
  rows: readonly ComparisonRow[]
  /** What follows the rows. */
  sections?: readonly ComparisonSection[] | undefined
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
  sections = [],
  layout = 'framed',
  ...words
}: ComparisonTableProps) {
  const row = styles.row({ layout })
  const group = styles.group({ layout })
  return (
    <div className={styles.frame({ layout })}>
      <table {...roles.table} aria-label={label} className={styles.table({ layout })}>
        <thead {...roles.rowgroup} className={group}>
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
          {columns.some(({ actions }) => actions) ? (
            <tr {...roles.row} className={row}>
              <td {...roles.cell} className={styles.corner({ layout })} />
              {columns.map(({ id, actions }) => (
                <td key={id} {...roles.cell} className={styles.actions}>
                  {actions}
                </td>
              ))}
            </tr>
          ) : null}
        </thead>
        <tbody {...roles.rowgroup} className={group}>
          <Rows rows={rows} columns={columns} layout={layout} words={words} />
        </tbody>
        {sections.map((section) => (
          <tbody key={section.id} {...roles.rowgroup} className={group}>
            <tr {...roles.row} className={row}>
              <th
                {...roles.rowheader}
                scope="rowgroup"
                colSpan={columns.length + 1}
                className={styles.section({ layout })}
              >
                {section.label}
                {words.noLabel && lacksSome(section) ? (
                  <span className={styles.legend} aria-hidden>
                    <Minus className={styles.sign({ has: false })} />
                    {words.noLabel}
                  </span>
                ) : null}
              </th>
            </tr>
            <Rows rows={section.rows} columns={columns} layout={layout} words={words} />
          </tbody>
        ))}
      </table>
    </div>
  )
}

const lacksSome = ({ rows }: ComparisonSection) => rows.some(({ values }) => Object.values(values).includes(false))

interface RowsProps extends Pick<ComparisonTableProps, 'rows' | 'columns'> {
  layout: 'framed' | 'open'
  words: ComparisonWords
}

function Rows({ rows, columns, layout, words }: RowsProps) {
  return rows.map((one) => (
    <tr key={one.id} {...roles.row} className={styles.row({ layout })}>
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
  ))
}

const isBest = (value: ComparisonValue | undefined) => typeof value === 'object' && Boolean(value.isBest)
