import { listThreadReports, personReportReasons, type ThreadReport, threadReportViews } from '@forecourt/contracts'
import { Badge, RadioGroup, Select } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { ConversationSheet } from '../components/conversation-sheet.tsx'
import { ReportList } from '../components/report-list.tsx'
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
  const list = useEndpoint(listThreadReports, { query }, { keepPreviousData: true })
  const change = (by: Parameters<typeof withConversationQuery>[1]) =>
    setParams(withConversationQuery(new URLSearchParams(globalThis.location.search), by))
  const opened = params.get('report')
  const open = (report: string | null) => change({ report })
  const nameOf = ({ name }: ThreadReport['reported']) => name || t('conversations.nameless')
  return (
    <ReportList
      label={t('tabs.conversations')}
      list={list}
      sort={query.sort}
      onSort={(sort) => change({ sort })}
      none={t(`conversations.none.${query.show}`)}
      onOpen={open}
      hrefOf={(page) => `?${withConversationQuery(params, { page: String(page) })}`}
      filters={
        <>
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
        </>
      }
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
    >
      {opened ? <ConversationSheet key={opened} id={opened} onOpen={open} onClose={() => open(null)} /> : null}
    </ReportList>
  )
}
