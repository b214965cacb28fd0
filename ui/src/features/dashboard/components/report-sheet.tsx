import {
  changeAnyUser,
  closeReport,
  judgeVehicle,
  listReports,
  type ReportCase,
  readReport,
} from '@forecourt/contracts'
import { Link, Stack, Text, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import * as styles from '../dashboard.css.ts'
import { type ReportAction, reportActions } from '../report-actions.ts'
import { CaseSheet } from './case-sheet.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** What was reported of one subject, and what can be done about it. */
export function ReportSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const user = useUser()
  const [action, setAction] = useState<ReportAction>()
  const { data, error, mutate } = useEndpoint(readReport, { params: { id } })
  const actions = data ? reportActions(data, can(user, 'admin.user.update')) : []
  const decision = data?.status === 'dismissed' ? 'dismissed' : 'resolved'
  const href = data?.kind === 'vehicle' && data.vehicleStatus ? paths.vehicle(data.subjectId) : undefined
  return (
    <>
      <CaseSheet
        title={data && (data.title || t(`reports.gone.${data.kind}`))}
        description={data && t('reports.of', { count: data.reports, number: format.number(data.reports) })}
        actions={actions.map((one) => ({
          id: one,
          label: t(`reports.actions.${one}`),
          isDanger: one === 'delete' || one === 'suspend',
          onPress: () => setAction(one),
        }))}
        error={error}
        onRetry={() => void mutate()}
        onClose={onClose}
      >
        {data ? (
          <Stack gap={4}>
            {href ? <Link href={href}>{t('reports.open')}</Link> : null}
            {data.kind === 'vehicle' ? (
              <Text size="sm">{t('reports.ownedBy', { name: data.ownerName || '–' })}</Text>
            ) : null}
            {data.closedAt ? (
              <Text size="sm">
                {t(`reports.closed.${decision}`, {
                  at: format.date(data.closedAt, 'time'),
                  reason: data.closedReason ?? '–',
                })}
              </Text>
            ) : null}
            <ul className={styles.entries}>
              {data.entries.map((entry) => (
                <li key={entry.id}>
                  <Text weight="semibold">{t(`report:reasons.${entry.reason}`)}</Text>
                  {entry.text ? <Text size="sm">{entry.text}</Text> : null}
                  <Text size="sm" tone="muted">
                    {t('reports.by', { name: entry.reporterName || '–', at: format.date(entry.at, 'time') })}
                  </Text>
                </li>
              ))}
            </ul>
          </Stack>
        ) : null}
      </CaseSheet>
      {data && action ? <Decide of={data} action={action} onClose={() => setAction(undefined)} /> : null}
    </>
  )
}

function Decide({ of, action, onClose }: { of: ReportCase; action: ReportAction; onClose: () => void }) {
  const { t } = useTranslation('dashboard')
  const invalidate = useInvalidate()
  const judge = useAction(judgeVehicle, { toast: false })
  const close = useAction(closeReport, { toast: false })
  const suspend = useAction(changeAnyUser, { toast: false })
  const all = [judge, close, suspend]
  const shut = (status: 'resolved' | 'dismissed', reason: string) =>
    close.run({ params: { id: of.id }, body: { status, reason } })
  const run = async (reason: string): Promise<unknown> => {
    if (action === 'dismiss') return shut('dismissed', reason)
    if (action === 'resolve') return shut('resolved', reason)
    if (action !== 'suspend') return judge.run({ params: { id: of.subjectId }, body: { action, reason } })
    const done = await suspend.run({ params: { id: of.ownerId }, body: { status: 'suspended', reason } })
    return done && of.status === 'open' ? shut('resolved', reason) : done
  }
  const confirm = async (reason: string) => {
    const done = await run(reason)
    await invalidate(listReports, readReport)
    if (!done) return
    toast.success(t(`reports.done.${action}`))
    onClose()
  }
  return (
    <ReasonDialog
      title={t(`reports.ask.${action}`)}
      text={t(`reports.askText.${action}`)}
      confirmLabel={t(`reports.actions.${action}`)}
      tone={action === 'dismiss' || action === 'resolve' || action === 'restore' ? 'primary' : 'danger'}
      isBusy={all.some(({ isRunning }) => isRunning)}
      problem={all.find(({ problem }) => problem)?.problem}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  )
}
