import { type OwnVehicleCard, vehiclePage } from '@forecourt/contracts'
import { Badge, type CardSeller, VehicleCard, VisuallyHidden } from '@forecourt/design-system'
import type { TFunction } from 'i18next'
import { Fragment, type MouseEvent, memo, type ReactNode } from 'react'
import { useViewTransitionState } from 'react-router'
import { paths } from '../../app/paths.ts'
import { prefetch } from '../api/prefetch.ts'
import type { Format } from '../format/create-format.ts'
import type { Approx } from '../money/use-approx.tsx'
import { drawnPicture } from '../picture/picture-source.ts'
import type { CompareEntry } from './compare-selection.ts'
import { ContactBadge } from './contact-badge.tsx'
import type { ContactMark } from './contact-marks.ts'
import type { MarkList } from './marks.ts'
import { priceNews } from './price-news.tsx'
import { distanceOf, newsOf, placeOf, vehicleFacts } from './vehicle-facts.ts'
import * as styles from './vehicle-grid.css.ts'
import { lacksText, standInOf } from './what-is-lacking.ts'

/** The page's language, as a tile needs it. */
export interface TileTexts {
  readonly t: TFunction<'vehicle'>
  readonly format: Format
  readonly approx: Approx
}

export interface VehicleTileProps {
  vehicle: OwnVehicleCard
  texts: TileTexts
  /** Milliseconds: what was posted since is new to the person. */
  since?: number | undefined
  /** In view at once: its picture is fetched first. */
  priority?: boolean | undefined
  /** `sizes` of its pictures; undefined until the list is laid out. */
  sizes?: string | undefined
  /** Of its title. */
  level: 2 | 3
  isFavorite: boolean
  onMark: MarkList['toggle']
  /** That the person wrote about it. */
  contact?: ContactMark | undefined
  /** Undefined where vehicles are not compared. */
  isCompared: boolean | undefined
  onCompare: (entry: CompareEntry) => void
  /** Whether it is chosen among others, where they can be. */
  selection?: { isSelected: boolean; onChange: (isSelected: boolean) => void } | undefined
  /** Further badges, such as "Draft". */
  badges?: ReactNode
  /** Actions under the facts. */
  footer?: ReactNode
  /** Hears a click on the link to all that its seller offers; undefined where all are of one seller. */
  onFollowSeller?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  /** Where it leads. */
  href: string
  /** Hears a click on the link. */
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Its price for the card, or what is said where there is none. */
const priceOf = ({ price, currency, oldPrice }: OwnVehicleCard, { t, format, approx }: TileTexts) =>
  price === null || currency === null
    ? { price: t('card.noPrice') }
    : {
        price: format.price(price, currency.code),
        currencySign: format.currencySign(currency.code),
        approxPrice: approx(price, currency.code),
        oldPrice: oldPrice && (
          <>
            <VisuallyHidden>{t('card.was')} </VisuallyHidden>
            {format.price(oldPrice, currency.code)}
          </>
        ),
      }

const sellerOf = (
  { owner }: OwnVehicleCard,
  { t }: TileTexts,
  onFollow: VehicleTileProps['onFollow'],
): CardSeller | undefined =>
  owner?.name
    ? { name: owner.name, href: paths.seller(owner.id), onFollow, label: t('card.seller', { name: owner.name }) }
    : undefined

/**
 * A vehicle in a list, as its item. It saves, compares, and fetches its page as soon as somebody seems to want it. Drawn again only when
 * it changes: a list of them is dimmed, filtered and paged often. What it needs of the application comes from the list, since
 * asking for it costs as much as drawing it, and there are dozens.
 */
export const VehicleTile = memo(function VehicleTile(props: VehicleTileProps) {
  // Hears every change of the address; the card is drawn again only when it is the one that opens.
  const isOpening = useViewTransitionState(props.href)
  return <TileCard {...props} isOpening={isOpening} />
})

const TileCard = memo(function TileCard({
  vehicle,
  texts,
  since,
  priority,
  sizes,
  level,
  isFavorite,
  onMark,
  contact,
  isCompared,
  onCompare,
  selection,
  badges,
  footer,
  onFollowSeller,
  href,
  onFollow,
  isOpening,
}: VehicleTileProps & { isOpening: boolean }) {
  const { t, format } = texts
  // What is one's own is new to nobody but others.
  const news = vehicle.sold ? null : newsOf(vehicle.postedAt, vehicle.canEdit ? undefined : since)
  const title = vehicle.title || t('card.untitled')
  const fetchEarly = () => prefetch(vehiclePage, { params: { id: vehicle.id } })
  return (
    <li className={styles.cell} onPointerDown={fetchEarly} onFocus={fetchEarly}>
      <VehicleCard
        href={href}
        onFollow={onFollow}
        title={title}
        {...priceOf(vehicle, texts)}
        priceLabel={priceNews(vehicle, texts)}
        facts={vehicleFacts(vehicle, t, format)}
        lacks={lacksText(vehicle, t, format)}
        standIn={standInOf(vehicle)}
        city={placeOf(vehicle)}
        distance={distanceOf(vehicle, texts)}
        seller={onFollowSeller && sellerOf(vehicle, texts, onFollowSeller)}
        pictures={vehicle.pictures.map((picture, index) => drawnPicture(picture, index === 0 ? title : ''))}
        isSold={vehicle.sold}
        isFeatured={vehicle.featured && !vehicle.sold}
        priority={priority}
        sizes={sizes}
        level={level}
        transitionName={isOpening ? 'vehicle-picture' : undefined}
        // A draft cannot be saved: the favourites show what is public.
        favourite={
          vehicle.status === 'draft'
            ? undefined
            : {
                label: t('card.save', { title }),
                isSelected: isFavorite,
                onChange: () => void onMark(vehicle, 'isFavorite'),
              }
        }
        compare={
          isCompared === undefined
            ? undefined
            : {
                label: t('compare.add', { title }),
                isSelected: isCompared,
                onChange: () => onCompare({ id: vehicle.id, title }),
              }
        }
        selection={selection && { ...selection, label: t('card.select', { title }) }}
        // A tile is used again for another vehicle: its badges are others then, and none of them has moved.
        badges={
          <Fragment key={vehicle.id}>
            {vehicle.sold ? <Badge tone="sold">{t('card.sold')}</Badge> : null}
            {vehicle.featured && !vehicle.sold ? <Badge tone="featured">{t('card.featured')}</Badge> : null}
            {news ? <Badge tone="new">{t(`card.${news}`)}</Badge> : null}
            {badges}
            {contact ? <ContactBadge mark={contact} t={t} format={format} /> : null}
          </Fragment>
        }
        footer={footer}
      />
    </li>
  )
})
