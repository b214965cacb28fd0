import { type Minor, roundedQuotient } from './amount.ts'

/** A tax rate in millionths: 20 % is 200000n. Exact for rates like 8.875 % or 9.975 %. */
export type TaxRate = bigint

const ONE = 1_000_000n

/** Reads a rate from the text of its percentage, "20" or "9.975", at most four decimals. @returns undefined for anything else */
export function taxRateFromPercent(text: string): TaxRate | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(4, '0'))
}

/** A rate as it is told and printed: 0.2 for 20 %. Nothing is reckoned with it. */
export const toFraction = (rate: TaxRate): number => Number(rate) / Number(ONE)

/** The tax inside a gross amount: gross − round(gross ÷ (1 + rate)), halves up (rulings 6). */
export const taxWithin = (gross: Minor, rate: TaxRate): Minor => gross - roundedQuotient(gross * ONE, ONE + rate)

/**
 * The tax of the credit note that takes what was given back from `before` to `after`. Each note ends where the next begins, so
 * the notes of an invoice that is wholly given back have its tax, to the cent.
 */
export const taxOfCreditNote = (before: Minor, after: Minor, rate: TaxRate): Minor =>
  taxWithin(after, rate) - taxWithin(before, rate)
