import { Badge, VehicleCard } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { useFormat } from '../format/format.ts'
import { useApprox } from '../money/use-approx.tsx'
import type { KeptVehicle } from '../offline/offline-store.ts'
import { useFollow } from '../vehicle/use-follow.ts'
import * as grid from '../vehicle/vehicle-grid.css.ts'
import type { Kept } from './use-kept.ts'

export interface KeptListProps {
  /** Names it. */
  label: string
  vehicles: readonly KeptVehicle[]
  pictures: Kept['pictures']
  level: 2 | 3
}

/** Vehicles as this browser keeps them. */
export function KeptList({ label, vehicles, pictures, level }: KeptListProps) {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  const approx = useApprox()
  const follow = useFollow()
  return (
    <ul className={grid.grid} aria-label={label}>
      {vehicles.map((vehicle) => {
        const picture = vehicle.picture === null ? undefined : pictures.get(vehicle.picture)
        return (
          <li key={vehicle.id} className={grid.cell}>
            <VehicleCard
              href={paths.vehicle(vehicle.id)}
              onFollow={follow}
              title={vehicle.title}
              level={level}
              price={format.price(vehicle.price, vehicle.currency)}
              currencySign={format.currencySign(vehicle.currency)}
              approxPrice={approx(vehicle.price, vehicle.currency)}
              facts={[]}
              city={vehicle.place}
              pictures={picture === undefined ? [] : [{ src: picture, alt: vehicle.title }]}
              isSold={vehicle.isSold}
              badges={vehicle.isSold ? <Badge tone="sold">{t('card.sold')}</Badge> : null}
            />
          </li>
        )
      })}
    </ul>
  )
}
