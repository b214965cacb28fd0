import type { Vehicle } from '@forecourt/contracts'
import { AlertDialog, Button, LinkButton, Text } from '@forecourt/design-system'
import { BadgeCheck, ChartLine, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useGoOn } from '../../../shared/page/use-go-on.ts'
import { useVehicleTools } from '../../../shared/vehicle/vehicle-tools.ts'
import * as styles from './vehicle.css.ts'

/** Edit, sold, statistics and delete, as the server's `canEdit` and `canDelete` allow. */
export function OwnerTools({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  const tools = useVehicleTools()
  const goOn = useGoOn()
  const [isDeleting, setDeleting] = useState(false)
  if (!vehicle.canEdit && !vehicle.canDelete) return null
  return (
    <div className={styles.owner}>
      {vehicle.canEdit ? (
        <>
          <Text size="sm" tone="muted">
            {t('owner.yours')}
          </Text>
          <LinkButton variant="primary" size="lg" fullWidth icon={<Pencil />} href={paths.editVehicle(vehicle.id)}>
            {t(vehicle.status === 'draft' ? 'owner.finish' : 'owner.edit')}
          </LinkButton>
          {vehicle.status === 'draft' ? null : (
            <Button
              fullWidth
              icon={vehicle.sold ? <RotateCcw /> : <BadgeCheck />}
              isLoading={tools.isBusy(vehicle.id) && !isDeleting}
              onPress={() => void tools.markSold(vehicle.id, !vehicle.sold)}
            >
              {t(vehicle.sold ? 'owner.markForSale' : 'owner.markSold')}
            </Button>
          )}
        </>
      ) : null}
      {vehicle.status === 'draft' ? null : (
        <LinkButton fullWidth icon={<ChartLine />} href={paths.vehicleStatistics(vehicle.id)}>
          {t('owner.statistics')}
        </LinkButton>
      )}
      {vehicle.canDelete ? (
        <Button fullWidth variant="dangerGhost" icon={<Trash2 />} onPress={() => setDeleting(true)}>
          {t('owner.delete')}
        </Button>
      ) : null}
      <AlertDialog
        isOpen={isDeleting}
        onOpenChange={setDeleting}
        title={t('owner.deleteTitle')}
        confirmLabel={t('owner.delete')}
        cancelLabel={t('owner.keep')}
        isBusy={tools.isBusy(vehicle.id)}
        onConfirm={async () => {
          if (await tools.remove(vehicle.id)) goOn(paths.myVehicles(), { replace: true })
        }}
      >
        {t('owner.deleteText', { title: vehicle.title })}
      </AlertDialog>
    </div>
  )
}
