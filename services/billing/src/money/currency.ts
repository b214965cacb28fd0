import { cautiousMinimum, publishedMinimum } from './minimums.ts'

/**
 * What Stripe says of currencies is a page, no address of its API, so it is copied: https://docs.stripe.com/currencies
 * (zero-decimal currencies, special cases, minimum and maximum charge amounts). The three-decimal currencies stood there in
 * 2022 (https://web.archive.org/web/20221231002856/https://stripe.com/docs/currencies).
 */

/** How an amount of a currency is held here, and how Stripe wants it. */
interface CurrencyRules {
  /** Decimals of our minor unit (ISO 4217). */
  readonly decimals: number
  /** Decimals of Stripe's unit. */
  readonly stripeDecimals: number
  /** What Stripe charges ends on a multiple of this, in Stripe's units. */
  readonly stripeStep: bigint
  /** The least we have Stripe charge, in its units. */
  readonly stripeMinimum: bigint
  /** The most, in its units. */
  readonly stripeMaximum: bigint
}

const NO_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const THREE_DECIMALS = new Set('BHD JOD KWD OMR TND'.split(' '))

/** Stripe differs from ISO 4217: these have no decimals, but are sent with two, "00". */
const SENT_WITH_TWO = new Set(['ISK', 'UGX'])
/** And this one has two, but is sent without. */
const SENT_WITHOUT = new Set(['MGA'])

/** Cards may go further, but the payer chooses how to pay: eight digits is what every way takes, but for these currencies. */
const DIGITS: Readonly<Record<string, bigint>> = { INR: 9n, COP: 10n, IDR: 12n }

/** The one map from our minor units to Stripe's (rulings 6). @returns undefined for a currency Stripe does not charge */
export function currencyRules(code: string): CurrencyRules | undefined {
  const decimals = NO_DECIMALS.has(code) ? 0 : THREE_DECIMALS.has(code) ? 3 : 2
  const stripeDecimals = SENT_WITH_TWO.has(code) ? 2 : SENT_WITHOUT.has(code) ? 0 : decimals
  const stripeStep = SENT_WITH_TWO.has(code) ? 100n : THREE_DECIMALS.has(code) ? 10n : 1n
  const cautious = cautiousMinimum.get(code)
  const stripeMinimum =
    publishedMinimum.get(code) ?? (cautious === undefined ? undefined : cautious * 10n ** BigInt(stripeDecimals))
  // A currency without a minimum is one that cards are not charged in: the two tables name all that are.
  if (stripeMinimum === undefined) return undefined
  return { decimals, stripeDecimals, stripeStep, stripeMinimum, stripeMaximum: 10n ** (DIGITS[code] ?? 8n) - 1n }
}
