import type { OwnVehicleCard } from '@forecourt/contracts'
import { RouterProvider, SkeletonList, VehicleCardSkeleton } from '@forecourt/design-system'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useNavigate } from 'react-router'
import type { SelectionState } from '../selection/use-selection.ts'
import * as styles from './vehicle-grid.css.ts'
import { VehicleTile } from './vehicle-tile.tsx'

export interface VehicleGridProps {
  /** Search hits, or own vehicles: a draft may lack what a hit always has. */
  vehicles: readonly OwnVehicleCard[]
  /** These belong to the search before; dimmed until the new ones are there. */
  isStale?: boolean | undefined
  comparable?: boolean | undefined
  /** Gives each card a box to choose it. */
  selection?: SelectionState | undefined
  badges?: ((vehicle: OwnVehicleCard) => ReactNode) | undefined
  footer?: ((vehicle: OwnVehicleCard) => ReactNode) | undefined
  /** Where a card leads; the vehicle's page by default. */
  hrefOf?: ((vehicle: OwnVehicleCard) => string) | undefined
}

/** How many cards are in view at once on a wide screen: their pictures are fetched first. */
const firstRow = 4

/** One to four columns of vehicles. */
export function VehicleGrid(props: VehicleGridProps) {
  const { vehicles, isStale, comparable, selection, badges, footer, hrefOf } = props
  const navigate = useNavigate()
  return (
    // Cards open with a transition of their picture; the design system's links take what the nearest provider does.
    <RouterProvider navigate={(to) => void navigate(to, { viewTransition: true })} useHref={useHref}>
      <ul className={isStale ? `${styles.grid} ${styles.stale}` : styles.grid} aria-busy={isStale || undefined}>
        {vehicles.map((vehicle, index) => (
          // Places stay and what stands in them changes, which is quick, and nothing is seen to jump.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the identity
          <li key={index} className={styles.cell}>
            <VehicleTile
              vehicle={vehicle}
              priority={index < firstRow}
              comparable={comparable}
              selection={
                selection && {
                  isSelected: selection.has(vehicle.id),
                  onChange: (isOn) => selection.toggle(vehicle.id, isOn),
                }
              }
              badges={badges?.(vehicle)}
              // An open question about a vehicle must never become one about another.
              footer={footer && <Fragment key={vehicle.id}>{footer(vehicle)}</Fragment>}
              href={hrefOf?.(vehicle)}
            />
          </li>
        ))}
      </ul>
    </RouterProvider>
  )
}

/** The shape of what comes. */
export function VehicleGridSkeleton({ count = 12 }: { count?: number }) {
  const { t } = useTranslation('vehicle')
  return (
    <div className={styles.grid}>
      <SkeletonList label={t('loading')} count={count} of={VehicleCardSkeleton} />
    </div>
  )
}
