import type { Vehicle } from '@forecourt/contracts'
import { Button, latePart } from '@forecourt/design-system'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Late } from '../../../shared/feedback/late.tsx'

const reportVehicleDialog = latePart(async () => (await import('./report-vehicle-dialog.tsx')).ReportVehicleDialog)

/** For everybody but the owner. */
export function ReportButton({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('report')
  const [isOpen, setOpen] = useState(false)
  if (vehicle.canEdit) return null
  return (
    <>
      <Button variant="ghost" size="sm" icon={<Flag />} onPress={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Late part={reportVehicleDialog} isWanted={isOpen} onMissing={() => setOpen(false)}>
        {(ReportVehicleDialog) => <ReportVehicleDialog vehicle={vehicle} isOpen={isOpen} onOpenChange={setOpen} />}
      </Late>
    </>
  )
}
