/** An amount that cannot be held in a currency's minor units. */
export class AmountError extends Error {
  override name = 'AmountError'
}

/**
 * Major units (14990.5) to whole minor units (1499050), exactly: by the number's digits, never by multiplication.
 *
 * @throws AmountError when the amount has more decimals than the currency
 */
export function toMinor(amount: number, decimals: number): number {
  const [whole = '0', fraction = ''] = plainDigits(amount).split('.')
  if (fraction.length > decimals) throw new AmountError(`${amount} has more than ${decimals} decimals`)
  const minor = Number(whole + fraction.padEnd(decimals, '0'))
  if (!Number.isSafeInteger(minor)) throw new AmountError(`${amount} is too large`)
  return minor
}

/** Whole minor units to major units, as JSON carries them (rulings 1). */
export function toMajor(minor: number, decimals: number): number {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return Number(`${minor < 0 ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}`)
}

/** The number without an exponent: 1e-7 → 0.0000001. Amounts stay far below 1e21, where `toFixed` would give up. */
function plainDigits(amount: number): string {
  const text = String(amount)
  return text.includes('e') ? amount.toFixed(20).replace(/\.?0+$/, '') : text
}

/** What search compares prices in: hundred-thousandths of the base currency, so that the smallest unit of any still counts. */
const BASE_SCALE = 100_000

/**
 * A price in the unit all prices are compared in. Monotone in `minor`: a price within a bound of its own currency stays
 * within it after both are converted.
 *
 * @param rate units of the currency for one unit of the base currency
 */
export const toBase = (minor: number, decimals: number, rate: number): number =>
  majorToBase(toMajor(minor, decimals), rate)

/** The same for a bound in major units, which may have more decimals than the currency. */
export const majorToBase = (amount: number, rate: number): number => Math.round((amount / rate) * BASE_SCALE)

/** Back to major units of a currency, rounded to its decimals: for showing what was converted, never for comparing. */
export const baseToMajor = (base: number, rate: number, decimals: number): number =>
  Number(((base / BASE_SCALE) * rate).toFixed(decimals))
