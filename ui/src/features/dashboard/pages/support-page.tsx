import { listSupportRequests, type SupportRequest, supportStatuses, supportTopics } from '@forecourt/contracts'
import {
  Badge,
  Checkbox,
  EmptyState,
  Inline,
  LinkButton,
  RadioGroup,
  SearchField,
  Select,
  Stack,
  Table,
  Text,
} from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { PartFailed } from '../components/part-failed.tsx'
import { SupportSheet } from '../components/support-sheet.tsx'
import * as styles from '../dashboard.css.ts'
import { readSupportQuery, withSupportQuery } from '../support-query.ts'

const any = 'any'
/** People wait for an answer: new requests show by themselves. */
const refreshMs = 15_000

/** Requests to support: who has priority first, then who has waited longest. The address is its state, the opened one included. */
export function SupportPage() {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const [params, setParams] = useSearchParams()
  const query = readSupportQuery(params)
  const [wanted, setWanted] = useState(query.q ?? '')
  const { data, meta, error, isLoading, mutate } = useEndpoint(
    listSupportRequests,
    { query },
    { keepPreviousData: true, refreshInterval: refreshMs },
  )
  const change = (by: Parameters<typeof withSupportQuery>[1]) =>
    setParams(withSupportQuery(new URLSearchParams(globalThis.location.search), by))
  const opened = params.get('request')
  const link = (after: string | null) => `?${withSupportQuery(params, { after })}`
  const isNarrowed = query.topic !== undefined || query.priority !== undefined || query.q !== undefined
  const count = (name: 'waiting' | 'ofThem', n: number) => t(`support.${name}`, { count: n, number: format.number(n) })
  return (
    <Stack gap={4}>
      <Text weight="semibold" aria-live="polite" numeric>
        {meta ? `${count('waiting', meta.open)} · ${count('ofThem', meta.priority)}` : t('loading')}
      </Text>
      <Inline gap={6} alignItems="end">
        <RadioGroup
          label={t('support.show')}
          layout="row"
          className={styles.beside}
          options={supportStatuses.map((one) => ({ value: one, label: t(`support.statuses.${one}`) }))}
          value={query.status}
          onChange={(status) => change({ status })}
        />
        <Select
          label={t('support.topic')}
          className={styles.choice}
          options={[
            { value: any, label: t('support.any') },
            ...supportTopics.map((one) => ({ value: one as string, label: t(`support.topics.${one}`) })),
          ]}
          value={query.topic ?? any}
          onChange={(topic) => change({ topic: topic === any ? null : topic })}
        />
        <SearchField
          label={t('support.search')}
          className={styles.search}
          value={wanted}
          onChange={(text) => {
            setWanted(text)
            if (text === '') change({ q: null })
          }}
          onSubmit={(q) => change({ q })}
        />
        <Checkbox isSelected={query.priority === true} onChange={(only) => change({ priority: only ? 'true' : null })}>
          {t('support.onlyPriority')}
        </Checkbox>
      </Inline>
      {query.q ? <Text size="sm">{t('support.found', { q: query.q })}</Text> : null}
      {error && !data ? (
        <PartFailed title={t('failed')} onRetry={() => void mutate()}>
          {error.message}
        </PartFailed>
      ) : (
        <Requests
          rows={data}
          isBusy={isLoading || !data}
          none={t(isNarrowed ? 'support.noneFound' : `support.none.${query.status}`)}
          movedLabel={query.q ? t('support.moved') : t(`support.since.${query.status}`)}
          isMixed={query.q !== undefined}
          onOpen={(request) => change({ request })}
        />
      )}
      <Inline>
        {query.after ? <LinkButton href={link(null)}>{t('support.first')}</LinkButton> : null}
        {meta?.next ? <LinkButton href={link(meta.next)}>{t('support.next')}</LinkButton> : null}
      </Inline>
      {opened ? <SupportSheet key={opened} id={opened} onClose={() => change({ request: null })} /> : null}
    </Stack>
  )
}

interface RequestsProps {
  rows: readonly SupportRequest[] | undefined
  isBusy: boolean
  none: string
  movedLabel: string
  /** Of every status. */
  isMixed: boolean
  onOpen: (id: string) => void
}

function Requests({ rows, isBusy, none, movedLabel, isMixed, onOpen }: RequestsProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <Table
      label={t('tabs.support')}
      rows={rows ?? []}
      rowId={({ id }) => id}
      isBusy={isBusy}
      onRowAction={onOpen}
      empty={rows ? <EmptyState level={2} title={none} /> : t('loading')}
      columns={[
        {
          id: 'reference',
          header: t('support.reference'),
          cell: ({ reference }) => <span className={styles.stamp}>{reference}</span>,
        },
        {
          id: 'subject',
          header: t('support.subject'),
          isRowHeader: true,
          cell: ({ subject, isPriority }) => (
            <Inline gap={2}>
              {isPriority ? <Badge tone="accent">{t('support.priority')}</Badge> : null}
              <span className={styles.words}>{subject}</span>
            </Inline>
          ),
        },
        { id: 'topic', header: t('support.topic'), cell: ({ topic }) => t(`support.topics.${topic}`) },
        { id: 'from', header: t('support.from'), cell: ({ name, email }) => name || email },
        ...(isMixed
          ? [
              {
                id: 'status',
                header: t('support.status'),
                cell: ({ status }: SupportRequest) => t(`support.state.${status}`),
              },
            ]
          : []),
        {
          id: 'movedAt',
          header: movedLabel,
          cell: ({ movedAt }) => <span className={styles.stamp}>{format.date(movedAt, 'time')}</span>,
        },
      ]}
    />
  )
}
