import type { Locale, RecordKind } from '@forecourt/contracts'
import { Button, EmptyState, ErrorState, Heading, Inline, Select, Stack, Text, toast } from '@forecourt/design-system'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Late } from '../../../shared/feedback/late.tsx'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { ResultPages } from '../../../shared/vehicle/result-pages.tsx'
import { type ResourceRecord, useRecords } from '../api/records.ts'
import * as styles from '../components/admin.css.ts'
import { type BulkAction, BulkBar } from '../components/bulk-bar.tsx'
import type { BulkDeleteDialogProps } from '../components/bulk-delete-dialog.tsx'
import { DeleteDialog, type DeleteDialogProps } from '../components/delete-dialog.tsx'
import { HistorySheet } from '../components/history-sheet.tsx'
import { ImportDialog, type ImportTexts } from '../components/import-dialog.tsx'
import { ListFilters } from '../components/list-filters.tsx'
import { ListSearch } from '../components/list-search.tsx'
import { ListTools } from '../components/list-tools.tsx'
import { ResourceTable, type RowAction } from '../components/resource-table.tsx'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import { RecordDialog } from '../form/record-dialog.tsx'
import { editParam, recordParam } from '../form/record-params.ts'
import { useColumns } from '../list/columns.ts'
import { noFilters, pageSizes, type QueryChange, readListQuery, withQuery } from '../list/list-query.ts'
import { useResourceTexts } from '../list/resource-texts.ts'
import { type Rights, useRights } from '../list/use-rights.ts'
import { extraOf } from './resource-extras.ts'

/** `?record=new` opens an empty form, `?record=<id>` that record's, or where there is more to show, all of it. */
const fresh = 'new'

/** The present address, which may be newer than what is drawn: a press right after a search must not undo the search. */
const here = () => new URLSearchParams(globalThis.location.search)

export interface ResourcePageProps {
  resource: RecordKind
  /** What the person may do here at all, where their permissions alone do not say it. */
  rights?: Rights | undefined
  /** What the person may do with one record, where that is not the same for all. */
  rightsOf?: ((record: ResourceRecord) => Rights) | undefined
  /** What else can be done with a record, beside editing, history and deleting. */
  actions?: ((record: ResourceRecord) => readonly RowAction[]) | undefined
  /** What else can be done with what is selected, beside deleting; `select` changes the selection. */
  bulkActions?:
    | ((records: readonly ResourceRecord[], select: (ids: ReadonlySet<string>) => void) => readonly BulkAction[])
    | undefined
  /** What asks before one or several go, where a plain question is not enough. */
  removal?: { readonly One: ComponentType<DeleteDialogProps>; readonly Many: ComponentType<BulkDeleteDialogProps> }
  /** What its import says of itself, where a row does something else than with other lists. */
  importTexts?: ImportTexts | undefined
  /** Shows the record of an opened row; without it the row opens for editing. */
  details?: ((id: string, parts: { close: () => void; edit: () => void }) => ReactNode) | undefined
}

