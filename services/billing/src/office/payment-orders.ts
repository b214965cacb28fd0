import type { AdminPaymentDetails, PaymentStep } from '@forecourt/contracts'
import { toMajor } from '../money/amount.ts'
import type { RefundOrder } from '../refund/order.ts'

type People = ReadonlyMap<string, string>

const moneyOf = ({ amount, currency }: RefundOrder) => ({ amount: toMajor(amount, currency), currency })
const nameOf = ({ askedBy }: RefundOrder, people: People) => askedBy && (people.get(askedBy) ?? askedBy)

/** An order to give back as the back office sees it. */
export const presentOrder = (order: RefundOrder, people: People): AdminPaymentDetails['orders'][number] => ({
  ...{ id: order.id, state: order.state, amount: moneyOf(order), reason: order.reason },
  ...{ by: nameOf(order, people), note: order.note },
  ...{ at: order.createdAt.toISOString(), endedAt: order.endedAt?.toISOString() ?? null },
})

const ENDS: Partial<Record<RefundOrder['state'], PaymentStep['step']>> = {
  refused: 'refund_refused',
  given_up: 'refund_given_up',
  replaced: 'refund_replaced',
}

/** What the ledger and the decisions do not tell of an order: that it was decided anew, or that nothing came of it. */
export function stepsOfOrder(order: RefundOrder, people: People): PaymentStep[] {
  const { state, endedAt, replaces, createdAt, note } = order
  const amount = moneyOf(order)
  const anew = { at: createdAt.toISOString(), by: nameOf(order, people), reason: note }
  const end = ENDS[state]
  return [
    ...(replaces ? [{ step: 'refund_asked' as const, amount, ...anew }] : []),
    ...(end && endedAt ? [{ step: end, at: endedAt.toISOString(), amount, by: null, reason: null }] : []),
  ]
}
