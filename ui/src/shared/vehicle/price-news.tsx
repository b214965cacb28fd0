import type { OwnVehicleCard, PriceRating } from '@forecourt/contracts'
import { PriceLabel, VisuallyHidden } from '@forecourt/design-system'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Format } from '../format/create-format.ts'
import { priceLevel } from './price-level.ts'

/**
 * How a price compares, on a card: one word beside a meter, since there is room for no more; who hears the page is told all of it,
 * by how much, and with what. Nothing where nothing can be said.
 */
export function priceNews(
  { priceRating: rating, sold }: OwnVehicleCard,
  { t, format }: { readonly t: TFunction<'vehicle'>; readonly format: Format },
): ReactNode {
  const level = rating && priceLevel(rating.label)
  if (!rating || !level || sold) return null
  const detail = ratingDetail(rating, t, format)
  return (
    <PriceLabel level={level}>
      <span aria-hidden>{t(`rating.short.${rating.label}`)}</span>
      <VisuallyHidden>{`${t(`rating.${rating.label}`)}, ${detail}`}</VisuallyHidden>
    </PriceLabel>
  )
}

/** "7% below comparable vehicles, compared with a wider range, since few are alike" */
export function ratingDetail({ percent, isWider }: PriceRating, t: TFunction<'vehicle'>, format: Format): string {
  const side = percent === 100 ? 'level' : percent < 100 ? 'below' : 'above'
  const text = t(`rating.${side}`, { percent: format.percent(Math.abs(percent - 100) / 100) })
  return isWider ? `${text}, ${t('rating.wider')}` : text
}
