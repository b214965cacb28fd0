import { listPageVersions, type PageVersion, resources, restorePage } from '@forecourt/contracts'
import { Badge, Button, Dialog, EmptyState, ErrorState, Inline, Stack, Text, toast } from '@forecourt/design-system'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useRecord } from '../api/records.ts'
import type { ExtraPanelProps } from '../components/resource-extra.ts'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import { PageComparison } from './page-comparison.tsx'
import * as styles from './page-text.css.ts'
import { PublishDraft } from './publish-draft.tsx'

const { page } = resources

/** What visitors read of a page, version by version: publish the draft, compare, take it back. */
export function PageVersions({ record: listed, rights, onClose }: ExtraPanelProps) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const invalidate = useInvalidate()
  const { record, problem, retry } = useRecord(page, listed.id)
  const { data, error, mutate } = useEndpoint(listPageVersions, { params: { id: listed.id } })
  // The draft may have been saved a moment ago: what was read before it does not count.
  useEffect(() => void mutate(), [mutate])
  const restore = useAction(restorePage)
  const [compared, setCompared] = useState<PageVersion>()
  const failure = error ?? problem
  const refresh = async () => {
    retry()
    await Promise.all([mutate(), invalidate(page.endpoints.list, page.endpoints.history)])
  }
  const takeBack = async ({ number, version }: PageVersion) => {
    if (!record) return
    const reply = await restore.run({ params: { id: record.id }, body: { number, version: record.version } })
    if (reply) toast.success(t('versions.restored', { version }))
    await refresh()
  }
  const line = (one: PageVersion) => (
    <li key={one.number} className={styles.version}>
      <Stack gap={1}>
        <Inline>
          <Text as="span" weight="medium" numeric>
            {one.version}
          </Text>
          {one.isCurrent ? <Badge tone="success">{t('versions.current')}</Badge> : null}
        </Inline>
        <Text size="sm" tone="muted">
          {t('history.by', {
            name: one.publishedByName ?? t(one.publishedBy ? 'history.somebody' : 'versions.delivered'),
            at: format.date(one.publishedAt, 'time'),
          })}
        </Text>
        {one.note ? <Text size="sm">{one.note}</Text> : null}
      </Stack>
      <Inline>
        <Button
          size="sm"
          aria-label={t('versions.compareWith', { version: one.version })}
          onPress={() => setCompared(one)}
        >
          {t('versions.compare')}
        </Button>
        {rights.update ? (
          <Button
            size="sm"
            aria-label={t('versions.restoreTo', { version: one.version })}
            isDisabled={restore.isRunning || (one.isCurrent && data?.isDraftPublished === true)}
            onPress={() => void takeBack(one)}
          >
            {t('versions.restore')}
          </Button>
        ) : null}
      </Inline>
    </li>
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="lg"
      title={t('versions.title', { name: String(listed.title ?? listed.name) })}
      closeLabel={t('actions.close', { ns: 'common' })}
    >
      {failure && !(data && record) ? (
        <ErrorState
          level={3}
          title={t('failed')}
          actions={<Button onPress={() => void refresh()}>{t('actions.retry', { ns: 'common' })}</Button>}
        >
          {failure.message}
        </ErrorState>
      ) : null}
      {!failure && !(data && record) ? <TableSkeleton label={t('loading')} rows={5} /> : null}
      {data && record && compared ? (
        <Stack gap={4}>
          <Inline>
            <Button size="sm" icon={<ArrowLeft />} onPress={() => setCompared(undefined)}>
              {t('versions.back')}
            </Button>
          </Inline>
          <PageComparison record={record} version={compared} />
        </Stack>
      ) : null}
      {data && record && !compared ? (
        <Stack gap={5}>
          <PublishDraft
            key={record.version}
            record={record}
            isPublished={data.isDraftPublished}
            mayPublish={rights.update}
            onPublished={refresh}
          />
          {data.versions.length === 0 ? (
            <EmptyState level={3} title={t('versions.none')}>
              {t('versions.noneText')}
            </EmptyState>
          ) : (
            <ul className={styles.versions}>{data.versions.map(line)}</ul>
          )}
        </Stack>
      ) : null}
    </Dialog>
  )
}
