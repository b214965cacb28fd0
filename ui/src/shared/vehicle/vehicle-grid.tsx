import { favoriteVehicles, type OwnVehicleCard } from '@forecourt/contracts'
import { SkeletonList, VehicleCardSkeleton } from '@forecourt/design-system'
import { Fragment, type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { useInvalidate } from '../api/use-endpoint.ts'
import { useFormat } from '../format/format.ts'
import type { SelectionState } from '../selection/use-selection.ts'
import { useMarkList } from './marks.ts'
import { useCompare } from './use-compare.ts'
import { useFollow } from './use-follow.ts'
import * as styles from './vehicle-grid.css.ts'
import { type TileTexts, VehicleTile } from './vehicle-tile.tsx'

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
  const { vehicles, isStale, comparable = true, selection, badges, footer, hrefOf } = props
  const texts = useTileTexts()
  const follow = useFollow()
  const invalidate = useInvalidate()
  const marks = useMarkList(useCallback(() => void invalidate(favoriteVehicles), [invalidate]))
  const compare = useCompare()
  return (
    <ul className={isStale ? `${styles.grid} ${styles.stale}` : styles.grid} aria-busy={isStale || undefined}>
      {vehicles.map((vehicle, index) => (
        <VehicleTile
          // Places stay and what stands in them changes, which is quick, and nothing is seen to jump.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the identity
          key={index}
          vehicle={vehicle}
          texts={texts}
          priority={index < firstRow}
          isFavorite={marks.marksOf(vehicle).isFavorite}
          onMark={marks.toggle}
          isCompared={comparable ? compare.has(vehicle.id) : undefined}
          onCompare={compare.toggle}
          selection={
            selection && {
              isSelected: selection.has(vehicle.id),
              onChange: (isOn) => selection.toggle(vehicle.id, isOn),
            }
          }
          badges={badges?.(vehicle)}
          // An open question about a vehicle must never become one about another.
          footer={footer && <Fragment key={vehicle.id}>{footer(vehicle)}</Fragment>}
          href={hrefOf?.(vehicle) ?? paths.vehicle(vehicle.id)}
          onFollow={follow}
        />
      ))}
    </ul>
  )
}

/** What all tiles of a list need to write their texts: had once for the list, and the same until the language changes. */
function useTileTexts(): TileTexts {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  return useMemo(() => ({ t, format }), [t, format])
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
