import { Columns3, Heart, MapPin } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { widthOf } from '../checkbox/long-label.ts'
import type { PictureSource } from '../picture/picture.tsx'
import type { StandInProps } from '../picture/stand-in.tsx'
import { PricePlate } from '../price-plate/price-plate.tsx'
import { CardPictures } from './card-pictures.tsx'
import * as styles from './vehicle-card.css.ts'

/** A toggle on the card. Its label does not change with its state: the pressed state says that. */
export interface CardToggle {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  /** Names action and vehicle: "Save Peugeot 308 SW". */
  label: string
  isDisabled?: boolean | undefined
}

export interface CardSeller {
  name: string
  href: string
  onFollow?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  /** Says whose vehicles it leads to: "All vehicles of Alice Martin". */
  label: string
}

export interface VehicleCardProps {
  href: string
  /** Hears a click before the browser follows the link: the application's router takes it over with `preventDefault`. */
  onFollow?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  title: string
  /** Rank of the title in the page. Default 3. */
  level?: 2 | 3 | 4 | undefined
  subtitle?: ReactNode
  /** Formatted, with the currency's sign: `€14,990`; or what is said where there is none. */
  price: string
  /** That sign, for the plate's band. */
  currencySign?: string | undefined
  /** The same in the reader's own currency, where that is another: `≈ £12,840`. */
  approxPrice?: ReactNode
  /** Formatted price before a reduction. */
  oldPrice?: ReactNode
  /** A `PriceLabel` of a short word: it stands below the price, and never breaks. */
  priceLabel?: ReactNode
  /** Short facts in order: year, mileage, fuel, transmission. Empty ones are left out. */
  facts: readonly ReactNode[]
  /** What the seller has not said, written behind the facts. */
  lacks?: string | undefined
  city?: ReactNode
  /** How far away that is, in full: it stands behind the place, and is never cut. */
  distance?: string | undefined
  /** Who sells it, and a link to all they sell: one that the card's own does not lie over. */
  seller?: CardSeller | undefined
  pictures: readonly PictureSource[]
  /** Drawn where there is no picture. */
  standIn?: StandInProps | undefined
  /** `Badge`s on the picture: sold, featured, new. */
  badges?: ReactNode
  isSold?: boolean | undefined
  /** Stands in a place that is paid for: framed, and a badge must say so. */
  isFeatured?: boolean | undefined
  favourite?: CardToggle | undefined
  compare?: CardToggle | undefined
  /** A box to choose it among others, for one action on all of them. */
  selection?: CardToggle | undefined
  /** Below the facts: owner's actions, counts. */
  footer?: ReactNode
  /** `sizes` of the pictures: how wide the card is laid out. Default: about that of `Grid fit="card"`. */
  sizes?: string | undefined
  /** In the first row of the page: its picture loads at once, before others. */
  priority?: boolean | undefined
  /** Shared with the vehicle page's gallery for a view transition; unique in the page. */
  transitionName?: string | undefined
}

/** Latin letters that surely fit into a line of facts of the narrowest card, and those that a separator takes. */
const [line, between] = [31, 3]

/** Whether facts may need three lines. By their letters: a list of dozens would be laid out twice to measure them. */
const areMany = (facts: readonly ReactNode[]): boolean => {
  let [lines, room] = [1, line + between]
  for (const fact of facts) {
    const width = (typeof fact === 'string' ? widthOf(fact) : 0) + between
    if (width > room) [lines, room] = [lines + 1, line + between]
    room -= width
  }
  return lines > 2
}

const defaultSizes = '(min-width: 1280px) 300px, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw'

const toolClass = { favourite: styles.tool({ kind: 'favourite' }), compare: styles.tool({ kind: 'compare' }) }
// A list changes dozens of cards in one frame: what is always the same is made once, and React does not look at it again.
const compareIcon = <Columns3 className={styles.toolIcon} aria-hidden />
const heart = <Heart className={styles.toolIcon} aria-hidden />
const fullHeart = <Heart className={`${styles.toolIcon} ${styles.filled}`} aria-hidden />
const pin = <MapPin className={styles.placeIcon} aria-hidden />

const frameOf = (isSelected: boolean | undefined, isFeatured: boolean): string => {
  if (isSelected) return `${styles.card} ${styles.selected}`
  return isFeatured ? `${styles.card} ${styles.featured}` : styles.card
}

const bodyOf = (hasFacts: boolean, hasSeller: boolean): string => {
  if (!hasFacts) return styles.bodyWithoutFacts
  return hasSeller ? styles.body : styles.bodyWithoutSeller
}

