import {
  type Checkout,
  heldOf,
  laterStep,
  type ReviewReason,
  type SessionStep,
  withDispute,
} from '../checkout/checkout.ts'
import { larger } from '../money/amount.ts'
import { checkoutById, replaceCheckout } from './account.ts'
import { activate, invoiceOf, isCreditGone } from './activate.ts'
import { dispute } from './dispute.ts'
import type { Draft } from './draft.ts'
import type { Fact, Refusal } from './inputs.ts'
import { giveBack } from './money-back.ts'
import { noteFailure } from './refund-failure.ts'

type Confirmed = Extract<Fact, { type: 'confirmed' }>

/**
 * Takes in what Stripe tells. What comes before the payment it is about is kept with the checkout until the payment is
 * confirmed; what is known already changes nothing.
 */
export function learn(draft: Draft, fact: Fact): Refusal | undefined {
  const checkout = checkoutById(draft.account, fact.checkoutId)
  if (!checkout) return { code: 'UNKNOWN_CHECKOUT' }
  switch (fact.type) {
    case 'sessionCompleted':
      step(draft, checkout, fact.paid ? 'paid' : 'processing')
      break
    case 'asyncSucceeded':
      step(draft, checkout, 'paid')
      break
    case 'asyncFailed':
    case 'sessionExpired':
      step(draft, checkout, 'closed')
      break
    case 'confirmed':
      confirm(draft, checkout, fact)
      break
    case 'refunded':
      refunded(draft, checkout, fact)
      break
    case 'dispute':
      if (checkout.received) dispute(draft, checkout, fact.dispute)
      else keep(draft, { ...checkout, disputes: withDispute(checkout.disputes, fact.dispute) })
      break
    case 'fee':
      fee(draft, checkout, fact)
      break
  }
  return undefined
}

/** Remembers without an effect on money. */
const keep = (draft: Draft, checkout: Checkout): void =>
  draft.post(
    { kind: 'charge', subject: checkout.id },
    { checkouts: replaceCheckout(draft.account.checkouts, checkout) },
  )

function step(draft: Draft, checkout: Checkout, reached: SessionStep): void {
  const session = laterStep(checkout.session, reached)
  if (session === checkout.session) return
  keep(draft, { ...checkout, session })
  if (session === 'paid' && !checkout.received) {
    draft.effects.push({ type: 'confirmSession', checkoutId: checkout.id })
  }
}

function confirm(draft: Draft, checkout: Checkout, fact: Confirmed): void {
  if (checkout.received) return
  const received = { amount: fact.amount, currency: fact.currency }
  const paid: Checkout = { ...checkout, session: 'paid', received, refunded: 0n, disputes: [] }
  const review = reviewReason(draft, checkout, fact)
  if (checkout.overtaken) {
    keep(draft, paid)
  } else if (review) {
    keep(draft, { ...paid, review })
    draft.effects.push({ type: 'review', checkoutId: paid.id, reason: review })
  } else {
    activate(draft, paid, invoiceOf(paid))
  }
  // What was told too early counts from now on.
  learn(draft, { type: 'refunded', checkoutId: checkout.id, total: checkout.refunded })
  for (const known of checkout.disputes) learn(draft, { type: 'dispute', checkoutId: checkout.id, dispute: known })
  if (checkout.overtaken) payBack(draft, checkout.id)
}

/** Paid, and another purchase became a plan before: the later one is refunded, its owner told (rulings 6). */
function payBack(draft: Draft, checkoutId: string): void {
  const checkout = checkoutById(draft.account, checkoutId)
  const amount = checkout ? heldOf(checkout) : 0n
  const reason = draft.account.deleted ? 'ACCOUNT_DELETED' : 'PAID_TWICE'
  if (amount > 0n) draft.effects.push({ type: 'refundPayment', checkoutId, amount, reason })
}

function reviewReason({ account }: Draft, checkout: Checkout, fact: Confirmed): ReviewReason | undefined {
  if (fact.accountId !== account.id) return 'ACCOUNT'
  if (fact.cartId !== checkout.plan.cartId) return 'PLAN'
  if (fact.currency !== checkout.plan.currency) return 'CURRENCY'
  if (fact.amount !== checkout.charged) return 'AMOUNT'
  return isCreditGone(checkout, account.lots, account.asOf) ? 'CREDIT_GONE' : undefined
}

/** Totals only grow: an older message that comes late says less than is known. */
function refunded(draft: Draft, checkout: Checkout, fact: Extract<Fact, { type: 'refunded' }>): void {
  const { total, failed = [] } = fact
  const { refundFailure } = checkout
  // An answer from before the last failure: what it counts as given back is here again.
  if (refundFailure?.refunds.some((id) => !failed.includes(id))) return
  const refunded = larger(checkout.refunded, total + (refundFailure?.byHand ?? 0n))
  if (refunded > checkout.refunded) {
    const changed = { ...checkout, refunded }
    if (checkout.received) giveBack(draft, changed, 'refund')
    else keep(draft, changed)
  }
  // One look tells of the payment first, so what comes before it is told again.
  if (failed.length > 0 && checkout.received) noteFailure(draft, checkout.id, total, failed)
}

function fee(draft: Draft, checkout: Checkout, fact: Extract<Fact, { type: 'fee' }>): void {
  if (checkout.fees.some(({ id }) => id === fact.fee.id)) return
  const fees = [...checkout.fees, fact.fee].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const checkouts = replaceCheckout(draft.account.checkouts, { ...checkout, fees })
  draft.post({ kind: 'fee', subject: checkout.id }, { checkouts })
}
