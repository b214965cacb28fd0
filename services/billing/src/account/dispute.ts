import { type Checkout, type Dispute, type ReviewReason, withDispute } from '../checkout/checkout.ts'
import { moveUp, runningLot } from '../lot/line.ts'
import { holderOf } from '../lot/passed-on.ts'
import { type Account, checkoutById, replaceCheckout } from './account.ts'
import type { Draft } from './draft.ts'
import { hold } from './hold.ts'
import type { Refusal, Wish } from './inputs.ts'
import { giveBack } from './money-back.ts'

/**
 * Opened: the lot stops, with its clock. Won: the remainder resumes. Lost: it ends (rulings 6). Where the payment's value went
 * into a better plan, that one stops and resumes in its place; lost, it loses the time that the credit bought.
 */
export function dispute(draft: Draft, checkout: Checkout, fact: Dispute): void {
  const disputes = withDispute(checkout.disputes, fact)
  if (disputes === checkout.disputes) return
  const isPassedOn = hasPassedOn(draft.account, checkout.id)
  const changed = { ...checkout, disputes, review: reviewAfter({ ...checkout, disputes }, fact.status, isPassedOn) }
  if (fact.status === 'lost') giveBack(draft, changed, 'dispute_lost')
  else standOrRun(draft, changed, fact.status)
  if (fact.status !== 'won' && isPassedOn) {
    draft.effects.push({ type: 'review', checkoutId: checkout.id, reason: 'DISPUTE_PASSED_ON' })
  }
}

/** Whether the value of a payment is in another plan by now, and that one is not over. */
function hasPassedOn({ lots }: Account, id: string): boolean {
  const holder = holderOf(lots, id)
  return holder !== undefined && holder.id !== id && holder.clock.state !== 'ended'
}

/** A person looks at what a dispute means for a better plan; when it is won, there is nothing to look at. */
function reviewAfter(
  { review, disputes }: Checkout,
  status: Dispute['status'],
  isPassedOn: boolean,
): ReviewReason | null {
  if (status !== 'won') return isPassedOn ? 'DISPUTE_PASSED_ON' : review
  const isOver = disputes.every((one) => one.status === 'won')
  return review === 'DISPUTE_PASSED_ON' && isOver ? null : review
}

function standOrRun(draft: Draft, checkout: Checkout, status: 'opened' | 'won'): void {
  const { account } = draft
  const checkouts = replaceCheckout(account.checkouts, checkout)
  const holder = holderOf(account.lots, checkout.id)
  const { lots, effects } = hold({ ...account, checkouts }, holder ? [holder.id] : [])
  draft.post(
    { kind: `dispute_${status}`, subject: checkout.id },
    { checkouts, lots: moveUp(lots, account.asOf, runningLot(account.lots)) },
    ...effects,
  )
}

/** Somebody has looked at what a dispute means for a better plan, and decided what there was to decide. */
export function settlePassedOn(
  draft: Draft,
  { checkoutId }: Extract<Wish, { type: 'settlePassedOn' }>,
): Refusal | undefined {
  const checkout = checkoutById(draft.account, checkoutId)
  if (!checkout) return { code: 'UNKNOWN_CHECKOUT' }
  if (checkout.review !== 'DISPUTE_PASSED_ON') return { code: 'NOT_REVIEWABLE' }
  const checkouts = replaceCheckout(draft.account.checkouts, { ...checkout, review: null })
  draft.post({ kind: 'charge', subject: checkoutId }, { checkouts })
  return undefined
}