/** The browser's own button: two to a card, and react-aria's would cost more than the rest of the card together. */
function Toggle({ kind, toggle }: { kind: 'favourite' | 'compare'; toggle: CardToggle | undefined }) {
  if (!toggle) return null
  const { label, isSelected, onChange, isDisabled = false } = toggle
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isSelected}
      disabled={isDisabled}
      onClick={() => onChange(!isSelected)}
      className={toolClass[kind]}
    >
      {kind === 'compare' ? compareIcon : isSelected ? fullHeart : heart}
    </button>
  )
}

/**
 * A vehicle in a list: picture and price lead, the whole card is one link. Given another vehicle it becomes that one's card:
 * frame, link and toggles stay, pictures and figures are new, so that neither an old picture nor a jump is seen.
 */
export function VehicleCard(props: VehicleCardProps) {
  const {
    href,
    onFollow,
    title,
    level = 3,
    subtitle,
    price,
    currencySign = '',
    approxPrice,
    oldPrice,
    priceLabel,
    facts,
    lacks,
    city,
    distance,
    seller,
    footer,
    badges,
    favourite,
    compare,
    selection,
  } = props
  const {
    pictures,
    standIn,
    isSold = false,
    isFeatured = false,
    sizes = defaultSizes,
    priority = false,
    transitionName,
  } = props
  const link = useRef<HTMLAnchorElement>(null)
  const Title = `h${level}` as const
  const known = facts.filter((fact) => fact !== null && fact !== undefined && fact !== '')
  const hasFacts = known.length > 0 || Boolean(lacks)
  const many = areMany(known)
  const roomOfLacks = many ? styles.lacksRoomClosely : styles.lacksRoom
  const saidClass = many ? styles.saidClosely : styles.said
  return (
    <article className={frameOf(selection?.isSelected, isFeatured)}>
      <div className={styles.photo}>
        <CardPictures key={href} {...{ pictures, standIn, link, sizes, priority, isSold, transitionName }} />
        {selection || badges ? (
          <div className={styles.badges}>
            {selection ? (
              <Checkbox
                aria-label={selection.label}
                isSelected={selection.isSelected}
                onChange={selection.onChange}
                isDisabled={selection.isDisabled}
                className={styles.select}
              />
            ) : null}
            {badges}
          </div>
        ) : null}
        <div className={styles.tools}>
          <Toggle kind="compare" toggle={compare} />
          <Toggle kind="favourite" toggle={favourite} />
        </div>
      </div>
      <div className={bodyOf(hasFacts, seller !== undefined)}>
        <Title className={styles.title}>
          <a ref={link} href={href} onClick={onFollow} className={styles.link} data-card-link="">
            {title}
          </a>
        </Title>
        <div key={href} className={styles.priceRow}>
          <div className={styles.plateLine}>
            <p className={styles.price}>
              <PricePlate text={price} sign={currencySign} tone={isFeatured ? 'featured' : 'plain'} />
            </p>
            {oldPrice ? <s className={styles.oldPrice}>{oldPrice}</s> : null}
          </div>
          {priceLabel || approxPrice ? (
            <div className={styles.saidLine}>
              {priceLabel ? <span className={styles.judged}>{priceLabel}</span> : null}
              {approxPrice ? <span className={styles.approx}>{approxPrice}</span> : null}
            </div>
          ) : null}
        </div>
        {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
        {hasFacts ? (
          <div key={`facts of ${href}`} className={lacks ? `${saidClass} ${roomOfLacks}` : saidClass} title={lacks}>
            <ul className={styles.facts}>
              {known.map((fact, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity but their place
                <li key={place} className={styles.fact}>
                  {fact}
                </li>
              ))}
            </ul>
            {lacks ? <p className={styles.lacks}>{lacks}</p> : null}
          </div>
        ) : null}
        {city || seller || footer ? (
          <div className={styles.foot}>
            {city ? (
              <p key={`place of ${href}`} className={styles.place}>
                {pin}
                <span className={styles.placeName}>{city}</span>
                {distance ? <span className={styles.distance}> · {distance}</span> : null}
              </p>
            ) : null}
            {seller ? (
              <p key={`seller of ${href}`} className={styles.seller}>
                <a href={seller.href} onClick={seller.onFollow} aria-label={seller.label} className={styles.sellerLink}>
                  {seller.name}
                </a>
              </p>
            ) : null}
            {footer}
          </div>
        ) : null}
      </div>
    </article>
  )
}
