import type { Vehicle } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'
import { ReportDialog } from '../../../shared/report/report-dialog.tsx'
import { useReport } from '../use-report.ts'
import { ReportForm } from './report-form.tsx'

export interface ReportVehicleDialogProps {
  vehicle: Vehicle
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Tells the moderators of a vehicle or a picture. */
export function ReportVehicleDialog(props: ReportVehicleDialogProps) {
  return props.isOpen ? <OpenReport {...props} /> : null
}

function OpenReport({ vehicle, onOpenChange }: ReportVehicleDialogProps) {
  const { t } = useTranslation('report')
  const report = useReport(vehicle)
  return (
    <ReportDialog
      title={t('title')}
      description={vehicle.title}
      report={report}
      thanks={t('thanksText')}
      onClose={() => onOpenChange(false)}
    >
      <ReportForm vehicle={vehicle} report={report} />
    </ReportDialog>
  )
}
