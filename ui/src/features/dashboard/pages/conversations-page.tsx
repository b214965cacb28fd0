import { listThreadReports, personReportReasons, type ThreadReport, threadReportViews } from '@forecourt/contracts'
import { Badge, EmptyState, Inline, RadioGroup, Select, Stack, Table } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { ResultPages } from '../../../shared/vehicle/result-pages.tsx'
import { ConversationSheet } from '../components/conversation-sheet.tsx'
import { PartFailed } from '../components/part-failed.tsx'
import { leastLeadingAway, readConversationQuery, withConversationQuery } from '../conversation-query.ts'
import * as styles from '../dashboard.css.ts'

const any = 'any'
const tones = { open: undefined, dismissed: undefined, warned: 'warning', suspended: 'danger' } as const

/** Reported conversations. The address is its state, the opened report included. */
export function ConversationsPage() {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const [params, setParams] = useSearchParams()
  const query = readConversationQuery(params)
  const { data, meta, error, isLoading, mutate } = useEndpoint(listThreadReports, { query }, { keepPreviousData: true })
  const change = (by: Parameters<typeof withConversationQuery>[1]) =>
    setParams(withConversationQuery(new URLSearchParams(globalThis.location.search), by))
  const opened = params.get('report')
  const open = (report: string | null) => change({ report })
  const nameOf = ({ name }: ThreadReport['reported']) => name || t('conversations.nameless')
  return (
    <Stack gap={4}>
      <Inline gap={6} alignItems="end">
        <RadioGroup
          label={t('conversations.show')}
          layout="row"
          className={styles.beside}
          options={threadReportViews.map((one) => ({ value: one, label: t(`conversations.views.${one}`) }))}
          value={query.show}
          onChange={(show) => change({ show })}
        />
        <Select
          label={t('conversations.reason')}
          className={styles.choice}
          options={[
            { value: any, label: t('conversations.any') },
            ...personReportReasons.map((one) => ({ value: one as string, label: t(`report:person.reasons.${one}`) })),
          ]}
          value={query.reason ?? any}
          onChange={(reason) => change({ reason: reason === any ? null : reason })}
        />
        <Select
          label={t('conversations.leadingAway')}
          className={styles.choice}
          options={[
            { value: any, label: t('conversations.any') },
            ...leastLeadingAway.map((count) => ({
              value: String(count),
              label: t('conversations.atLeast', { count, number: format.number(count) }),
            })),
          ]}
          value={String(query.leadingAway ?? any)}
          onChange={(leadingAway) => change({ leadingAway: leadingAway === any ? null : leadingAway })}
        />
      </Inline>
      {error && !data ? (
        <PartFailed title={t('failed')} onRetry={() => void mutate()}>
          {error.message}
        </PartFailed>
      ) : (
        <Table
          label={t('tabs.conversations')}
          rows={data ?? []}
          rowId={({ id }) => id}
          isBusy={isLoading || !data}
          onRowAction={open}
          sort={{
            column: query.sort.replace(/^-/, ''),
            direction: query.sort.startsWith('-') ? 'descending' : 'ascending',
          }}
          onSortChange={({ column, direction }) => change({ sort: direction === 'descending' ? `-${column}` : column })}
          empty={data ? <EmptyState level={2} title={t(`conversations.none.${query.show}`)} /> : t('loading')}
          columns={[
            {
              id: 'reported',
              header: t('conversations.reported'),
              isRowHeader: true,
              cell: ({ reported }) => nameOf(reported),
            },
            {
              id: 'reason',
              header: t('conversations.reason'),
              cell: ({ reason }) => t(`report:person.reasons.${reason}`),
            },
            {
              id: 'leadingAway',
              header: t('conversations.leadingAway'),
              isSortable: true,
              align: 'end',
              numeric: true,
              cell: ({ leadingAway }) => (leadingAway === null ? '–' : format.number(leadingAway)),
            },
            { id: 'reporter', header: t('conversations.reporter'), cell: ({ reporter }) => nameOf(reporter) },
            {
              id: 'vehicle',
              header: t('conversations.vehicle'),
              keepsWidth: true,
              cell: ({ vehicleTitle }) => vehicleTitle,
            },
            {
              id: 'status',
              header: t('conversations.status'),
              cell: ({ status }) => (
                <span className={styles.stamp}>
                  <Badge tone={tones[status]}>{t(`conversations.statuses.${status}`)}</Badge>
                </span>
              ),
            },
            {
              id: 'createdAt',
              header: t('conversations.createdAt'),
              isSortable: true,
              cell: ({ createdAt }) => <span className={styles.stamp}>{format.date(createdAt, 'time')}</span>,
            },
          ]}
        />
      )}
      {meta ? (
        <ResultPages
          page={meta.page}
          pages={meta.pages}
          limit={meta.limit}
          hrefOf={(page) => `?${withConversationQuery(params, { page: String(page) })}`}
        />
      ) : null}
      {opened ? <ConversationSheet key={opened} id={opened} onOpen={open} onClose={() => open(null)} /> : null}
    </Stack>
  )
}
