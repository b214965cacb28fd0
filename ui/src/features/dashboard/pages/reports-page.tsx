import { listReports, type ReportCase, reportStatuses, reportSubjects } from '@forecourt/contracts'
import { Badge, RadioGroup, Select } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { ReportList } from '../components/report-list.tsx'
import { ReportSheet } from '../components/report-sheet.tsx'
import * as styles from '../dashboard.css.ts'
import { readReportQuery, withReportQuery } from '../report-query.ts'

const any = 'any'

/** Reported vehicles and users, those with something open first. The address is its state, the opened case included. */
export function ReportsPage() {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const [params, setParams] = useSearchParams()
  const query = readReportQuery(params)
  const list = useEndpoint(listReports, { query }, { keepPreviousData: true })
  const change = (by: Parameters<typeof withReportQuery>[1]) =>
    setParams(withReportQuery(new URLSearchParams(globalThis.location.search), by))
  const opened = params.get('case')
  const open = (id: string | null) => change({ case: id })
  const subject = ({ kind, title }: ReportCase) => title || t(`reports.gone.${kind}`)
  return (
    <ReportList
      label={t('tabs.reports')}
      list={list}
      sort={query.sort}
      onSort={(sort) => change({ sort })}
      none={t(`reports.none.${query.status}`)}
      onOpen={open}
      hrefOf={(page) => `?${withReportQuery(params, { page: String(page) })}`}
      filters={
        <>
          <RadioGroup
            label={t('reports.status')}
            layout="row"
            className={styles.beside}
            options={reportStatuses.map((one) => ({ value: one, label: t(`reports.statuses.${one}`) }))}
            value={query.status}
            onChange={(status) => change({ status })}
          />
          <Select
            label={t('reports.kind')}
            className={styles.choice}
            options={[any, ...reportSubjects].map((one) => ({ value: one, label: t(`reports.kinds.${one}`) }))}
            value={query.kind ?? any}
            onChange={(kind) => change({ kind: kind === any ? null : kind })}
          />
        </>
      }
      columns={[
        { id: 'subject', header: t('reports.subject'), isRowHeader: true, cell: subject },
        { id: 'kind', header: t('reports.kind'), cell: ({ kind }) => t(`reports.kinds.${kind}`) },
        {
          id: 'reports',
          header: t('reports.count'),
          isSortable: true,
          align: 'end',
          numeric: true,
          cell: ({ reports }) => format.number(reports),
        },
        {
          id: 'reasons',
          header: t('reports.reasons'),
          cell: ({ reasons }) => reasons.map((reason) => t(`report:reasons.${reason}`)).join(', '),
        },
        { id: 'owner', header: t('reports.owner'), cell: ({ ownerName }) => ownerName || '–' },
        { id: 'state', header: t('reports.state'), cell: (row) => <CaseState of={row} /> },
        {
          id: 'lastAt',
          header: t('reports.lastAt'),
          isSortable: true,
          cell: ({ lastAt }) => <span className={styles.stamp}>{format.date(lastAt, 'time')}</span>,
        },
      ]}
    >
      {opened ? <ReportSheet key={opened} id={opened} onClose={() => open(null)} /> : null}
    </ReportList>
  )
}

/** How the subject stands now, whatever was decided then. */
function CaseState({ of: { kind, vehicleStatus, hiddenReason, suspended } }: { of: ReportCase }) {
  const { t } = useTranslation('dashboard')
  if (kind === 'user') {
    return suspended ? <Badge tone="warning">{t('reports.suspended')}</Badge> : <Badge>{t('reports.active')}</Badge>
  }
  if (vehicleStatus === null) return <Badge tone="danger">{t('reports.deleted')}</Badge>
  if (hiddenReason) return <Badge tone="warning">{t(`reports.hidden.${hiddenReason}`)}</Badge>
  return <Badge tone="success">{t('reports.shown')}</Badge>
}
