import type { Thread, ThreadMessage } from '@forecourt/contracts'
import { Button, Callout } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { TypedDialog } from '../../../shared/forms/typed-dialog.tsx'
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
  const done = (
    <Button variant="primary" autoFocus onPress={onClose}>
      {t('done')}
    </Button>
  )
  return (
    <TypedDialog
      isTyped={report.form.formState.isDirty && !report.isSent}
      isBusy={report.isSending}
      title={t('person.title', { name })}
      description={thread.vehicle.title}
      submitLabel={t('send')}
      doneFooter={report.isSent ? done : undefined}
      onSubmit={report.send}
      onClose={onClose}
    >
      {report.isSent ? (
        <Callout role="status" tone="success" title={t('thanks')}>
          {t('person.thanksText')}
        </Callout>
      ) : (
        <ReportPersonForm thread={thread} name={name} report={report} />
      )}
    </TypedDialog>
  )
}
