import type {
  Checkout,
  CheckoutState,
  Dispute,
  Fee,
  RefundFailure,
  ReviewReason,
  SessionStep,
} from '../checkout/checkout.ts'
import { instantOf, PLAN_COLUMNS, type PlanColumns, planColumns, planOf, secondsOf, upsertOf } from './plan-columns.ts'
import { CHECKOUTS_IN, type ViewName } from './view.ts'

/** Amounts in JSON are text: its numbers are exact up to 2^53 only. */
type Json<T> = { [K in keyof T]: T[K] extends bigint ? string : T[K] }

/** A row as the database gives it. */
export interface CheckoutRow extends PlanColumns {
  id: string
  state: CheckoutState
  tax_rate: string
  charged: string
  discount: string
  sources: Json<Checkout['sources'][number]>[]
  expires_at: Date
  superseded: boolean
  overtaken: boolean
  session: SessionStep
  received_amount: string | null
  received_currency: string | null
  review: ReviewReason | null
  refunded: string
  refund_failure: Json<RefundFailure> | null
  disputes: Json<Dispute>[]
  fees: Json<Fee>[]
}

const AGREED = ['id', 'state', 'tax_rate', 'charged', 'discount', 'sources', 'expires_at'] as const
const KNOWN = ['superseded', 'overtaken', 'session', 'received_amount', 'received_currency', 'review'] as const
const COLUMNS = [...AGREED, ...PLAN_COLUMNS, ...KNOWN, 'refunded', 'refund_failure', 'disputes', 'fees']

/**
 * One that is over is not loaded when another purchase becomes a plan, or the account is deleted: that it was overtaken
 * follows from the two instants, which both were noted under the account's lock.
 */
const OVERTAKEN = `overtaken or received_amount is null and session = 'closed' and (
    created_at < (select max(created_at) from lot where user_id = $1 and kind = 'purchase')
    or (select deleted from account where user_id = $1)) is true as overtaken`

const SELECT = `select ${COLUMNS.map((name) => (name === 'overtaken' ? OVERTAKEN : name)).join(', ')} from checkout`

/** In the order in which they were opened: their ids are made by several clocks. */
export const selectCheckouts = (view: ViewName): string =>
  `${SELECT} where ${CHECKOUTS_IN[view]} order by created_at, id`

/** One of an account's. */
export const SELECT_CHECKOUT = `${SELECT} where id = $2 and user_id = $1`

/** A page of an account's, newest first. */
export const SELECT_NEWEST = `${SELECT} where user_id = $1 order by created_at desc, id desc limit $2 offset $3`

/** What makes way is written before what takes its place. */
export const UPSERT_CHECKOUTS = upsertOf('checkout', ['user_id', ...COLUMNS], `session = 'open' and not superseded`)

export const checkoutOf = (row: CheckoutRow): Checkout => ({
  ...{ id: row.id, state: row.state, plan: planOf(row), taxRate: BigInt(row.tax_rate) },
  ...{ charged: BigInt(row.charged), discount: BigInt(row.discount) },
  sources: row.sources.map(({ lotId, credit, value }) => ({ lotId, credit: BigInt(credit), value: BigInt(value) })),
  ...{ expiresAt: secondsOf(row.expires_at), superseded: row.superseded, overtaken: row.overtaken },
  ...{ session: row.session, received: receivedOf(row), review: row.review, refunded: BigInt(row.refunded) },
  refundFailure: failureOf(row),
  disputes: row.disputes.map(({ id, amount, status }) => ({ id, amount: BigInt(amount), status })),
  fees: row.fees.map(({ id, amount, currency }) => ({ id, amount: BigInt(amount), currency })),
})

const failureOf = ({ refund_failure: failure }: CheckoutRow): RefundFailure | null =>
  failure && { ...failure, unreturned: BigInt(failure.unreturned), byHand: BigInt(failure.byHand) }

const receivedOf = ({ received_amount: amount, received_currency: currency }: CheckoutRow): Checkout['received'] =>
  amount === null || currency === null ? null : { amount: BigInt(amount), currency }

export const checkoutRow = (userId: string, checkout: Checkout): Record<string, unknown> => ({
  ...{ user_id: userId, id: checkout.id, state: checkout.state, ...planColumns(checkout.plan) },
  ...{ tax_rate: String(checkout.taxRate), charged: String(checkout.charged), discount: String(checkout.discount) },
  sources: checkout.sources.map(({ lotId, credit, value }) => ({
    lotId,
    credit: String(credit),
    value: String(value),
  })),
  ...{ expires_at: instantOf(checkout.expiresAt), superseded: checkout.superseded, overtaken: checkout.overtaken },
  ...{ session: checkout.session, review: checkout.review, refunded: String(checkout.refunded) },
  received_amount: checkout.received && String(checkout.received.amount),
  received_currency: checkout.received?.currency ?? null,
  refund_failure: checkout.refundFailure && {
    ...checkout.refundFailure,
    unreturned: String(checkout.refundFailure.unreturned),
    byHand: String(checkout.refundFailure.byHand),
  },
  disputes: checkout.disputes.map((dispute) => ({ ...dispute, amount: String(dispute.amount) })),
  fees: checkout.fees.map((fee) => ({ ...fee, amount: String(fee.amount) })),
})
