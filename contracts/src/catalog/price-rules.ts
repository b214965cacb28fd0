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

/** Upper bounds of price ÷ median in percent; above the last the price is high. */
export const priceBounds = [
  { label: 'very_good', percent: 85 },
  { label: 'good', percent: 95 },
  { label: 'fair', percent: 105 },
] as const

export const priceLabels = ['very_good', 'good', 'fair', 'high', 'not_enough_data'] as const
export type PriceLabel = (typeof priceLabels)[number]
