import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import type { RefundReason } from '../account/effects.ts'
import { type Checkout, returnedOf } from '../checkout/checkout.ts'
import { atLeastZero, larger, type Minor } from '../money/amount.ts'
import type { RefundOrder } from '../refund/order.ts'

/** Who of the back office decided, and why. */
export interface Decider {
  readonly userId: string
  readonly reason: string
}

type Row = Omit<RefundOrder, 'amount' | 'reaches'> & { readonly amount: string; readonly reaches: string }

/** All orders of a payment, oldest first. */
export async function ordersOf(em: EntityManager, checkoutId: string): Promise<RefundOrder[]> {
  const rows = await sql<Row>(
    em,
    `select id, checkout_id as "checkoutId", amount::text, currency, reaches::text, reason, stripe_key as "stripeKey", state,
       asked_by as "askedBy", note, replaces, created_at as "createdAt", ended_at as "endedAt"
     from refund_order where checkout_id = $1 order by created_at, id`,
    [checkoutId],
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount), reaches: BigInt(row.reaches) }))
}

interface NewOrder {
  readonly userId: string
  readonly checkout: Checkout
  readonly amount: Minor
  readonly reason: RefundReason
  /** What it reaches, where it does not come on top of all that was ordered before. */
  readonly reaches?: Minor | undefined
  readonly by?: Decider | undefined
  readonly replaces?: string
}

/** Writes a new order, under the account's lock. @returns its id, and what it reaches */
export async function addOrder(
  em: EntityManager,
  { userId, checkout, amount, reason, by, replaces, ...more }: NewOrder,
): Promise<{ readonly id: string; readonly reaches: Minor }> {
  if (!checkout.received) throw new Error(`checkout ${checkout.id} has no payment that could go back`)
  const id = newId()
  const reaches = more.reaches ?? returnedOf(checkout) + (await orderedBack(em, checkout)) + amount
  await sql(
    em,
    `insert into refund_order (id, user_id, checkout_id, amount, currency, reaches, reason, asked_by, note, replaces, stripe_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[id, userId, checkout.id, String(amount), checkout.received.currency, String(reaches), reason],
      ...[by?.userId ?? null, by?.reason ?? null, replaces ?? null, `refund-${id}`],
    ],
  )
  return { id, reaches }
}

/** In SQL: an order that Stripe is about to be asked for, or is. */
const ON_ITS_WAY = `state in ('waiting', 'sent')`

/**
 * What is ordered to go back of a payment and has not been told to have gone: as far as the furthest order reaches, and no
 * less than all of them together, since a later one may have gone first. What was told is not counted twice while its order
 * does not know it.
 */
export async function orderedBack(em: EntityManager, checkout: Checkout): Promise<Minor> {
  const [row] = await sql<{ reached: string | null; ordered: string | null; done: string | null }>(
    em,
    `select max(reaches) filter (where ${ON_ITS_WAY})::text as reached, sum(amount) filter (where ${ON_ITS_WAY})::text as ordered,
       sum(amount) filter (where state = 'done')::text as done
     from refund_order where checkout_id = $1`,
    [checkout.id],
  )
  const returned = returnedOf(checkout)
  const unknown = atLeastZero(returned - BigInt(row?.done ?? 0))
  return atLeastZero(larger(BigInt(row?.reached ?? 0) - returned, BigInt(row?.ordered ?? 0) - unknown))
}

/** In SQL: whether an order to give back of a payment is on its way. @param checkoutId the column with its id */
export const isOrderedBack = (checkoutId: string): string =>
  `exists (select from refund_order where checkout_id = ${checkoutId} and ${ON_ITS_WAY})`

/** Stripe is asked from now on. */
export const noteSent = (em: EntityManager, id: string): Promise<unknown> =>
  sql(
    em,
    `update refund_order set state = 'sent', sent_at = coalesce(sent_at, clock_timestamp()), problem = null, ended_at = null
     where id = $1`,
    [id],
  )

/** It ends otherwise than at Stripe; what is there already stays so. */
export const noteEnd = (
  em: EntityManager,
  id: string,
  state: 'refused' | 'replaced',
  problem?: string,
): Promise<unknown> =>
  sql(
    em,
    `update refund_order set state = $2, problem = $3, ended_at = clock_timestamp() where id = $1 and state <> 'done'`,
    [id, state, problem ?? null],
  )

/** Refunds of a payment that Stripe has, by the orders they were made for: whatever was thought of those, they are done. */
export async function noteDone(
  em: EntityManager,
  checkoutId: string,
  made: readonly { readonly order: string; readonly refundId: string }[],
): Promise<void> {
  if (made.length === 0) return
  await sql(
    em,
    `update refund_order o set state = 'done', refund_id = made.refund_id, problem = null,
       sent_at = coalesce(sent_at, clock_timestamp()), ended_at = clock_timestamp()
     from unnest($2::text[], $3::text[]) as made (id, refund_id)
     where o.checkout_id = $1 and o.id::text = made.id and (o.state <> 'done' or o.refund_id is null)`,
    [checkoutId, made.map(({ order }) => order), made.map(({ refundId }) => refundId)],
  )
}

interface Unwritten {
  readonly key: string
  readonly userId: string
  readonly checkoutId: string
  readonly amount: string
  readonly reason: RefundReason
  /** Missing: it comes on top of what has gone. */
  readonly reaches?: string | undefined
}

/**
 * Writes the order of a job that an instance of an earlier version made, beside this one. It may have asked Stripe already.
 */
export const adoptOrder = (
  em: EntityManager,
  { key, userId, checkoutId, amount, reason, reaches }: Unwritten,
): Promise<unknown> =>
  sql(
    em,
    `insert into refund_order (id, user_id, checkout_id, amount, currency, reaches, reason, stripe_key, state, created_at, sent_at)
     select ($1::text)::uuid, $2, id, $4::bigint, received_currency,
       coalesce($5::bigint, refunded - coalesce((refund_failure ->> 'unreturned')::bigint, 0) + $4::bigint), $6,
       'refund-' || $1::text, 'sent', coalesce((select created_at from job where queue = 'stripe' and key = $1::text), now()), now()
     from checkout where id = $3 and received_currency is not null on conflict do nothing`,
    [key, userId, checkoutId, amount, reaches ?? null, reason],
  )
