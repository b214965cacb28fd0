import { currencyRules } from './currency.ts'

/**
 * Money is a `bigint` of minor units. A price times the seconds of a long term is beyond 2^53, and a bigint that meets a
 * number in a sum throws, so no floating point slips in. PostgreSQL's bigint holds the same.
 */
export type Minor = bigint

/** `amount` × `part` ÷ `whole`, rounded down. Amounts and parts are never negative here. */
export const shareOf = (amount: Minor, part: Minor, whole: Minor): Minor => (amount * part) / whole

/** Quotient rounded to the nearest, halves up. */
export const roundedQuotient = (amount: Minor, divisor: Minor): Minor => (2n * amount + divisor) / (2n * divisor)

/** Quotient rounded up. */
export const quotientUp = (amount: Minor, divisor: Minor): Minor => (amount + divisor - 1n) / divisor

export const atLeastZero = (amount: Minor): Minor => (amount > 0n ? amount : 0n)

export const larger = (a: Minor, b: Minor): Minor => (a > b ? a : b)
export const smaller = (a: Minor, b: Minor): Minor => (a < b ? a : b)

export const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((total, amount) => total + amount, 0n)

const tenTo = (decimals: number): bigint => 10n ** BigInt(decimals)

/** Moves an amount to another number of decimals. @returns undefined when digits would be lost */
function rescaled(amount: bigint, from: number, to: number): bigint | undefined {
  const scaled = amount * tenTo(to)
  return scaled % tenTo(from) === 0n ? scaled / tenTo(from) : undefined
}

/** What Stripe is asked for. @returns undefined for what it cannot hold: another currency, or digits it has no place for */
export function toStripe(amount: Minor, currency: string): bigint | undefined {
  const rules = currencyRules(currency)
  const units = rules && rescaled(amount, rules.decimals, rules.stripeDecimals)
  return rules && units !== undefined && units % rules.stripeStep === 0n ? units : undefined
}

/** What Stripe says it charged or gave back. @returns undefined for what we cannot hold */
export function fromStripe(units: bigint, currency: string): Minor | undefined {
  const rules = currencyRules(currency)
  return rules && rescaled(units, rules.stripeDecimals, rules.decimals)
}

/**
 * What Stripe kept for itself. It counts finer than we hold some currencies (ISK in hundredths), and a part of a unit is one:
 * no payment waits for its fee to be a round number.
 *
 * @returns undefined in a currency we do not know
 */
export function feeFromStripe(units: bigint, currency: string): Minor | undefined {
  const rules = currencyRules(currency)
  if (!rules) return undefined
  const [ours, theirs] = [tenTo(rules.decimals), tenTo(rules.stripeDecimals)]
  return (units * ours + theirs - 1n) / theirs
}

/** A cart's price: it is stored in hundredths, whatever its currency. @returns undefined for what the currency cannot hold */
export function priceFromHundredths(hundredths: bigint, currency: string): Minor | undefined {
  const rules = currencyRules(currency)
  return rules && rescaled(hundredths, 2, rules.decimals)
}

/** The next lower amount that Stripe can charge or give back, whatever its minimum. */
export function roundedForStripe(amount: Minor, currency: string): Minor {
  const rules = currencyRules(currency)
  if (!rules) return 0n
  const units = shareOf(amount, tenTo(rules.stripeDecimals), tenTo(rules.decimals))
  return rescaled(units - (units % rules.stripeStep), rules.stripeDecimals, rules.decimals) ?? 0n
}

/** An amount in major units, as it stands in JSON (rulings 1). */
export const toMajor = (amount: Minor, currency: string): number =>
  Number(amount) / 10 ** (currencyRules(currency)?.decimals ?? 2)

/** An amount of a request in minor units. @returns undefined for digits that the currency has no place for */
export function fromMajor(amount: number, currency: string): Minor | undefined {
  const rules = currencyRules(currency)
  // JSON's numbers are read and written in their shortest form, so the text has the digits that were sent.
  const [, sign, whole, rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? []
  if (!rules || whole === undefined || rest.length > rules.decimals) return undefined
  return BigInt(`${sign}${whole}${rest.padEnd(rules.decimals, '0')}`)
}
