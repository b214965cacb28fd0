import type { Seconds } from '../lot/calendar.ts'
import type { Lot, PlanTerms } from '../lot/lot.ts'
import { type Minor, smaller, sum } from '../money/amount.ts'
import type { TaxRate } from '../money/tax.ts'

/**
 * created → paid → active → expired | refunded | needs_review.
 *
 * created: a session may be paid. paid: money is known of, and no plan stands for it: it is not confirmed yet, or goes back
 * because another checkout was paid first. active: its lot runs, waits or is stopped. expired: the session ended unpaid, or
 * the plan is over. refunded: all of the money went back, or its dispute is lost. needs_review: paid, and not what was agreed.
 */
export type CheckoutState = 'created' | 'paid' | 'active' | 'expired' | 'refunded' | 'needs_review'

/**
 * Why a person must look: before a payment becomes a plan, or, `DISPUTE_PASSED_ON`, because it is disputed after its value went
 * into a better one.
 */
export type ReviewReason = 'AMOUNT' | 'CURRENCY' | 'ACCOUNT' | 'PLAN' | 'CREDIT_GONE' | 'DISPUTE_PASSED_ON'

export interface Dispute {
  readonly id: string
  readonly amount: Minor
  readonly status: 'opened' | 'won' | 'lost'
}

/** What Stripe kept for itself, in the currency it settles in; `id` is the balance transaction's. */
export interface Fee {
  readonly id: string
  readonly amount: Minor
  readonly currency: string
}

/** Refunds that a bank did not take: their money is at Stripe again, and the person still waits for it. */
export interface RefundFailure {
  /** Stripe's ids. */
  readonly refunds: readonly string[]
  /** Booked as given back, and here again. */
  readonly unreturned: Minor
  /** What has been given back past Stripe since. */
  readonly byHand: Minor
  /** Nobody has decided yet what becomes of it. Where something is owed and no order waits, a decision came to nothing. */
  readonly isOpen: boolean
}

/**
 * A purchase: what was agreed, and every fact that is known of its payment. Facts only ever grow (a later step of the session,
 * a higher total, a further dispute), so their order and number do not matter.
 */
export interface Checkout {
  readonly id: string
  readonly state: CheckoutState
  /** Agreed, and frozen until it is paid or gone. */
  readonly plan: PlanTerms
  readonly taxRate: TaxRate
  readonly charged: Minor
  readonly discount: Minor
  /** Whose unused value was taken off the price; `value` is what each lot was worth whole. */
  readonly sources: readonly { readonly lotId: string; readonly credit: Minor; readonly value: Minor }[]
  /** When its session ends at Stripe, and the credit need not be kept any longer. */
  readonly expiresAt: Seconds
  /** A newer checkout of the account took its place: its session is being ended. */
  readonly superseded: boolean
  /** Another purchase of the account became a plan first: should this one be paid too, it is refunded. */
  readonly overtaken: boolean
  readonly session: SessionStep
  /** What Stripe, asked for the session, says was paid. */
  readonly received: { readonly amount: Minor; readonly currency: string } | null
  readonly review: ReviewReason | null
  /** The total given back so far; a refund that failed lowers nothing. */
  readonly refunded: Minor
  readonly refundFailure: RefundFailure | null
  readonly disputes: readonly Dispute[]
  readonly fees: readonly Fee[]
}

/** Steps of a session; a later one never goes back. Paid is last: it stands whatever else arrives. */
const STEPS = ['open', 'processing', 'closed', 'paid'] as const
export type SessionStep = (typeof STEPS)[number]

export const laterStep = (a: SessionStep, b: SessionStep): SessionStep => (STEPS.indexOf(a) >= STEPS.indexOf(b) ? a : b)

const DISPUTE_STEPS = ['opened', 'won', 'lost']

/** The disputes with one more fact. A dispute that was won can still be lost on appeal, never the other way round. */
export function withDispute(disputes: readonly Dispute[], fact: Dispute): readonly Dispute[] {
  const known = disputes.find(({ id }) => id === fact.id)
  if (!known) return [...disputes, fact].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (DISPUTE_STEPS.indexOf(known.status) >= DISPUTE_STEPS.indexOf(fact.status)) return disputes
  return disputes.map((dispute) => (dispute.id === fact.id ? { ...known, status: fact.status } : dispute))
}

const disputed = ({ disputes }: Checkout, status: Dispute['status']): Minor =>
  sum(disputes.filter((dispute) => dispute.status === status).map(({ amount }) => amount))

export const hasLost = ({ disputes }: Checkout): boolean => disputes.some(({ status }) => status === 'lost')

export const disputedNow = (checkout: Checkout): Minor => disputed(checkout, 'opened')

/** What went back of the money received, by refunds and lost disputes. */
export const givenBack = (checkout: Checkout): Minor =>
  smaller(checkout.received?.amount ?? 0n, checkout.refunded + disputed(checkout, 'lost'))

/** Given back by the books, and at Stripe all the same. */
export const unreturnedOf = ({ refundFailure }: Checkout): Minor => refundFailure?.unreturned ?? 0n

/** What has really gone back by refunds, at Stripe and past it. */
export const returnedOf = (checkout: Checkout): Minor => checkout.refunded - unreturnedOf(checkout)

/** Money received that no lot stands for, and that has not gone back. */
export const heldOf = (checkout: Checkout): Minor => (checkout.received?.amount ?? 0n) - givenBack(checkout)

export const isWhollyRefunded = ({ received, refunded }: Checkout): boolean =>
  received !== null && received.amount > 0n && refunded >= received.amount

/** Whether somebody may still pay it. */
export const isUnpaid = ({ received, session }: Checkout): boolean =>
  received === null && (session === 'open' || session === 'processing')

/** Where a checkout stands, from what is known of it and of its lot. */
export function stateOf(checkout: Checkout, lot: Lot | undefined): CheckoutState {
  if (!checkout.received) {
    return checkout.session === 'paid' ? 'paid' : checkout.session === 'closed' ? 'expired' : 'created'
  }
  if (lot?.clock.state === 'ended') {
    return lot.clock.reason === 'refunded' || (lot.clock.reason === 'lost' && hasLost(checkout))
      ? 'refunded'
      : 'expired'
  }
  if (lot) return 'active'
  if (checkout.received.amount > 0n && heldOf(checkout) === 0n) return 'refunded'
  return checkout.review ? 'needs_review' : 'paid'
}
