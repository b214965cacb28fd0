import { atLeastZero, type Minor, sum } from '../money/amount.ts'
import { chargedFor } from '../money/charge.ts'
import { endOfTerm, type Seconds } from './calendar.ts'
import { type Lots, queuedLots } from './line.ts'
import { type PlanTerms, secondsFor, unusedValue, worthOf } from './lot.ts'
import { type How, type Place, placeOf } from './place.ts'

/** What buying a plan now means: shown before paying, frozen at checkout. */
export interface Quote {
  readonly how: How
  readonly currency: string
  readonly price: Minor
  /** Unused value that is taken off the price. What is beyond the price extends the term. */
  readonly credit: Minor
  /** What is due but too little to be charged. */
  readonly discount: Minor
  readonly charged: Minor
  readonly from: Seconds
  readonly until: Seconds
  /** What an upgrade ends, granted time included; `value` is what each was worth whole. */
  readonly ends: readonly { lotId: string; cartId: string; granted: boolean; credit: Minor; value: Minor }[]
  /** Queued lots that will start later than they would without this purchase. */
  readonly delays: readonly string[]
}

export function quoteOf(lots: Lots, plan: PlanTerms, at: Seconds): Quote {
  const place = placeOf(lots, plan, at)
  const ends = place.ends.map((lot) => ({
    lotId: lot.id,
    cartId: lot.plan.cartId,
    granted: lot.kind === 'grant',
    credit: unusedValue(lot, at),
    value: worthOf(lot),
  }))
  const credit = sum(ends.map((ended) => ended.credit))
  const { charged, discount } = chargedFor(atLeastZero(plan.price - credit), plan.currency)
  const kept = queuedLots(lots).filter(({ id }) => !ends.some(({ lotId }) => lotId === id))
  const behind = kept.findIndex(({ id }) => id === place.before)
  return {
    ...{ how: place.how, currency: plan.currency, price: plan.price, credit, discount, charged, from: place.from },
    until: place.from + termOf(plan, place, charged + credit + discount).seconds,
    ends,
    delays: behind < 0 ? [] : kept.slice(behind).map(({ id }) => id),
  }
}

/** The plan's months from where it begins, and the seconds that `worth` buys of it. */
export function termOf(plan: PlanTerms, place: Pick<Place, 'from' | 'monthsFrom'>, worth: Minor) {
  const term = endOfTerm(place.monthsFrom, place.from, plan.months) - place.from
  return { term, seconds: secondsFor(worth, plan.price, term) }
}
