import { disputedNow, type RefundFailure, unreturnedOf } from '../checkout/checkout.ts'
import { type Minor, smaller } from '../money/amount.ts'
import { checkoutById } from './account.ts'
import type { Draft } from './draft.ts'
import type { Refusal, Wish } from './inputs.ts'

const none: RefundFailure = { refunds: [], unreturned: 0n, byHand: 0n, isOpen: false }

/**
 * Refunds that a bank did not take. Nothing of the plan or its documents changes: the money is owed and goes back another way,
 * which a person decides. What Stripe gave back after all, however that came about, settles it.
 *
 * @param total what Stripe says has gone back @param failed ids of all refunds that failed
 */
export function noteFailure(draft: Draft, checkoutId: string, total: Minor, failed: readonly string[]): void {
  const checkout = checkoutById(draft.account, checkoutId)
  if (!checkout) return
  const before = checkout.refundFailure ?? none
  const isNew = failed.length > before.refunds.length
  const left = checkout.refunded - total - before.byHand
  // While no other fails, the total only grows: an answer that says more is left is an older one.
  const unreturned = isNew ? left : smaller(left, before.unreturned)
  if (!isNew && unreturned === before.unreturned) return
  const isSettled = before.unreturned > 0n && unreturned === 0n
  const isOpen = isNew || (before.isOpen && !isSettled)
  change(draft, checkoutId, { ...before, refunds: failed, unreturned, isOpen })
}

/**
 * Ends the wait of a refund that failed: Stripe is asked again, or it was settled past Stripe. Where nothing is owed, because
 * the refund failed before it was booked, there is nothing to ask again. Where Stripe was asked again and its order was given
 * up, it is owed still and nothing is on its way: it is decided anew.
 */
export function settleRefund(
  draft: Draft,
  { checkoutId, again, ordered = 0n }: Extract<Wish, { type: 'settleRefund' }>,
): Refusal | undefined {
  const checkout = checkoutById(draft.account, checkoutId)
  if (!checkout) return { code: 'UNKNOWN_CHECKOUT' }
  const failure = checkout.refundFailure
  const isUndecided = failure?.isOpen || (unreturnedOf(checkout) > 0n && ordered === 0n)
  if (!failure || !isUndecided) return { code: 'NOTHING_FAILED' }
  const { unreturned, byHand } = failure
  if (!again) {
    change(draft, checkoutId, { ...failure, unreturned: 0n, byHand: byHand + unreturned, isOpen: false })
    return undefined
  }
  if (unreturned === 0n || disputedNow(checkout) > 0n) return { code: 'NOT_REFUNDABLE' }
  change(draft, checkoutId, { ...failure, isOpen: false })
  // Up to what was booked: what was ordered meanwhile to give the same back does not go beside it.
  const reaches = checkout.refunded
  draft.effects.push({ type: 'refundPayment', checkoutId, amount: unreturned, reason: 'ADMIN', reaches })
  return undefined
}

function change(draft: Draft, checkoutId: string, refundFailure: RefundFailure): void {
  const { checkouts } = draft.account
  const changed = checkouts.map((one) => (one.id === checkoutId ? { ...one, refundFailure } : one))
  const owed = checkoutById(draft.account, checkoutId)?.refundFailure?.unreturned ?? 0n
  const kind = refundFailure.unreturned > owed ? 'refund_failed' : 'refund'
  draft.post({ kind, subject: checkoutId }, { checkouts: changed })
}
