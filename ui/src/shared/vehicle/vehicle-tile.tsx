import { favoriteVehicles, type OwnVehicleCard, vehiclePage } from '@forecourt/contracts'
import { Badge, VehicleCard } from '@forecourt/design-system'
import { Fragment, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewTransitionState } from 'react-router'
import { paths } from '../../app/paths.ts'
import { prefetch } from '../api/prefetch.ts'
import { useInvalidate } from '../api/use-endpoint.ts'
import { useFormat } from '../format/format.ts'
import { drawnPicture } from '../picture/picture-source.ts'
import { useMarks } from './marks.ts'
import { useCompare } from './use-compare.ts'
import { isNew, placeOf, useVehicleFacts } from './vehicle-facts.ts'

export interface VehicleTileProps {
  vehicle: OwnVehicleCard
  /** In view at once: its picture is fetched first. */
  priority?: boolean | undefined
  comparable?: boolean | undefined
  /** Whether it is chosen among others, where they can be. */
  selection?: { isSelected: boolean; onChange: (isSelected: boolean) => void } | undefined
  /** Further badges, such as "Draft". */
  badges?: ReactNode
  /** Actions under the facts. */
  footer?: ReactNode
  /** Where it leads; the vehicle's page by default. */
  href?: string | undefined
}

/**
 * A vehicle in a list. It saves, compares, and fetches its page as soon as somebody seems to want it. Drawn again only when
 * it changes: a list of them is dimmed, filtered and paged often.
 */
export const VehicleTile = memo(function VehicleTile({
  vehicle,
  priority,
  comparable = true,
  selection,
  badges,
  footer,
  href,
}: VehicleTileProps) {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  const factsOf = useVehicleFacts()
  const invalidate = useInvalidate()
  const marks = useMarks(vehicle, () => void invalidate(favoriteVehicles))
  const compare = useCompare()
  const to = href ?? paths.vehicle(vehicle.id)
  const title = vehicle.title || t('card.untitled')
  const isOpening = useViewTransitionState(to)
  const fetchEarly = () => prefetch(vehiclePage, { params: { id: vehicle.id } })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is offered here; it only hears what goes on in the card
    <div role="presentation" onPointerDown={fetchEarly} onFocus={fetchEarly}>
      <VehicleCard
        href={to}
        title={title}
        price={
          vehicle.price === null || vehicle.currency === null
            ? t('card.noPrice')
            : format.price(vehicle.price, vehicle.currency.code)
        }
        facts={factsOf(vehicle)}
        city={placeOf(vehicle)}
        pictures={vehicle.pictures.map((picture, index) => drawnPicture(picture, index === 0 ? title : ''))}
        isSold={vehicle.sold}
        priority={priority}
        transitionName={isOpening ? 'vehicle-picture' : undefined}
        favourite={{
          label: t('card.save', { title }),
          isSelected: marks.isFavorite,
          onChange: () => void marks.toggleFavorite(),
        }}
        compare={
          comparable
            ? {
                label: t('compare.add', { title }),
                isSelected: compare.has(vehicle.id),
                onChange: () => compare.toggle({ id: vehicle.id, title }),
              }
            : undefined
        }
        selection={selection && { ...selection, label: t('card.select', { title }) }}
        // A tile is used again for another vehicle: its badges are others then, and none of them has moved.
        badges={
          <Fragment key={vehicle.id}>
            {vehicle.sold ? <Badge tone="sold">{t('card.sold')}</Badge> : null}
            {vehicle.featured && !vehicle.sold ? <Badge tone="featured">{t('card.featured')}</Badge> : null}
            {vehicle.incomplete ? <Badge tone="warning">{t('card.incomplete')}</Badge> : null}
            {isNew(vehicle.postedAt) && !vehicle.sold ? <Badge tone="new">{t('card.new')}</Badge> : null}
            {badges}
          </Fragment>
        }
        footer={footer}
      />
    </div>
  )
})
