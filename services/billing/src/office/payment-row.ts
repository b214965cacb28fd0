import type { AdminPayment } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { disputedNow, givenBack } from '../checkout/checkout.ts'
import { toMajor } from '../money/amount.ts'
import { type CheckoutRow, checkoutOf } from '../store/checkout-rows.ts'
import { isOrderedBack } from '../store/refund-orders.ts'

/** A checkout with whose it is. */
export interface PaymentRow extends CheckoutRow {
  user_id: string
  created_at: Date
  refund_failed: boolean
}

/**
 * A refund failed and waits for a decision: nobody has decided, or Stripe was asked again and the order was given up. The
 * first half is as the index says it; null where no refund ever failed.
 */
export const REFUND_FAILED = `(refund_failure @> '{"isOpen": true}' or refund_failure ->> 'unreturned' <> '0')
  and (refund_failure @> '{"isOpen": true}' or not ${isOrderedBack('checkout.id')})`

/** A person must look at it. Each half is as an index says it. */
export const TO_REVIEW = `state = 'needs_review' or review = 'DISPUTE_PASSED_ON'`

export const SELECT_PAYMENT = `select *, (${REFUND_FAILED}) is true as refund_failed from checkout`

/** @throws DomainError NOT_FOUND */
export async function findPayment(em: EntityManager, id: string): Promise<PaymentRow> {
  const [row] = await sql<PaymentRow>(em, `${SELECT_PAYMENT} where id = $1`, [id])
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}

interface Names {
  readonly people: ReadonlyMap<string, string>
  readonly plan: (id: string) => { id: string; name: string }
  readonly paidAt: ReadonlyMap<string, string>
}

/** A payment as it is listed. */
export function presentPayment(row: PaymentRow, { people, plan, paidAt }: Names): AdminPayment {
  const checkout = checkoutOf(row)
  const { received, charged, refundFailure } = checkout
  const money = (amount: bigint, currency: string) => ({ amount: toMajor(amount, currency), currency })
  return {
    ...{ id: row.id, state: row.state, review: row.review, createdAt: row.created_at.toISOString() },
    paidAt: paidAt.get(row.id) ?? null,
    user: { id: row.user_id, name: people.get(row.user_id) ?? null },
    plan: plan(row.cart_id),
    disputed: disputedNow(checkout) > 0n,
    charged: money(charged, row.currency),
    received: received && money(received.amount, received.currency),
    givenBack: money(givenBack(checkout), received?.currency ?? row.currency),
    refundFailure: refundFailure && {
      unreturned: money(refundFailure.unreturned, received?.currency ?? row.currency),
      isOpen: row.refund_failed,
    },
  }
}
