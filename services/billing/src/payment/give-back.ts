import type { Stripe } from 'stripe'
import type { RefundReason } from '../account/effects.ts'
import { type Checkout, returnedOf } from '../checkout/checkout.ts'
import { fromStripe, type Minor, sum, toStripe } from '../money/amount.ts'
import { ask, isFinal } from '../stripe/stripe-refusal.ts'
import { isBack } from '../stripe/where-to-look.ts'
import { look } from './look.ts'
import type { PaymentParts } from './parts.ts'
import { checkoutOf, sessionOf } from './session-rows.ts'

/** A refund that was decided. */
export interface RefundOrder {
  /** Its own, the same at each attempt. */
  readonly key: string
  readonly checkoutId: string
  readonly amount: bigint
  readonly reason: RefundReason
  /** The total that has gone back when this has; where it is not known, this comes on top of what has gone by now. */
  readonly reaches: bigint | undefined
}

/**
 * Gives money back at Stripe, once for each order, and takes in what Stripe says of the payment then. An order that was given
 * up may be tried again after something else gave back what it was to: nothing goes back for it then.
 */
export async function giveBack(parts: PaymentParts, order: RefundOrder): Promise<void> {
  const { db, stripe } = parts
  const session = await sessionOf(db, order.checkoutId)
  const checkout = session && (await checkoutOf(db, session))
  const received = checkout?.received
  if (!session?.sessionId || !session.intent || !received)
    throw new Error(`checkout ${order.checkoutId} has no payment that could go back`)
  const amount = toStripe(order.amount, received.currency)
  if (amount === undefined) throw new Error(`a refund of ${order.amount} ${received.currency} cannot be given back`)
  // Stripe forgets keys after a day. An outage may last longer, and an order that was laid aside be tried again: what it did bears ours.
  const refunds = await refundsOf(parts, session.intent)
  const reaches = order.reaches ?? returnedOf(checkout) + order.amount
  if (!isDone(refunds, order.key) && returnedBelow(refunds, checkout, reaches) < reaches) {
    const metadata = {
      ...{ order: order.key, checkout: order.checkoutId, reason: order.reason },
      ...(order.reaches === undefined ? {} : { [BEGINS]: String(order.reaches - order.amount) }),
    }
    try {
      const refund = { payment_intent: session.intent, amount: Number(amount), metadata }
      await ask(stripe.refunds.create(refund, { idempotencyKey: `refund-${order.key}` }))
    } catch (error) {
      if (!isFinal(error) || error.code !== 'charge_already_refunded') throw error
    }
  }
  await look(parts, { session: session.sessionId })
}

/** Of one payment: more than anybody gives back by hand. */
const MOST_REFUNDS = 10_000

const refundsOf = ({ stripe }: PaymentParts, intent: string): Promise<Stripe.Refund[]> =>
  ask(stripe.refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: MOST_REFUNDS }))

const isDone = (refunds: readonly Stripe.Refund[], key: string): boolean =>
  refunds.some(({ metadata }) => metadata?.order === key)

/** In a refund's metadata: the total that was to have gone back before it. What was not ordered here has none. */
const BEGINS = 'begins'
const beginsAt = ({ metadata }: Stripe.Refund): Minor => {
  const written = metadata?.[BEGINS] ?? ''
  return /^\d+$/.test(written) ? BigInt(written) : 0n
}

/** What has gone back, at Stripe and past it, but for orders that come on top of `reaches`: those do not wait for one another. */
function returnedBelow(
  refunds: readonly Stripe.Refund[],
  { received, refundFailure }: Checkout,
  reaches: Minor,
): Minor {
  const isBelow = (one: Stripe.Refund) => !isBack(one) && beginsAt(one) < reaches
  const below = refunds.filter(isBelow)
  const units = sum(below.map(({ amount }) => BigInt(amount)))
  return (fromStripe(units, received?.currency ?? '') ?? 0n) + (refundFailure?.byHand ?? 0n)
}
