import { Columns3, Heart, MapPin } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link, ToggleButton } from 'react-aria-components'
import { Checkbox } from '../checkbox/checkbox.tsx'
import type { PictureSource } from '../picture/picture.tsx'
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

export interface VehicleCardProps {
  href: string
  title: string
  /** Rank of the title in the page. Default 3. */
  level?: 2 | 3 | 4 | undefined
  subtitle?: ReactNode
  /** Formatted, with currency. */
  price: ReactNode
  /** Formatted price before a reduction. */
  oldPrice?: ReactNode
  /** A `PriceLabel`. */
  priceLabel?: ReactNode
  /** Short facts in order: year, mileage, fuel, transmission. Empty ones are left out. */
  facts: readonly ReactNode[]
  city?: ReactNode
  pictures: readonly PictureSource[]
  /** `Badge`s on the picture: sold, featured, new. */
  badges?: ReactNode
  isSold?: boolean | undefined
  favourite?: CardToggle | undefined
  compare?: CardToggle | undefined
  /** A box to choose it among others, for one action on all of them. */
  selection?: CardToggle | undefined
  /** Below the facts: owner's actions, counts. */
  footer?: ReactNode
  /** `sizes` of the pictures. Default fits `Grid fit="card"`. */
  sizes?: string | undefined
  /** Among the first on the page: its picture loads at once. */
  priority?: boolean | undefined
  /** Shared with the vehicle page's gallery for a view transition; unique in the page. */
  transitionName?: string | undefined
}

const defaultSizes = '(min-width: 1280px) 300px, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw'

function Toggle({ kind, toggle }: { kind: 'favourite' | 'compare'; toggle: CardToggle | undefined }) {
  if (!toggle) return null
  const { label, isSelected, onChange, isDisabled = false } = toggle
  const Icon = kind === 'favourite' ? Heart : Columns3
  const filled = kind === 'favourite' && isSelected
  return (
    <ToggleButton
      aria-label={label}
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled}
      className={styles.tool({ kind })}
    >
      <Icon className={filled ? `${styles.toolIcon} ${styles.filled}` : styles.toolIcon} aria-hidden />
    </ToggleButton>
  )
}

/**
 * A vehicle in a list: picture and price lead, the whole card is one link. Given another vehicle it becomes that one's card:
 * frame, link and toggles stay, pictures and figures are new, so that neither an old picture nor a jump is seen.
 */
export function VehicleCard(props: VehicleCardProps) {
  const {
    href,
    title,
    level = 3,
    subtitle,
    price,
    oldPrice,
    priceLabel,
    facts,
    city,
    footer,
    badges,
    favourite,
    compare,
    selection,
  } = props
  const { pictures, isSold = false, sizes = defaultSizes, priority = false, transitionName } = props
  const link = useRef<HTMLAnchorElement>(null)
  const Title = `h${level}` as const
  const known = facts.filter((fact) => fact !== null && fact !== undefined && fact !== '')
  return (
    <article className={selection?.isSelected ? `${styles.card} ${styles.selected}` : styles.card}>
      <div className={styles.photo}>
        <CardPictures key={href} {...{ pictures, link, sizes, priority, isSold, transitionName }} />
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
      <div className={styles.body}>
        <Title className={styles.title}>
          <Link ref={link} href={href} className={styles.link} data-card-link="">
            {title}
          </Link>
        </Title>
        {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
        <div key={href} className={styles.priceRow}>
          <p className={styles.price}>
            {price}
            {oldPrice ? <s className={styles.oldPrice}>{oldPrice}</s> : null}
          </p>
          {priceLabel}
        </div>
        <ul key={`facts of ${href}`} className={styles.facts}>
          {known.map((fact, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity but their place
            <li key={place} className={styles.fact}>
              {fact}
            </li>
          ))}
        </ul>
        {city ? (
          <p className={styles.place}>
            <MapPin className={styles.placeIcon} aria-hidden />
            {city}
          </p>
        ) : null}
        {footer}
      </div>
    </article>
  )
}