/** The list of any kind of record, with everything that can be done to them. The address is its state. */
export function ResourcePage({
  resource,
  rights: given,
  rightsOf,
  actions,
  bulkActions,
  removal,
  importTexts,
  details,
}: ResourcePageProps) {
  const { t, i18n } = useTranslation('admin')
  const texts = useResourceTexts(resource)
  const format = useFormat()
  const own = useRights(resource)
  const rights = given ?? own
  const [params, setParams] = useSearchParams()
  const [columns, setColumns] = useColumns(resource)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [deleting, setDeleting] = useState<ResourceRecord>()
  const [past, setPast] = useState<ResourceRecord>()
  const [looking, setLooking] = useState<ResourceRecord>()
  const [isImporting, setImporting] = useState(false)
  const extra = extraOf(resource)
  const DeleteOne = removal?.One ?? DeleteDialog
  const query = readListQuery(resource, params)
  const locale = (i18n.resolvedLanguage ?? 'en_US') as Locale
  const { data, meta, error, isLoading, mutate } = useRecords(resource, query, locale)
  usePageTitle(texts.title)

  const change = (by: QueryChange, replace = false) => {
    setSelected(new Set())
    setParams(withQuery(resource, here(), by), { replace })
  }
  const put = (param: string, id: string | undefined) => {
    const next = here()
    if (id) next.set(param, id)
    else next.delete(param)
    setParams(next)
  }
  const edit = (id: string) => put(details ? editParam : recordParam, id)
  const close = () => put(editing === null ? recordParam : editParam, undefined)
  // With its last record, the last page is gone too.
  const lastPage = meta ? Math.max(1, meta.pages) : query.page
  useEffect(() => {
    if (query.page > lastPage) setParams(withQuery(resource, here(), { page: lastPage }), { replace: true })
  }, [query.page, lastPage, resource, setParams])

  const made = (record: ResourceRecord) => {
    if (!extra?.made) return toast.success(t('created'))
    const { text, action } = extra.made
    toast.success(t(text), { action: { label: t(action), onClick: () => setLooking(record) } })
  }
  const asked = params.get(recordParam)
  const editing = params.get(editParam)
  const opened = details && asked !== fresh ? editing : asked
  const isNarrowed = query.q !== undefined || Object.keys(query.filters).length > 0
  const isOpen = opened === fresh ? rights.create : opened !== null && rights.update
  const isSelectable = rights.delete || bulkActions !== undefined
  const chosen = (data ?? []).filter(({ id }) => selected.has(id))
  const create = rights.create ? (
    <Button variant="primary" onPress={() => put(recordParam, fresh)}>
      {texts.create}
    </Button>
  ) : undefined
  return (
    <div className={styles.page}>
      <Inline justifyContent="space-between">
        <Inline gap={3} alignItems="baseline">
          <Heading level={1}>{texts.title}</Heading>
          <Text as="span" size="sm" tone="muted" numeric role="status">
            {meta ? t('total', { count: meta.total, number: format.number(meta.total) }) : ''}
          </Text>
        </Inline>
        <ListTools
          resource={resource}
          query={query}
          columns={columns}
          rights={rights}
          onColumns={setColumns}
          onCreate={() => put(recordParam, fresh)}
          onImport={() => setImporting(true)}
        />
      </Inline>
      <Inline alignItems="start">
        <ListSearch value={query.q ?? ''} onSearch={(q) => change({ q }, true)} />
        <ListFilters resource={resource} values={query.filters} onChange={(filters) => change({ filters }, true)} />
      </Inline>
      {error && !data ? (
        <div className={styles.state}>
          <ErrorState
            title={t('failed')}
            actions={
              <Button variant="primary" onPress={() => void mutate()}>
                {t('actions.retry', { ns: 'common' })}
              </Button>
            }
          >
            {error.message}
          </ErrorState>
        </div>
      ) : null}
      {!error && !data ? <TableSkeleton label={t('loading')} rows={12} /> : null}
      {data ? (
        <div className={styles.table}>
          <ResourceTable
            resource={resource}
            extra={extra}
            records={data}
            columns={columns}
            sort={query.sort}
            isBusy={isLoading}
            rights={rights}
            isSelectable={isSelectable}
            rightsOf={rightsOf}
            actions={actions}
            selected={selected}
            empty={
              <EmptyState
                level={2}
                illustration={isNarrowed ? 'no-results' : undefined}
                title={t(isNarrowed ? 'empty.found' : 'empty.title')}
                actions={
                  isNarrowed ? (
                    <Button onPress={() => change({ q: '', filters: noFilters(resource) })}>{t('empty.clear')}</Button>
                  ) : (
                    create
                  )
                }
              >
                {t(isNarrowed ? 'empty.foundText' : 'empty.text')}
              </EmptyState>
            }
            onSort={(sort) => change({ sort })}
            onSelect={setSelected}
            onOpen={details || rights.update ? ({ id }) => put(recordParam, id) : undefined}
            onEdit={({ id }) => edit(id)}
            onDelete={setDeleting}
            onHistory={setPast}
            onExtra={setLooking}
          />
        </div>
      ) : null}
      {meta && data ? (
        <Inline justifyContent="space-between">
          <Select
            label={t('pageSize')}
            hideLabel
            className={styles.pageSize}
            options={pageSizes.map((size) => ({ value: String(size), label: t('perPage', { number: size }) }))}
            value={String(query.limit)}
            onChange={(limit) => change({ limit: Number(limit) })}
          />
          <ResultPages
            page={meta.page}
            pages={meta.pages}
            limit={meta.limit}
            hrefOf={(page) => `?${withQuery(resource, params, { page })}`}
          />
        </Inline>
      ) : null}
      <Stack>
        {isSelectable ? (
          <BulkBar
            resource={resource}
            records={chosen}
            canDelete={rights.delete}
            DeleteMany={removal?.Many}
            actions={bulkActions?.(chosen, setSelected) ?? []}
            onSelect={setSelected}
          />
        ) : null}
      </Stack>
      {details && asked && asked !== fresh
        ? details(asked, { close: () => put(recordParam, undefined), edit: () => edit(asked) })
        : null}
      {isOpen ? (
        <RecordDialog
          key={opened}
          resource={resource}
          id={opened === fresh ? undefined : (opened ?? undefined)}
          onClose={close}
          onMade={made}
        />
      ) : null}
      {deleting ? <DeleteOne resource={resource} record={deleting} onClose={() => setDeleting(undefined)} /> : null}
      {past ? (
        <HistorySheet
          resource={resource}
          record={past}
          canRevert={(rightsOf?.(past) ?? rights).update}
          onClose={() => setPast(undefined)}
        />
      ) : null}
      {looking && extra ? (
        <Late part={extra.panel} onMissing={() => setLooking(undefined)}>
          {(Panel) => <Panel record={looking} rights={rights} onClose={() => setLooking(undefined)} />}
        </Late>
      ) : null}
      {isImporting && resource.endpoints.import ? (
        <ImportDialog
          resource={resource}
          endpoint={resource.endpoints.import}
          texts={importTexts}
          onClose={() => setImporting(false)}
        />
      ) : null}
    </div>
  )
}
