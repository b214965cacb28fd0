import type { RefundOrderState } from '@forecourt/contracts'
import type { RefundReason } from '../account/effects.ts'
import { type Minor, smaller, sum } from '../money/amount.ts'

/**
 * A refund that was decided: waiting → sent → done, or it ends otherwise.
 *
 * waiting: Stripe was not asked yet. sent: Stripe is asked, and has not been heard. done: it is at Stripe; what a bank does
 * with it later is the payment's. refused: Stripe does not want it. given_up: its job was, and it may be at Stripe all the
 * same. replaced: what it was to give back went otherwise, or was decided anew.
 */
export interface RefundOrder {
  /** The key of its job; a refund at Stripe bears it. */
  readonly id: string
  readonly checkoutId: string
  readonly amount: Minor
  readonly currency: string
  /** The total that has gone back of the payment when this and what was counted when it was decided has gone. */
  readonly reaches: Minor
  readonly reason: RefundReason
  readonly stripeKey: string
  readonly state: RefundOrderState
  /** Who of the back office, and why; null where it follows from the rules. */
  readonly askedBy: string | null
  readonly note: string | null
  /** The order that was decided anew and became this one. */
  readonly replaces: string | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

/** The total that was to have gone back before it. */
export const beginOf = ({ reaches, amount }: Pick<RefundOrder, 'reaches' | 'amount'>): Minor => reaches - amount

/** A refund as Stripe has it. */
export interface GivenBack {
  readonly id: string
  /** The order it was made for, where it was ordered here. */
  readonly order: string | undefined
  readonly amount: Minor
  /** The total that was to have gone back before it; 0 where it was not ordered here. */
  readonly begin: Minor
  /** Its money is at Stripe again. */
  readonly isBack: boolean
}

export type Verdict =
  | { readonly is: 'go' }
  /** There is nothing to do. */
  | { readonly is: 'ended' }
  | { readonly is: 'done'; readonly refundId: string }
  /** Something else gave back, or is about to, what this was to. */
  | { readonly is: 'replaced' }
  /** The same, in part: a new order takes its place. */
  | { readonly is: 'anew'; readonly amount: Minor }

/**
 * Whether an order may go, judged under the account's lock: the one place where that is decided. Each goes as far as the
 * total it was to reach, and whatever was decided without counting it counts: an order that was given up and is tried again
 * goes beside nothing that was decided in its place.
 *
 * @param orders all of the payment, oldest first
 * @param given what Stripe has given back of it, asked a moment before; who held the lock since is known by their order
 * @param byHand what went back past Stripe
 */
export function judge(
  order: RefundOrder,
  orders: readonly RefundOrder[],
  given: readonly GivenBack[],
  byHand: Minor,
): Verdict {
  const own = given.find((one) => one.order === order.id)
  if (own) return { is: 'done', refundId: own.id }
  if (order.state === 'done' || order.state === 'replaced') return { is: 'ended' }
  const left = order.reaches - byHand - goneBelow(order, orders, given)
  if (left <= 0n) return { is: 'replaced' }
  // Its request may be under way: only its own key, asked in the same words, keeps it from going twice.
  if (order.state === 'sent') return { is: 'go' }
  // Stripe keeps a refusal with the key for a day.
  if (order.state === 'refused' || left < order.amount) return { is: 'anew', amount: smaller(left, order.amount) }
  return { is: 'go' }
}

/** What has gone back, or is about to, but for orders that come on top of this one: those do not wait for one another. */
function goneBelow(order: RefundOrder, orders: readonly RefundOrder[], given: readonly GivenBack[]): Minor {
  const younger = orders.slice(orders.indexOf(order) + 1)
  // Of two that wait for the same, the younger one goes; one that this comes on top of goes in any case.
  const waitsAhead = (one: RefundOrder) => younger.includes(one) || one.reaches <= beginOf(order)
  const isAhead = (one: RefundOrder) =>
    one.state === 'sent' || one.state === 'done' || (one.state === 'waiting' && waitsAhead(one))
  const isGiven = ({ id }: RefundOrder) => given.some((one) => one.order === id)
  const atStripe = given.filter(({ isBack, begin }) => !isBack && begin < order.reaches)
  const ahead = orders.filter((one) => one !== order && isAhead(one) && !isGiven(one) && beginOf(one) < order.reaches)
  return sum([...atStripe, ...ahead].map(({ amount }) => amount))
}
