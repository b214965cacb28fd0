import { PaymentReturned } from '@forecourt/contracts'
import { type EntityManager, newId } from '@forecourt/kernel/db'
import { emit, enqueue } from '@forecourt/kernel/events'
import { type Account, checkoutById } from '../account/account.ts'
import type { Effect } from '../account/effects.ts'
import { toMajor } from '../money/amount.ts'
import { addOrder, type Decider } from './refund-orders.ts'

export const STRIPE_QUEUE = 'stripe'

/** What is to be done at Stripe, by its own name. */
type Refunding = Extract<Effect, { type: 'refundPayment' }>
type OfSession = Extract<Effect, { type: 'openSession' | 'expireSession' | 'confirmSession' }>

/** Amounts in JSON are text. */
type Sent<E> = E extends unknown ? { [K in keyof E]: E[K] extends bigint ? string : E[K] } : never

/** A job of the queue `stripe`. */
export interface StripeJob {
  readonly userId: string
  readonly effect: Sent<OfSession> | Sent<Omit<Refunding, 'reaches'>>
  /** Of a refund, for instances of an earlier version: what its order reaches. */
  readonly reaches?: string
}

/** Milliseconds in which the request that opens a checkout makes its session itself; the job is for the case that it died. */
const GRACE = 20_000

/**
 * One job makes a checkout's session, however often somebody asks for it: once it is done there is a session, or the checkout
 * is over.
 */
const keyOf = (effect: OfSession): string => (effect.type === 'openSession' ? `open:${effect.checkoutId}` : newId())

/** Leaves something about a session to be done at Stripe, at least once. */
export async function enqueueStripe(em: EntityManager, { id: userId }: Account, effect: OfSession): Promise<void> {
  const sent = 'amount' in effect ? { ...effect, amount: String(effect.amount) } : effect
  const later = effect.type === 'openSession' ? { runAt: new Date(Date.now() + GRACE) } : {}
  await enqueue(em, STRIPE_QUEUE, keyOf(effect), { userId, effect: sent } satisfies StripeJob, later)
}

/** Orders a refund, and leaves it to a job to ask Stripe. Whose second payment goes back is told. */
export async function orderRefund(
  em: EntityManager,
  account: Account,
  { reaches: asked, ...effect }: Refunding,
  { by, replaces }: { readonly by?: Decider | undefined; readonly replaces?: string } = {},
): Promise<void> {
  const { checkoutId, amount, reason } = effect
  const checkout = checkoutById(account, checkoutId)
  if (!checkout) throw new Error(`account ${account.id} has no checkout ${checkoutId}`)
  const order = { userId: account.id, checkout, amount, reason, by, reaches: asked, ...(replaces && { replaces }) }
  const { id, reaches } = await addOrder(em, order)
  const sent = { ...effect, amount: String(amount) }
  const job: StripeJob = { userId: account.id, effect: sent, reaches: String(reaches) }
  await enqueue(em, STRIPE_QUEUE, id, job)
  if (reason === 'PAID_TWICE' && !replaces) await tellReturn(em, account, effect)
}

async function tellReturn(
  em: EntityManager,
  account: Account,
  { checkoutId, amount }: Pick<Refunding, 'checkoutId' | 'amount'>,
): Promise<void> {
  const { plan, received } = checkoutById(account, checkoutId) ?? {}
  if (!plan || !received) throw new Error(`account ${account.id} has no paid checkout ${checkoutId}`)
  const { currency } = received
  await emit(em, PaymentReturned, {
    aggregateId: checkoutId,
    data: { userId: account.id, checkoutId, cartId: plan.cartId, amount: toMajor(amount, currency), currency },
  })
}
