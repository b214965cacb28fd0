import type { EntityManager } from '@forecourt/kernel/db'
import type { Stripe } from 'stripe'
import { checkoutById } from '../account/account.ts'
import type { RefundReason } from '../account/effects.ts'
import { fromStripe, type Minor, toStripe } from '../money/amount.ts'
import { beginOf, type GivenBack, judge, type RefundOrder } from '../refund/order.ts'
import { lockAccount } from '../store/load.ts'
import { adoptOrder, noteDone, noteEnd, noteSent, ordersOf } from '../store/refund-orders.ts'
import { orderRefund } from '../store/stripe-jobs.ts'
import { ask, isFinal } from '../stripe/stripe-refusal.ts'
import { isBack } from '../stripe/where-to-look.ts'
import { look } from './look.ts'
import type { PaymentParts } from './parts.ts'
import { sessionOf } from './session-rows.ts'

/** The job of an order. */
export interface RefundJob {
  readonly key: string
  readonly userId: string
  readonly checkoutId: string
  readonly amount: string
  readonly reason: RefundReason
  readonly reaches?: string | undefined
}

/** Gives money back at Stripe, once for each order, and takes in what Stripe says of the payment then. */
export async function giveBack(parts: PaymentParts, job: RefundJob): Promise<void> {
  const { db } = parts
  await db.transaction((em) => adoptOrder(em, job))
  const intent = (await sessionOf(db, job.checkoutId))?.intent
  if (!intent) throw new Error(`checkout ${job.checkoutId} has no payment that could go back`)
  // Stripe forgets keys after a day. An outage may last longer, and an order that was laid aside be tried again: what it did bears ours.
  const given = await givenBackOf(parts, intent)
  const order = await db.transaction((em) => letGo(em, job, given))
  if (order) await send(parts, intent, order)
  // By its payment, so that a refund that failed at once is in the answer.
  await look(parts, { intent })
}

/** Decides under the account's lock whether an order may go. @returns it where Stripe is to be asked */
async function letGo(
  em: EntityManager,
  { key, userId, checkoutId }: RefundJob,
  given: readonly GivenBack[],
): Promise<RefundOrder | undefined> {
  const { account } = await lockAccount(em, userId, { about: checkoutId })
  const orders = await ordersOf(em, checkoutId)
  const order = orders.find(({ id }) => id === key)
  const checkout = checkoutById(account, checkoutId)
  if (!order || !checkout) throw new Error(`checkout ${checkoutId} has no refund ${key}`)
  const verdict = judge(order, orders, given, checkout.refundFailure?.byHand ?? 0n)
  switch (verdict.is) {
    case 'go':
      await noteSent(em, order.id)
      return order
    case 'done':
      await noteDone(em, checkoutId, [{ order: order.id, refundId: verdict.refundId }])
      return undefined
    case 'replaced':
      await noteEnd(em, order.id, 'replaced')
      return undefined
    case 'anew': {
      await noteEnd(em, order.id, 'replaced')
      const { reason, reaches, askedBy, note } = order
      const by = askedBy === null ? undefined : { userId: askedBy, reason: note ?? '' }
      const refund = { type: 'refundPayment', checkoutId, amount: verdict.amount, reason, reaches } as const
      await orderRefund(em, account, refund, { by, replaces: order.id })
      return undefined
    }
    case 'ended':
      return undefined
  }
}

/** @throws StripeRefusal where Stripe does not want it, which is noted */
async function send({ db, stripe }: PaymentParts, intent: string, order: RefundOrder): Promise<void> {
  const { id, checkoutId, currency, reason } = order
  const amount = toStripe(order.amount, currency)
  if (amount === undefined) throw new Error(`a refund of ${order.amount} ${currency} cannot be given back`)
  const metadata = { order: id, checkout: checkoutId, reason, [BEGINS]: String(beginOf(order)) }
  try {
    const refund = { payment_intent: intent, amount: Number(amount), metadata }
    await ask(stripe.refunds.create(refund, { idempotencyKey: order.stripeKey }))
  } catch (error) {
    if (!isFinal(error)) throw error
    const isGone = error.code === 'charge_already_refunded'
    await db.transaction((em) => noteEnd(em, id, isGone ? 'replaced' : 'refused', isGone ? undefined : error.message))
    if (!isGone) throw error
  }
}

/** Of one payment: more than anybody gives back by hand. */
const MOST_REFUNDS = 10_000

async function givenBackOf({ stripe }: PaymentParts, intent: string): Promise<GivenBack[]> {
  const listed = stripe.refunds.list({ payment_intent: intent, limit: 100 })
  const refunds = await ask(listed.autoPagingToArray({ limit: MOST_REFUNDS }))
  return refunds.map((refund) => ({
    ...{ id: refund.id, order: refund.metadata?.order, begin: beginAt(refund), isBack: isBack(refund) },
    amount: fromStripe(BigInt(refund.amount), refund.currency.toUpperCase()) ?? 0n,
  }))
}

/** In a refund's metadata: the total that was to have gone back before it. */
const BEGINS = 'begins'
function beginAt({ metadata }: Stripe.Refund): Minor {
  const written = metadata?.[BEGINS] ?? ''
  return /^\d+$/.test(written) ? BigInt(written) : 0n
}
