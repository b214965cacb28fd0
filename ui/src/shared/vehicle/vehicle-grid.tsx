import { favoriteVehicles, type OwnVehicleCard } from '@forecourt/contracts'
import { SkeletonList, useLaidOut, VehicleCardSkeleton } from '@forecourt/design-system'
import { Fragment, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { useInvalidate } from '../api/use-endpoint.ts'
import { useFormat } from '../format/format.ts'
import { useApprox } from '../money/use-approx.tsx'
import type { SelectionState } from '../selection/use-selection.ts'
import { columnsOf, tracksOf } from './columns.ts'
import { useContactMarks } from './contact-marks.ts'
import { useMarkList } from './marks.ts'
import { areTilesOf, noTiles, type TileKeys, tileKeys } from './tile-keys.ts'
import { useCompare } from './use-compare.ts'
import { useFollow } from './use-follow.ts'
import * as styles from './vehicle-grid.css.ts'
import { type TileTexts, VehicleTile } from './vehicle-tile.tsx'

export interface VehicleGridProps {
  /** Search hits, behind the featured ones, or own vehicles: a draft may lack what a hit always has. */
  vehicles: readonly OwnVehicleCard[]
  /** Names what is listed, such as the search, where one list follows another in the same place. */
  list?: string | undefined
  /** These belong to the search before; dimmed until the new ones are there. */
  isStale?: boolean | undefined
  /** Milliseconds: what was posted since is new to the person. */
  since?: number | undefined
  comparable?: boolean | undefined
  /** Nobody writes about vehicles of their own. */
  isOwn?: boolean | undefined
  /** All are of one seller, whom the page names. */
  isOfOneSeller?: boolean | undefined
  /** Gives each card a box to choose it. */
  selection?: SelectionState | undefined
  badges?: ((vehicle: OwnVehicleCard) => ReactNode) | undefined
  footer?: ((vehicle: OwnVehicleCard) => ReactNode) | undefined
  /** Of the cards' titles: 3 where the list has a heading of its own below the page's. */
  level?: 2 | 3 | undefined
  /** Further down the page: no picture is fetched before it comes near. */
  isBelow?: boolean | undefined
  /** What the history entry of a vehicle keeps that is opened here. */
  stateOf?: (() => unknown) | undefined
  /** Where a card leads; the vehicle's page by default. */
  hrefOf?: ((vehicle: OwnVehicleCard) => string) | undefined
}

/** One to four columns of vehicles. */
export function VehicleGrid(props: VehicleGridProps) {
  const { vehicles, list = '', isStale, since, comparable = true, isOwn = false, isOfOneSeller = isOwn } = props
  const { level = 2, isBelow = false, selection, badges, footer, hrefOf } = props
  const grid = useRef<HTMLUListElement>(null)
  const { count, sizes } = columnsOf(useLaidOut(grid, tracksOf))
  const firstRow = isBelow ? 0 : count
  const texts = useTileTexts()
  const follow = useFollow(props.stateOf)
  const followSeller = useFollow()
  const invalidate = useInvalidate()
  const marks = useMarkList(useCallback(() => void invalidate(favoriteVehicles), [invalidate]))
  const compare = useCompare()
  const contacted = useContactMarks(
    vehicles.map(({ id }) => id),
    !isOwn,
  )
  const tiles = useTileKeys(vehicles, list, isStale ?? false)
  return (
    <ul
      ref={grid}
      className={isStale ? `${styles.grid} ${styles.stale}` : styles.grid}
      aria-busy={isStale || undefined}
    >
      {vehicles.map((vehicle, index) => (
        <VehicleTile
          key={tiles.of.get(vehicle.id)}
          vehicle={vehicle}
          since={since}
          texts={texts}
          priority={index < firstRow}
          sizes={sizes}
          level={level}
          onFollowSeller={isOfOneSeller ? undefined : followSeller}
          isFavorite={marks.marksOf(vehicle).isFavorite}
          onMark={marks.toggle}
          contact={contacted.get(vehicle.id)}
          isCompared={comparable ? compare.has(vehicle.id) : undefined}
          onCompare={compare.toggle}
          selection={
            selection && {
              isSelected: selection.has(vehicle.id),
              onChange: (isOn) => selection.toggle(vehicle.id, isOn),
            }
          }
          badges={badges?.(vehicle)}
          // A dialog about one vehicle must never turn into one about another.
          footer={footer && <Fragment key={vehicle.id}>{footer(vehicle)}</Fragment>}
          href={hrefOf?.(vehicle) ?? paths.vehicle(vehicle.id)}
          onFollow={follow}
        />
      ))}
    </ul>
  )
}

/** The tiles of these vehicles. While they are still those of the list before, so are their tiles. */
function useTileKeys(vehicles: readonly OwnVehicleCard[], wanted: string, isStale: boolean): TileKeys {
  const [keys, setKeys] = useState(noTiles)
  const list = isStale ? keys.list : wanted
  const ids = vehicles.map(({ id }) => id)
  if (areTilesOf(keys, list, ids)) return keys
  const next = tileKeys(keys, list, ids)
  setKeys(next)
  return next
}

/** What all tiles of a list need to write their texts: had once for the list, and the same until language, units or currency change. */
function useTileTexts(): TileTexts {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  const approx = useApprox()
  return useMemo(() => ({ t, format, approx }), [t, format, approx])
}

const OneSellersCard = () => <VehicleCardSkeleton hasSeller={false} />

interface GridSkeletonProps {
  count?: number
  isOfOneSeller?: boolean | undefined
}

/** The shape of what comes. */
export function VehicleGridSkeleton({ count = 12, isOfOneSeller = false }: GridSkeletonProps) {
  const { t } = useTranslation('vehicle')
  return (
    <div className={styles.grid}>
      <SkeletonList label={t('loading')} count={count} of={isOfOneSeller ? OneSellersCard : VehicleCardSkeleton} />
    </div>
  )
}
