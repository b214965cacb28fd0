import type { Vehicle } from '@forecourt/contracts'
import { Button } from '@forecourt/design-system'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportVehicleDialog } from './report-vehicle-dialog.tsx'

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
      <ReportVehicleDialog vehicle={vehicle} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  )
}
