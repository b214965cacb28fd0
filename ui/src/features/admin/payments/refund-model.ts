import type { AdminPayment, AdminPaymentDetails, PaymentStep } from '@forecourt/contracts'

type Refundable = NonNullable<AdminPaymentDetails['refund']>

/** What of the money goes back. */
export type RefundPart = 'proposed' | 'whole' | 'other'

/** The choices there are: a proposal of all or nothing is none of its own. */
export const refundParts = ({ proposed, most }: Refundable): RefundPart[] =>
  proposed > 0 && proposed < most ? ['proposed', 'whole', 'other'] : ['whole', 'other']

/** The amount of a choice; null where none was typed or it is more than there is. */
export function refundAmount({ proposed, most }: Refundable, part: RefundPart, typed: number | null): number | null {
  if (part === 'proposed') return proposed
  if (part === 'whole') return most
  return typed !== null && typed > 0 && typed <= most ? typed : null
}

const asked: readonly PaymentStep['step'][] = ['refund_asked', 'review_refused', 'refund_again', 'refund_by_hand']
const answered: readonly PaymentStep['step'][] = ['refund', 'failure_noted']

/** Whether Stripe was asked to give back and has not said so yet. A refund that failed waits for a person, not for Stripe. */
export function isAwaited({ steps, refundFailure }: Pick<AdminPaymentDetails, 'steps' | 'refundFailure'>): boolean {
  if (refundFailure?.isOpen) return false
  const countOf = (which: readonly PaymentStep['step'][]) => steps.filter(({ step }) => which.includes(step)).length
  return countOf(asked) > countOf(answered)
}

type Verdict = 'again' | 'by_hand' | 'noted'

/** What can be decided about a refund that failed: where nothing is owed, there is nothing to give back again. */
export const failureVerdicts = ({
  unreturned,
}: NonNullable<AdminPayment['refundFailure']>): readonly [Verdict, ...Verdict[]] =>
  unreturned.amount > 0 ? ['again', 'by_hand'] : ['noted']
