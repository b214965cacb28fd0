import { EmptyState, Inline, Stack, Table, type TableColumn } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ResultPages } from '../../../shared/vehicle/result-pages.tsx'
import { PartFailed } from './part-failed.tsx'

export interface ReportListProps<Row extends { id: string }> {
  /** What the rows are. */
  label: string
  /** Fields that narrow the list. */
  filters: ReactNode
  list: {
    data: readonly Row[] | undefined
    meta: { page: number; pages: number; limit: number } | undefined
    error: { message: string } | undefined
    isLoading: boolean
    mutate: () => Promise<unknown>
  }
  columns: readonly TableColumn<Row>[]
  /** A column, with a minus before it where the greatest comes first. */
  sort: string
  onSort: (sort: string) => void
  /** Instead of rows where there are none. */
  none: string
  onOpen: (id: string) => void
  hrefOf: (page: number) => string
  /** The opened one. */
  children: ReactNode
}

/** What was reported, a page at a time: with its filters, its order, and one of them opened beside it. */
export function ReportList<Row extends { id: string }>(props: ReportListProps<Row>) {
  const { label, filters, list, columns, sort, onSort, none, onOpen, hrefOf, children } = props
  const { t } = useTranslation('dashboard')
  const { data, meta, error, isLoading, mutate } = list
  return (
    <Stack gap={4}>
      <Inline gap={6} alignItems="end">
        {filters}
      </Inline>
      {error && !data ? (
        <PartFailed title={t('failed')} onRetry={() => void mutate()}>
          {error.message}
        </PartFailed>
      ) : (
        <Table
          label={label}
          rows={data ?? []}
          rowId={({ id }) => id}
          isBusy={isLoading || !data}
          onRowAction={onOpen}
          sort={{ column: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' }}
          onSortChange={({ column, direction }) => onSort(direction === 'descending' ? `-${column}` : column)}
          empty={data ? <EmptyState level={2} title={none} /> : t('loading')}
          columns={columns}
        />
      )}
      {meta ? <ResultPages page={meta.page} pages={meta.pages} limit={meta.limit} hrefOf={hrefOf} /> : null}
      {children}
    </Stack>
  )
}
