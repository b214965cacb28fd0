import { type AuditedResource, auditedResources, auditPermission, auditVerbs, listAudit } from '@forecourt/contracts'
import {
  Badge,
  Button,
  EmptyState,
  Inline,
  LinkButton,
  SearchField,
  Select,
  Stack,
  Table,
  TextField,
} from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import { type AuditRow, readAuditQuery } from '../audit-query.ts'
import { useAuditWords } from '../audit-words.ts'
import { AuditSheet } from '../components/audit-sheet.tsx'
import { PartFailed } from '../components/part-failed.tsx'
import * as styles from '../dashboard.css.ts'

const tones = { create: 'success', update: 'accent', delete: 'danger', read: 'neutral' } as const
const any = 'any'

/** Every write of an administrator, latest first, over all services. The address is its state. */
export function AuditPage() {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const words = useAuditWords()
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<AuditRow>()
  const query = readAuditQuery(params)
  const { data, meta, error, isLoading, mutate } = useEndpoint(listAudit, { query }, { keepPreviousData: true })
  const [actor, setActor] = useState(query.actor ?? '')
  // Another filter begins with the latest again.
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(globalThis.location.search)
    if (value === '' || value === any) next.delete(name)
    else next.set(name, value)
    next.delete('before')
    setParams(next)
  }
  const older = (before: string) => {
    const next = new URLSearchParams(params)
    next.set('before', before)
    return `?${next}`
  }
  const latest = () => {
    const next = new URLSearchParams(params)
    next.delete('before')
    return `?${next}`
  }
  const readable = auditedResources.filter((name) => can(user, auditPermission(name)))
  const isFiltered = Object.keys(query).some((name) => name !== 'before')
  const retry = () => void mutate()
  return (
    <Stack gap={4}>
      <Inline gap={3} alignItems="end">
        <SearchField
          label={t('audit.actor')}
          value={actor}
          onChange={(text) => {
            setActor(text)
            if (text === '') set('actor', '')
          }}
          onSubmit={(text) => set('actor', text.trim())}
          className={styles.choice}
        />
        <Select
          label={t('audit.resource')}
          className={styles.choice}
          options={[
            { value: any, label: t('audit.any') },
            ...readable
              .map((name) => ({ value: name as string, label: words.resource(name) }))
              .sort((a, b) => a.label.localeCompare(b.label)),
          ]}
          value={query.resource?.[0] ?? any}
          onChange={(value) => set('resource', value)}
        />
        <Select
          label={t('audit.action')}
          className={styles.choice}
          options={[
            { value: any, label: t('audit.any') },
            ...auditVerbs.map((verb) => ({ value: verb as string, label: t(`audit.actions.${verb}`) })),
          ]}
          value={query.action ?? any}
          onChange={(value) => set('action', value)}
        />
        <TextField
          label={t('audit.from')}
          type="date"
          className={styles.choice}
          value={query.from ?? ''}
          onChange={(day) => set('from', day)}
        />
        <TextField
          label={t('audit.to')}
          type="date"
          className={styles.choice}
          value={query.to ?? ''}
          onChange={(day) => set('to', day)}
        />
      </Inline>
      {error && !data ? (
        <PartFailed title={t('failed')} onRetry={retry}>
          {error.message}
        </PartFailed>
      ) : null}
      {meta && meta.missing.length > 0 ? (
        <PartFailed title={t('missing', { services: format.list(meta.missing) })} onRetry={retry}>
          {t('audit.missingText')}
        </PartFailed>
      ) : null}
      {error && !data ? null : (
        <Table
          label={t('audit.title')}
          rows={data ?? []}
          rowId={({ id }) => id}
          isBusy={isLoading || !data}
          onRowAction={(id) => setOpened(data?.find((row) => row.id === id))}
          empty={
            data ? (
              <EmptyState level={2} title={t(isFiltered ? 'audit.nothingFound' : 'audit.nothing')} />
            ) : (
              t('loading')
            )
          }
          columns={[
            {
              id: 'at',
              header: t('audit.at'),
              cell: ({ at }) => <span className={styles.stamp}>{format.date(at, 'time')}</span>,
            },
            { id: 'actor', header: t('audit.actor'), cell: ({ actorName }) => words.actor(actorName) },
            {
              id: 'action',
              header: t('audit.action'),
              cell: ({ action }) => <Badge tone={tones[action]}>{t(`audit.actions.${action}`)}</Badge>,
            },
            {
              id: 'resource',
              header: t('audit.resource'),
              cell: ({ resource }) => words.resource(resource as AuditedResource),
            },
            {
              id: 'record',
              header: t('audit.record'),
              isRowHeader: true,
              cell: words.record,
            },
            { id: 'reason', header: t('reason.label'), cell: ({ reason }) => reason ?? '' },
          ]}
        />
      )}
      <Inline>
        {query.before ? <LinkButton href={latest()}>{t('latest')}</LinkButton> : null}
        {meta?.next ? <LinkButton href={older(meta.next)}>{t('older')}</LinkButton> : null}
        {isFiltered ? (
          <Button
            variant="ghost"
            onPress={() => {
              setActor('')
              setParams(new URLSearchParams())
            }}
          >
            {t('audit.clear')}
          </Button>
        ) : null}
      </Inline>
      {opened ? <AuditSheet entry={opened} onClose={() => setOpened(undefined)} /> : null}
    </Stack>
  )
}
