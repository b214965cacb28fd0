import type { AdminPayment, AdminPaymentDetails, Money } from '@forecourt/contracts'

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

/**
 * What is on its way back: decided, and Stripe has not said that it went. Undefined where nothing is. A refund that failed
 * waits for a person, not for Stripe.
 */
export function onItsWay({ orders }: Pick<AdminPaymentDetails, 'orders'>): Money | undefined {
  const waiting = orders.filter(({ state }) => state === 'waiting' || state === 'sent')
  const [first] = waiting
  return first && { ...first.amount, amount: waiting.reduce((sum, { amount }) => sum + amount.amount, 0) }
}

type Verdict = 'again' | 'by_hand' | 'noted'

/** What can be decided about a refund that failed: where nothing is owed, there is nothing to give back again. */
export const failureVerdicts = ({
  unreturned,
}: NonNullable<AdminPayment['refundFailure']>): readonly [Verdict, ...Verdict[]] =>
  unreturned.amount > 0 ? ['again', 'by_hand'] : ['noted']
