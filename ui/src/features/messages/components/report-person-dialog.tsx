import type { Thread, ThreadMessage } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'
import { ReportDialog } from '../../../shared/report/report-dialog.tsx'
import { useReportPerson } from '../api/use-report-person.ts'
import { ReportPersonForm } from './report-person-form.tsx'

export interface ReportPersonDialogProps {
  thread: Thread
  messages: readonly ThreadMessage[]
  /** What the other is called here. */
  name: string
  onBlocked: () => void
  onClose: () => void
}

/** Tells the moderators of the other person of a conversation. */
export function ReportPersonDialog({ thread, messages, name, onBlocked, onClose }: ReportPersonDialogProps) {
  const { t } = useTranslation('report')
  const report = useReportPerson(thread, messages, onBlocked)
  return (
    <ReportDialog
      title={t('person.title', { name })}
      description={thread.vehicle.title}
      report={report}
      thanks={t('person.thanksText')}
      onClose={onClose}
    >
      <ReportPersonForm thread={thread} name={name} report={report} />
    </ReportDialog>
  )
}
