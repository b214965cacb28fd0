/**
 * How a price is judged (issue "Catalog and search"): against the median of comparable vehicles on the market, never by
 * what a seller pays us. Comparable are the same make, model and powertrain, so many years apart at most, and within a
 * share of the mileage or so many kilometres, whichever is wider. Where a vehicle's power is known, it is compared with
 * those alone whose power is known and within a share of its own; where it is not, with all of them, since it may be any.
 */
export const priceRules = {
  leastComparables: 8,
  years: 2,
  mileagePercent: 25,
  mileageKm: 10_000,
  powerPercent: 25,
} as const

/**
 * Where fewer than that are alike, one step wider is tried, and said: the same make, model and powertrain, of whatever power.
 * Where that finds too few as well, nothing is said: another model is no comparison.
 */
export const widerPriceRules = {
  years: 4,
  mileagePercent: 50,
  mileageKm: 20_000,
} as const

/** Upper bounds of price ÷ median in percent; above the last the price is high. */
export const priceBounds = [
  { label: 'very_good', percent: 85 },
  { label: 'good', percent: 95 },
  { label: 'fair', percent: 105 },
] as const

/** What a price can be rated as, the best first. Nobody can pay for one. */
export const priceRatings = ['very_good', 'good', 'fair', 'high'] as const
export type PriceRatingLabel = (typeof priceRatings)[number]

export const priceLabels = [...priceRatings, 'not_enough_data'] as const
export type PriceLabel = (typeof priceLabels)[number]
