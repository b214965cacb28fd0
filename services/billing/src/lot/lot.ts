import type { Plan } from '@forecourt/contracts'
import { atLeastZero, type Minor, shareOf, smaller, sum } from '../money/amount.ts'
import { type TaxRate, taxWithin } from '../money/tax.ts'
import type { Seconds } from './calendar.ts'

/** A cart as it was when it was bought: price and limits of a lot are frozen (rulings 6). */
export interface PlanTerms {
  readonly cartId: string
  /** The cart's group. */
  readonly family: string
  /** The group's position: a higher one is the better plan. */
  readonly rank: number
  readonly months: number
  readonly price: Minor
  readonly currency: string
  readonly limits: Plan['limits']
}

/** Unused value of one lot that was taken off the price of another. */
export interface Credit {
  /** The lot it came from. */
  readonly lotId: string
  readonly value: Minor
  /** The tax inside it, paid with the charge it comes from. */
  readonly tax: Minor
  /** What it was at first, and of which whole: when the lot it came from loses value later, the credit loses its share. */
  readonly first: { readonly value: Minor; readonly tax: Minor; readonly ofValue: Minor; readonly ofTax: Minor }
}

/** `used` counts the seconds that ran before the clock last stood still. */
export type Clock =
  | { readonly state: 'queued' | 'stopped'; readonly used: Seconds }
  | { readonly state: 'running'; readonly used: Seconds; readonly since: Seconds }
  | { readonly state: 'ended'; readonly at: Seconds; readonly reason: EndReason }

/**
 * `upgraded`: its unused value went into a better plan. `lost`: a dispute was, of its own payment, or of one it had so much
 * credit of that no time is left. `withdrawn`: an administrator ended it.
 */
export type EndReason = 'expired' | 'upgraded' | 'refunded' | 'lost' | 'deleted' | 'withdrawn'

/** One purchase, one grant, or the time that a refunded upgrade's credit became again. */
export interface Lot {
  /** A purchase's is that of its checkout. */
  readonly id: string
  readonly kind: 'purchase' | 'grant' | 'restored'
  readonly plan: PlanTerms
  /** What was paid in money, and of it what went back by refunds and lost disputes. */
  readonly cash: Minor
  readonly back: Minor
  readonly taxRate: TaxRate
  readonly credits: readonly Credit[]
  readonly discount: Minor
  /** The seconds that the plan's price buys. */
  readonly term: Seconds
  /** The seconds of this lot: its term, and what a credit beyond the price bought, less what lost disputes took. */
  readonly seconds: Seconds
  readonly clock: Clock
  /** What its months are counted from: set when it first runs. */
  readonly monthsFrom: Seconds | null
}

/** Cash + credit applied − refunds. Grants and discounts are worth 0 (rulings 6). */
export const worthOf = (lot: Lot): Minor => lot.cash - lot.back + sum(lot.credits.map(({ value }) => value))

/** What a lot was bought with, whatever became of that money since. */
export const boughtWith = ({ cash, credits }: Lot): Minor => cash + sum(credits.map(({ first }) => first.value))

/** The seconds that `worth` buys: the price buys the term, and what exceeds it extends that, rounded down. */
export function secondsFor(worth: Minor, price: Minor, term: Seconds): Seconds {
  const excess = atLeastZero(worth - price)
  return term + (excess > 0n ? Number(shareOf(excess, BigInt(term), price)) : 0)
}

/** The seconds a lot had when it was bought. Credit that became time again is worth what the old price says. */
export function boughtSeconds(lot: Lot): Seconds {
  const { kind, plan, term, discount } = lot
  if (kind === 'restored') return Number(shareOf(boughtWith(lot), BigInt(term), plan.price))
  return secondsFor(boughtWith(lot) + discount, plan.price, term)
}

/** The tax inside a lot's value. */
const taxOf = (lot: Lot): Minor =>
  taxWithin(lot.cash, lot.taxRate) - taxWithin(lot.back, lot.taxRate) + sum(lot.credits.map(({ tax }) => tax))

export function remainingSeconds({ clock, seconds }: Lot, at: Seconds): Seconds {
  if (clock.state === 'ended') return 0
  return seconds - clock.used - (clock.state === 'running' ? at - clock.since : 0)
}

/** Value × remaining seconds ÷ total, rounded down. A queued lot that never ran is whole. */
export const unusedValue = (lot: Lot, at: Seconds): Minor => unusedPart(worthOf(lot), lot, at)

/** The tax inside the unused value. What is left without it falls with time alone, so revenue never goes back by a cent. */
export const unusedTax = (lot: Lot, at: Seconds): Minor =>
  unusedValue(lot, at) - unusedPart(worthOf(lot) - taxOf(lot), lot, at)

const unusedPart = (amount: Minor, lot: Lot, at: Seconds): Minor =>
  shareOf(amount, BigInt(remainingSeconds(lot, at)), BigInt(lot.seconds))

/** What a lot gives to a better plan that takes its place. */
export const creditFrom = (lot: Lot, at: Seconds): Credit => {
  const [value, tax] = [unusedValue(lot, at), unusedTax(lot, at)]
  return { lotId: lot.id, value, tax, first: { value, tax, ofValue: worthOf(lot), ofTax: taxOf(lot) } }
}

/** A credit after the lot it came from has lost value: the same share of what is left. */
export function creditAfterLoss(credit: Credit, source: Lot): Credit {
  const { first } = credit
  const value = first.ofValue > 0n ? shareOf(first.value, worthOf(source), first.ofValue) : 0n
  const tax = first.ofTax > 0n ? shareOf(first.tax, taxOf(source), first.ofTax) : 0n
  return { ...credit, value, tax: smaller(tax, value) }
}
