import type { Locale, Resource } from '@forecourt/contracts'
import { Button, EmptyState, ErrorState, Heading, Inline, Select, Stack, Text } from '@forecourt/design-system'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { ResultPages } from '../../../shared/vehicle/result-pages.tsx'
import { type ResourceRecord, useRecords } from '../api/records.ts'
import * as styles from '../components/admin.css.ts'
import { BulkDelete } from '../components/bulk-delete.tsx'
import { DeleteDialog } from '../components/delete-dialog.tsx'
import { HistorySheet } from '../components/history-sheet.tsx'
import { ImportDialog } from '../components/import-dialog.tsx'
import { ListSearch } from '../components/list-search.tsx'
import { ListTools } from '../components/list-tools.tsx'
import { ResourceTable } from '../components/resource-table.tsx'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import { RecordDialog } from '../form/record-dialog.tsx'
import { recordParam } from '../form/use-leave-warning.ts'
import { useColumns } from '../list/columns.ts'
import { type ListQuery, pageSizes, readListQuery, withQuery } from '../list/list-query.ts'
import { extraOf } from '../list/resource-extras.ts'
import { useResourceTexts } from '../list/resource-texts.ts'
import { useRights } from '../list/use-rights.ts'

/** `?record=new` opens an empty form, `?record=<id>` that record's. */
const fresh = 'new'

/** The address as it stands, which may be ahead of what is drawn: a press right after a search must not undo it. */
const here = () => new URLSearchParams(globalThis.location.search)

/** The list of any declared resource, with everything that can be done to its records. The address is its state. */
export function ResourcePage({ resource }: { resource: Resource }) {
  const { t, i18n } = useTranslation('admin')
  const texts = useResourceTexts(resource)
  const format = useFormat()
  const rights = useRights(resource)
  const [params, setParams] = useSearchParams()
  const [columns, setColumns] = useColumns(resource)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [deleting, setDeleting] = useState<ResourceRecord>()
  const [past, setPast] = useState<ResourceRecord>()
  const [looking, setLooking] = useState<ResourceRecord>()
  const [isImporting, setImporting] = useState(false)
  const extra = extraOf(resource)
  const query = readListQuery(resource, params)
  const locale = (i18n.resolvedLanguage ?? 'en_US') as Locale
  const { data, meta, error, isLoading, mutate } = useRecords(resource, query, locale)
  usePageTitle(texts.title)

  const change = (by: Partial<Omit<ListQuery, 'q'>> & { q?: string }, replace = false) => {
    setSelected(new Set())
    setParams(withQuery(resource, here(), by), { replace })
  }
  const open = (id: string | undefined) => {
    const next = here()
    if (id) next.set(recordParam, id)
    else next.delete(recordParam)
    setParams(next)
  }
  // The last record of the last page has gone: its page has too.
  const lastPage = meta ? Math.max(1, meta.pages) : query.page
  useEffect(() => {
    if (query.page > lastPage) setParams(withQuery(resource, here(), { page: lastPage }), { replace: true })
  }, [query.page, lastPage, resource, setParams])

  const opened = params.get(recordParam)
  const isOpen = opened === fresh ? rights.create : opened !== null && rights.update
  const create = rights.create ? (
    <Button variant="primary" onPress={() => open(fresh)}>
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
          onCreate={() => open(fresh)}
          onImport={() => setImporting(true)}
        />
      </Inline>
      <ListSearch value={query.q ?? ''} onSearch={(q) => change({ q }, true)} />
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
            records={data}
            columns={columns}
            sort={query.sort}
            isBusy={isLoading}
            rights={rights}
            selected={selected}
            empty={
              <EmptyState
                level={2}
                illustration={query.q ? 'no-results' : undefined}
                title={t(query.q ? 'empty.found' : 'empty.title')}
                actions={query.q ? <Button onPress={() => change({ q: '' })}>{t('empty.clear')}</Button> : create}
              >
                {t(query.q ? 'empty.foundText' : 'empty.text')}
              </EmptyState>
            }
            onSort={(sort) => change({ sort })}
            onSelect={setSelected}
            onEdit={({ id }) => open(id)}
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
        {rights.delete ? (
          <BulkDelete
            resource={resource}
            records={(data ?? []).filter(({ id }) => selected.has(id))}
            onSelect={setSelected}
          />
        ) : null}
      </Stack>
      {isOpen ? (
        <RecordDialog
          key={opened}
          resource={resource}
          id={opened === fresh ? undefined : (opened ?? undefined)}
          onClose={() => open(undefined)}
        />
      ) : null}
      {deleting ? <DeleteDialog resource={resource} record={deleting} onClose={() => setDeleting(undefined)} /> : null}
      {past ? <HistorySheet resource={resource} record={past} onClose={() => setPast(undefined)} /> : null}
      {looking && extra ? (
        <Suspense fallback={null}>
          <extra.Panel record={looking} rights={rights} onClose={() => setLooking(undefined)} />
        </Suspense>
      ) : null}
      {isImporting ? <ImportDialog resource={resource} onClose={() => setImporting(false)} /> : null}
    </div>
  )
}
