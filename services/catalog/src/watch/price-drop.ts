import type { EventDataOf, VehiclePriceChanged } from '@forecourt/contracts'
import { toBase } from '../money/money.ts'
import type { RatedCurrency } from '../money/rates.ts'

type PriceChange = Pick<
  EventDataOf<typeof VehiclePriceChanged>,
  'oldPriceMinor' | 'newPriceMinor' | 'oldCurrencyCode' | 'currencyCode'
>

/**
 * The least fall that is told: one percent of the price before. Less is a correction, and would let a seller write to
 * everybody every day for nothing.
 */
const LEAST_FALL = 0.01

/** Whether a price fell by enough to tell those who saved the vehicle. Another currency is compared by today's rates. */
export function isPriceDrop(change: PriceChange, before: RatedCurrency, after: RatedCurrency): boolean {
  const [from, to] =
    change.oldCurrencyCode === change.currencyCode
      ? [change.oldPriceMinor, change.newPriceMinor]
      : [inBase(change.oldPriceMinor, before), inBase(change.newPriceMinor, after)]
  // Without a rate the two cannot be compared.
  if (from === null || to === null) return false
  return isFall(from, to)
}

/** False where the figures alone show that a price did not fall by enough: without a rate, one currency is enough. */
export const mayBePriceDrop = (change: PriceChange): boolean =>
  change.oldCurrencyCode !== change.currencyCode || isFall(change.oldPriceMinor, change.newPriceMinor)

/** Whether one amount is below another by enough. */
export const isFall = (from: number, to: number): boolean => to <= from * (1 - LEAST_FALL)

const inBase = (minor: number, { decimals, rate }: RatedCurrency): number | null =>
  rate === null ? null : toBase(minor, decimals, rate)
