import { PaymentReturned } from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { emit, enqueue } from '@forecourt/kernel/events'
import { type Account, checkoutById } from '../account/account.ts'
import type { Effect } from '../account/effects.ts'
import { type Checkout, returnedOf } from '../checkout/checkout.ts'
import { atLeastZero, type Minor, toMajor } from '../money/amount.ts'

export const STRIPE_QUEUE = 'stripe'

/** What is to be done at Stripe, by its own name. */
type StripeEffect = Extract<Effect, { type: 'openSession' | 'expireSession' | 'confirmSession' | 'refundPayment' }>

type Refunding = Extract<StripeEffect, { type: 'refundPayment' }>

/** Amounts in JSON are text. */
type Sent<E> = E extends { readonly amount: bigint } ? Omit<E, 'amount'> & { readonly amount: string } : E

/** A job of the queue `stripe`. */
export interface StripeJob {
  readonly userId: string
  readonly effect: Sent<StripeEffect>
  /**
   * Of a refund: the total that has really gone back of the payment when this and what was ordered before has gone. Jobs of
   * before it was kept have none.
   */
  readonly reaches?: string
}

/** Milliseconds in which the request that opens a checkout makes its session itself; the job is for the case that it died. */
const GRACE = 20_000

/**
 * One job makes a checkout's session, however often somebody asks for it: once it is done there is a session, or the checkout
 * is over. Everything else has a key of its own, so that a second refund is another job.
 */
const keyOf = (effect: StripeEffect): string => (effect.type === 'openSession' ? `open:${effect.checkoutId}` : newId())

/** Leaves something to be done at Stripe, at least once. Whose second payment goes back is told. */
export async function enqueueStripe(em: EntityManager, account: Account, effect: StripeEffect): Promise<void> {
  const sent = 'amount' in effect ? { ...effect, amount: String(effect.amount) } : effect
  const later = effect.type === 'openSession' ? { runAt: new Date(Date.now() + GRACE) } : {}
  const order = effect.type === 'refundPayment' ? { reaches: String(await reachedBy(em, account, effect)) } : {}
  await enqueue(
    em,
    STRIPE_QUEUE,
    keyOf(effect),
    { userId: account.id, effect: sent, ...order } satisfies StripeJob,
    later,
  )
  if (effect.type === 'refundPayment' && effect.reason === 'PAID_TWICE') await tellReturn(em, account, effect)
}

async function reachedBy(em: EntityManager, account: Account, { checkoutId, amount }: Refunding): Promise<Minor> {
  const checkout = checkoutById(account, checkoutId)
  if (!checkout) throw new Error(`account ${account.id} has no checkout ${checkoutId}`)
  return returnedOf(checkout) + (await orderedBack(em, checkout)) + amount
}

/**
 * What is ordered to go back of a payment and has not been told to have gone. What was given up is not on its way, and what was
 * told is not counted twice while its job does not know it. Orders that do not say what they reach count whole.
 */
export async function orderedBack(em: EntityManager, checkout: Checkout): Promise<Minor> {
  const returned = returnedOf(checkout)
  const [row] = await sql<{ reached: string | null }>(
    em,
    `select greatest(max((payload ->> 'reaches')::bigint), $3::bigint + sum((payload -> 'effect' ->> 'amount')::bigint)
         filter (where payload ->> 'reaches' is null))::text as reached from job
     where queue = $1 and status = 'waiting' and payload -> 'effect' ->> 'type' = 'refundPayment'
       and payload -> 'effect' ->> 'checkoutId' = $2`,
    [STRIPE_QUEUE, checkout.id, String(returned)],
  )
  return atLeastZero(BigInt(row?.reached ?? 0) - returned)
}

/** In SQL: whether an order to give back of a payment waits. @param checkoutId the column with its id */
export const isOrderedBack = (checkoutId: string): string =>
  `exists (select from job where queue = '${STRIPE_QUEUE}' and status = 'waiting'
     and payload -> 'effect' ->> 'type' = 'refundPayment' and payload -> 'effect' ->> 'checkoutId' = ${checkoutId}::text)`

async function tellReturn(em: EntityManager, account: Account, { checkoutId, amount }: Refunding): Promise<void> {
  const { plan, received } = checkoutById(account, checkoutId) ?? {}
  if (!plan || !received) throw new Error(`account ${account.id} has no paid checkout ${checkoutId}`)
  const { currency } = received
  await emit(em, PaymentReturned, {
    aggregateId: checkoutId,
    data: { userId: account.id, checkoutId, cartId: plan.cartId, amount: toMajor(amount, currency), currency },
  })
}
