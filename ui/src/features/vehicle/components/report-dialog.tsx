import type { Vehicle } from '@forecourt/contracts'
import { Button, Callout } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { TypedDialog } from '../../../shared/forms/typed-dialog.tsx'
import { useReport } from '../use-report.ts'
import { ReportForm } from './report-form.tsx'

export interface ReportDialogProps {
  vehicle: Vehicle
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Tells the moderators of a vehicle or a picture. */
export function ReportDialog(props: ReportDialogProps) {
  return props.isOpen ? <OpenReport {...props} /> : null
}

function OpenReport({ vehicle, onOpenChange }: ReportDialogProps) {
  const { t } = useTranslation('report')
  const report = useReport(vehicle)
  const done = (
    <Button variant="primary" autoFocus onPress={() => onOpenChange(false)}>
      {t('done')}
    </Button>
  )
  return (
    <TypedDialog
      isTyped={report.form.formState.isDirty && !report.isSent}
      isBusy={report.isSending}
      title={t('title')}
      description={vehicle.title}
      submitLabel={t('send')}
      doneFooter={report.isSent ? done : undefined}
      onSubmit={report.send}
      onClose={() => onOpenChange(false)}
    >
      {report.isSent ? (
        <Callout role="status" tone="success" title={t('thanks')}>
          {t('thanksText')}
        </Callout>
      ) : (
        <ReportForm vehicle={vehicle} report={report} />
      )}
    </TypedDialog>
  )
}
