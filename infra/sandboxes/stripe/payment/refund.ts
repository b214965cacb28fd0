import type { Stripe } from 'stripe'
import { newBalanceTransaction } from '../objects/balance-transaction.ts'
import { newRefund, newRefundId, type RefundWish } from '../objects/refund.ts'
import { type Cause, NOBODY, type Sandbox } from '../sandbox.ts'
import { emit } from '../webhooks/emit.ts'

/** Gives money of a charge back; Stripe keeps its fee. What may be given back was judged before. Inside a transaction. */
export function refund(sandbox: Sandbox, wish: Omit<RefundWish, 'balanceTransaction'>, cause: Cause): Stripe.Refund {
  const { store, clock } = sandbox
  const { charge, amount } = wish
  const id = newRefundId()
  const transaction = newBalanceTransaction(
    {
      amount: -amount,
      fee: 0,
      currency: charge.currency,
      description: 'REFUND FOR CHARGE',
      source: id,
      type: charge.payment_method_details?.type === 'card' ? 'refund' : 'payment_refund',
      category: 'refund',
    },
    clock.seconds(),
  )
  const made = newRefund(id, { ...wish, balanceTransaction: transaction.id }, clock.seconds())
  store.put('balance_transaction', transaction)
  store.put('refund', made)
  emit(sandbox, cause, 'refund.created', made)
  emit(sandbox, cause, 'charge.refunded', lower(sandbox, charge, amount), {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  })
  return made
}

/** The payer's bank could not take a refund: the money is back in the balance, and the charge can be refunded again. */
export const failRefund = (sandbox: Sandbox, refunded: Stripe.Refund): void =>
  takeBack(sandbox, refunded, { status: 'failed', failure_reason: 'expired_or_canceled_card' })

/** Called off at Stripe's dashboard before the bank had it: the same, and no event of its own tells of it. */
export const cancelRefund = (sandbox: Sandbox, refunded: Stripe.Refund): void =>
  takeBack(sandbox, refunded, { status: 'canceled' })

function takeBack(
  sandbox: Sandbox,
  refunded: Stripe.Refund,
  how: { status: 'failed' | 'canceled'; failure_reason?: string },
): void {
  const { store, clock } = sandbox
  store.transaction(() => {
    const charge = typeof refunded.charge === 'string' && store.get('charge', refunded.charge)
    if (!charge || refunded.status !== 'succeeded') return
    const back = newBalanceTransaction(
      {
        amount: refunded.amount,
        fee: 0,
        currency: refunded.currency,
        description: 'REFUND FAILURE',
        source: refunded.id,
        type: 'refund_failure',
        category: 'refund_failure',
      },
      clock.seconds(),
    )
    const gone: Stripe.Refund = { ...refunded, ...how, failure_balance_transaction: back.id }
    store.put('balance_transaction', back)
    store.put('refund', gone)
    lower(sandbox, charge, -refunded.amount)
    if (how.status === 'failed') emit(sandbox, NOBODY, 'refund.failed', gone)
    emit(sandbox, NOBODY, 'refund.updated', gone, { status: 'succeeded' })
    emit(sandbox, NOBODY, 'charge.refund.updated', gone, { status: 'succeeded' })
  })
}

function lower({ store }: Sandbox, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + amount
  const changed: Stripe.Charge = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
  store.put('charge', changed)
  return changed
}
