/**
 * Stripe's currencies where they are special, and what it charges at least and at most, in its minor units
 * (https://docs.stripe.com/currencies, read in 2026; the three-decimal ones stood there in 2022,
 * https://web.archive.org/web/20221231002856/https://stripe.com/docs/currencies). Copied apart from billing's own map on
 * purpose: this stands for Stripe. money.test.ts holds the two together.
 */
const ZERO_DECIMAL = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
const THREE_DECIMAL = 'bhd jod kwd omr tnd'.split(' ')
/** Without decimals in the world, with two at Stripe, which must be 00. */
const TWO_ZEROS = ['isk', 'ugx']

const MINIMUMS: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  ars: 50,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  cop: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  idr: 50,
  ils: 50,
  inr: 50,
  jpy: 50,
  krw: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  php: 50,
  pln: 200,
  ron: 200,
  rub: 50,
  sek: 300,
  sgd: 50,
  thb: 1000,
  zar: 50,
}

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** Digits of the largest amount that every way to pay takes. */
const DIGITS: Readonly<Record<string, number>> = { inr: 9, cop: 10, idr: 12 }

export const isCurrency = (code: string): boolean => currencies.has(code)

/** Digits after the point of an amount as Stripe counts it. */
export function decimals(currency: string): number {
  if (ZERO_DECIMAL.includes(currency)) return 0
  return THREE_DECIMAL.includes(currency) ? 3 : 2
}

/** What an amount must be a multiple of. */
export function step(currency: string): number {
  if (TWO_ZEROS.includes(currency)) return 100
  return THREE_DECIMAL.includes(currency) ? 10 : 1
}

/** Smallest amount that can be charged. Where Stripe has no figure it converts its minimum; ours are round ones instead. */
export function minimum(currency: string): number {
  const other = { isk: 10_000, ugx: 250_000 }[currency] ?? (THREE_DECIMAL.includes(currency) ? 200 : 50)
  return MINIMUMS[currency] ?? other
}

/** Largest amount that can be charged. */
export const maximum = (currency: string): number => 10 ** (DIGITS[currency] ?? 8) - 1

/** Stripe's price of a charge: 1.5 % and a fixed part (25 cents), rounded half up. Whole numbers only. */
export function chargeFee(amount: number, currency: string): number {
  return Number((BigInt(amount) * 15n + 500n) / 1000n) + Math.floor(minimum(currency) / 2)
}

/** Stripe's price of a dispute (20 euros); it is not given back. */
export const disputeFee = (currency: string): number => minimum(currency) * 40

/** As people write it: "€10.00". */
export function written(amount: number, currency: string): string {
  const digits = decimals(currency)
  const formatter = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return formatter.format(amount / 10 ** digits)
}
