import { type PriceJudgement, type PriceLabel, priceBounds, priceRules, widerPriceRules } from '@forecourt/contracts'
import type { Middle } from '../engine.ts'

/** Where a price lies among so many comparable ones. All in whole units, so that a bound is a bound. */
export function judge(price: bigint, count: number, middle: Middle | undefined): PriceJudgement {
  if (count < priceRules.leastComparables || !middle) return { label: 'not_enough_data', count, ratio: null }
  const twice = middle.lower + middle.upper
  return { label: labelOf(price, twice), count, ratio: Number(2n * price) / Number(twice) }
}

/** @param twice two times the median, which is whole also where the median is not */
const labelOf = (price: bigint, twice: bigint): PriceLabel =>
  priceBounds.find(({ percent }) => 200n * price <= BigInt(percent) * twice)?.label ?? 'high'

/** By what is compared: what is alike, and where that is too few, one step wider. */
export const steps = ['alike', 'wider'] as const
export type Step = (typeof steps)[number]

/** Years, kilometres and kilowatts a comparable vehicle may have. */
export function scopeOf(year: number, mileage: number, power: number | null, step: Step = 'alike') {
  const { years, mileagePercent, mileageKm } = step === 'alike' ? priceRules : widerPriceRules
  const tolerance = Math.max(Math.floor((mileage * mileagePercent) / 100), mileageKm)
  return {
    yearMin: year - years,
    yearMax: year + years,
    mileageMin: Math.max(0, mileage - tolerance),
    mileageMax: mileage + tolerance,
    powerMin: step === 'alike' ? shareOf(power, 100 - priceRules.powerPercent) : null,
    powerMax: step === 'alike' ? shareOf(power, 100 + priceRules.powerPercent) : null,
  }
}

/** To the hundredth, so that what is said is what is compared. */
const shareOf = (power: number | null, percent: number): number | null =>
  power === null ? null : Math.round(power * percent) / 100

/** At most so many of an ordered list, evenly spread, with its first and last. */
export function thin<V>(ordered: readonly V[], most: number): V[] {
  if (ordered.length <= most) return [...ordered]
  return Array.from({ length: most }, (_, at) => ordered[Math.round((at * (ordered.length - 1)) / (most - 1))] as V)
}
