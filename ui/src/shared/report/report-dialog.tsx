import { Button, Callout } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TypedDialog } from '../forms/typed-dialog.tsx'

export interface ReportDialogProps {
  title: string
  /** What it is about. */
  description: string
  report: {
    form: { formState: { isDirty: boolean } }
    isSending: boolean
    isSent: boolean
    send: () => void
  }
  /** What happens next, once it is sent. */
  thanks: string
  onClose: () => void
  /** The form. */
  children: ReactNode
}

/** Tells the moderators of something: a form, and thanks for it. */
export function ReportDialog({ title, description, report, thanks, onClose, children }: ReportDialogProps) {
  const { t } = useTranslation('report')
  const { form, isSending, isSent, send } = report
  const done = (
    <Button variant="primary" autoFocus onPress={onClose}>
      {t('done')}
    </Button>
  )
  return (
    <TypedDialog
      isTyped={form.formState.isDirty && !isSent}
      isBusy={isSending}
      title={title}
      description={description}
      submitLabel={t('send')}
      doneFooter={isSent ? done : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      {isSent ? (
        <Callout role="status" tone="success" title={t('thanks')}>
          {thanks}
        </Callout>
      ) : (
        children
      )}
    </TypedDialog>
  )
}
