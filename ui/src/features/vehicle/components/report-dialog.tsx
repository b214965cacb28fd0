import type { Vehicle } from '@forecourt/contracts'
import { Button, Callout, Dialog } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useReport } from '../use-report.ts'
import { ReportForm } from './report-form.tsx'

export interface ReportDialogProps {
  vehicle: Vehicle
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Tells the moderators of a vehicle or a picture. A press outside does not close it: typed text would be lost. */
export function ReportDialog(props: ReportDialogProps) {
  return props.isOpen ? <OpenReport {...props} /> : null
}

function OpenReport({ vehicle, isOpen, onOpenChange }: ReportDialogProps) {
  const { t } = useTranslation('report')
  const report = useReport(vehicle)
  const frame = {
    isOpen,
    onOpenChange: (open: boolean) => (report.isSending ? undefined : onOpenChange(open)),
    description: vehicle.title,
    closeLabel: t('close'),
  }
  if (report.isSent) {
    return (
      <Dialog
        {...frame}
        title={t('title')}
        footer={
          <Button variant="primary" autoFocus onPress={() => onOpenChange(false)}>
            {t('done')}
          </Button>
        }
      >
        <Callout role="status" tone="success" title={t('thanks')}>
          {t('thanksText')}
        </Callout>
      </Dialog>
    )
  }
  return (
    <Dialog
      {...frame}
      title={t('title')}
      isDismissable={false}
      onSubmit={report.send}
      footer={
        <>
          <Button onPress={() => onOpenChange(false)} isDisabled={report.isSending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" isLoading={report.isSending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <ReportForm vehicle={vehicle} report={report} />
    </Dialog>
  )
}
