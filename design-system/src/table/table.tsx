import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { Table as AriaTable, Cell, Column, Row, TableBody, TableHeader } from 'react-aria-components'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { definedProps } from '../field/defined-props.ts'
import { VisuallyHidden } from '../layout/text.tsx'
import { type TableDensity, TableDensityContext } from './density.ts'
import * as styles from './table.css.ts'

/** How the rows are ordered. */
export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

export interface TableColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Names the row for screen readers; one column has it (default: the first). */
  isRowHeader?: boolean | undefined
  isSortable?: boolean | undefined
  align?: 'start' | 'end' | 'center' | undefined
  /** Tabular figures. */
  numeric?: boolean | undefined
  /** As narrow as its content. */
  tight?: boolean | undefined
  /** Wide enough to be recognised, however little room there is: what may break, such as a date, gives way first. */
  keepsWidth?: boolean | undefined
  /** At the end of the table, and in view while the rest is scrolled sideways. */
  isPinned?: boolean | undefined
  hideHeader?: boolean | undefined
}

export interface TableProps<Row> {
  /** What the rows are. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  sort?: Sort | undefined
  onSortChange?: ((sort: Sort) => void) | undefined
  selectionMode?: 'none' | 'single' | 'multiple' | undefined
  selected?: ReadonlySet<string> | 'all' | undefined
  onSelectedChange?: ((selected: ReadonlySet<string> | 'all') => void) | undefined
  /** Enter or a click on a row. */
  onRowAction?: ((id: string) => void) | undefined
  /** Instead of rows when there are none. */
  empty: ReactNode
  /** Default: what `TableDensityContext` says. */
  density?: TableDensity | undefined
  /** New rows are on their way: the old ones stay, dimmed. */
  isBusy?: boolean | undefined
}

function SortMark({ direction }: { direction: Sort['direction'] | undefined }) {
  if (direction === undefined) return <ChevronsUpDown className={`${styles.sortIcon} ${styles.sortIdle}`} aria-hidden />
  const Icon = direction === 'ascending' ? ArrowUp : ArrowDown
  return <Icon className={styles.sortIcon} aria-hidden />
}

/**
 * Dense data: sticky head, sorting, selection, and the keyboard of a grid (arrows move between cells and into their
 * buttons, Enter acts on the row, Space selects). Put row buttons into a column of their own.
 */
export function Table<T extends object>(props: TableProps<T>) {
  const { label, columns, rows, rowId, sort, onSortChange, selectionMode = 'none', selected, onSelectedChange } = props
  const { onRowAction, empty, isBusy = false } = props
  const chosen = useContext(TableDensityContext)
  const density = props.density ?? chosen
  const hasHeader = columns.some((column) => column.isRowHeader)
  return (
    <div className={styles.frame} aria-busy={isBusy}>
      <AriaTable
        aria-label={label}
        selectionMode={selectionMode}
        {...definedProps({
          selectedKeys: selected === 'all' ? ('all' as const) : selected && [...selected],
          sortDescriptor: sort,
        })}
        onSelectionChange={(keys) => onSelectedChange?.(keys === 'all' ? 'all' : new Set([...keys].map(String)))}
        onSortChange={({ column, direction }) => onSortChange?.({ column: String(column), direction })}
        {...(onRowAction ? { onRowAction: (key) => onRowAction(String(key)) } : {})}
        className={isBusy ? `${styles.table} ${styles.busy}` : styles.table}
      >
        <TableHeader>
          {selectionMode === 'none' ? null : (
            <Column className={styles.column({ tight: true })}>
              {selectionMode === 'multiple' ? <Checkbox slot="selection" /> : null}
            </Column>
          )}
          {columns.map(({ id, header, isRowHeader, isSortable = false, align, tight, isPinned, hideHeader }, place) => (
            <Column
              key={id}
              id={id}
              textValue={header}
              isRowHeader={isRowHeader ?? (!hasHeader && place === 0)}
              allowsSorting={isSortable}
              className={styles.column({ align, tight, pinned: isPinned })}
            >
              {({ sortDirection }) => (
                <span className={styles.columnInner}>
                  {hideHeader ? <VisuallyHidden>{header}</VisuallyHidden> : header}
                  {isSortable ? <SortMark direction={sortDirection} /> : null}
                </span>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody renderEmptyState={() => <div className={styles.empty}>{empty}</div>}>
          {rows.map((row) => (
            <Row
              key={rowId(row)}
              id={rowId(row)}
              className={onRowAction ? `${styles.row} ${styles.actionable}` : styles.row}
            >
              {selectionMode === 'none' ? null : (
                <Cell className={styles.cell({ density })}>
                  <Checkbox slot="selection" />
                </Cell>
              )}
              {columns.map(({ id, cell, align, numeric, isRowHeader, keepsWidth, isPinned }, place) => (
                <Cell
                  key={id}
                  className={styles.cell({
                    density,
                    align,
                    numeric,
                    lead: isRowHeader ?? (!hasHeader && place === 0),
                    keeps: keepsWidth,
                    pinned: isPinned,
                  })}
                >
                  {cell(row)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </AriaTable>
    </div>
  )
}
