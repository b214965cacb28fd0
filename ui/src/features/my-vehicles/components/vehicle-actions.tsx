import type { OwnVehicleCard } from '@forecourt/contracts'
import { IconButton, LinkButton, Menu, type MenuItem } from '@forecourt/design-system'
import { BadgeCheck, ChartLine, EllipsisVertical, Eye, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import * as styles from './my-vehicles.css.ts'

export interface VehicleActionsProps {
  vehicle: OwnVehicleCard
  onSold: (isSold: boolean) => void
  onDelete: () => void
}

/** What can be done with a vehicle of one's own. */
export function VehicleActions({ vehicle, onSold, onDelete }: VehicleActionsProps) {
  const { t } = useTranslation('my-vehicles')
  const isDraft = vehicle.status === 'draft'
  const items: MenuItem[] = [
    ...(isDraft ? [] : [{ id: 'view', label: t('actions.view'), icon: <Eye />, href: paths.vehicle(vehicle.id) }]),
    ...(isDraft
      ? []
      : [
          {
            id: 'statistics',
            label: t('actions.statistics'),
            icon: <ChartLine />,
            href: paths.vehicleStatistics(vehicle.id),
          },
        ]),
    ...(isDraft || vehicle.sold ? [] : [{ id: 'sold', label: t('actions.markSold'), icon: <BadgeCheck /> }]),
    ...(vehicle.sold ? [{ id: 'unsold', label: t('actions.markForSale'), icon: <RotateCcw /> }] : []),
    { id: 'delete', label: t('actions.delete'), icon: <Trash2 />, isDanger: true },
  ]
  return (
    <div className={styles.actions}>
      <LinkButton
        size="sm"
        variant={isDraft ? 'primary' : 'secondary'}
        icon={<Pencil />}
        href={paths.editVehicle(vehicle.id)}
      >
        {t(isDraft ? 'actions.finish' : 'actions.edit')}
      </LinkButton>
      <Menu
        trigger={
          <IconButton size="sm" label={t('actions.more', { title: vehicle.title })} icon={<EllipsisVertical />} />
        }
        items={items}
        onAction={(id) => {
          if (id === 'delete') onDelete()
          if (id === 'sold' || id === 'unsold') onSold(id === 'sold')
        }}
      />
    </div>
  )
}
