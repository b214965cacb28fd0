import type { Checkout } from '../checkout/checkout.ts'
import type { Seconds } from '../lot/calendar.ts'
import { type Lots, type Planned, runningLot, schedule } from '../lot/line.ts'
import type { PlanTerms } from '../lot/lot.ts'

/** All that billing knows of what a person bought: loaded and stored whole, under one lock. */
export interface Account {
  /** The user's id. */
  readonly id: string
  /** The instant the ledger has been written up to. */
  readonly asOf: Seconds
  readonly lots: Lots
  readonly checkouts: readonly Checkout[]
  /** The person is gone: nothing is a plan any more, and what is paid still goes back. */
  readonly deleted: boolean
}

export const newAccount = (id: string, at: Seconds): Account => ({
  id,
  asOf: at,
  lots: [],
  checkouts: [],
  deleted: false,
})

export const checkoutById = ({ checkouts }: Account, id: string): Checkout | undefined =>
  checkouts.find((checkout) => checkout.id === id)

export const replaceCheckout = (checkouts: readonly Checkout[], changed: Checkout): readonly Checkout[] =>
  checkouts.map((checkout) => (checkout.id === changed.id ? changed : checkout))

/** All that is held, in the order in which it runs and without gaps, the first since it began to run. */
export const termsOf = ({ lots, asOf }: Account): Planned[] =>
  schedule(lots, asOf).map((planned) => {
    const { clock } = planned.lot
    return clock.state === 'running' ? { ...planned, from: clock.since } : planned
  })

/** What a paid or granted plan entitles to now. */
export interface InForce {
  readonly lotId: string
  readonly plan: PlanTerms
  /** The end of this lot, whose limits hold. */
  readonly until: Seconds
  /** The end of all that is bought of this family: "expires on". */
  readonly expiresAt: Seconds
  /** What contacts are counted from. */
  readonly monthsFrom: Seconds
}

/** undefined: the free plan. */
export function inForce({ lots, asOf }: Account): InForce | undefined {
  if (!runningLot(lots)) return undefined
  const planned = schedule(lots, asOf)
  const [first] = planned
  if (!first) return undefined
  const { family } = first.lot.plan
  const other = planned.findIndex(({ lot }) => lot.plan.family !== family)
  const last = planned[(other < 0 ? planned.length : other) - 1] ?? first
  const { lot, until, monthsFrom } = first
  return { lotId: lot.id, plan: lot.plan, until, expiresAt: last.until, monthsFrom }
}
