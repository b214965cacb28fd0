import type { Stripe } from 'stripe'
import { disputeFee } from '../money.ts'
import { newBalanceTransaction } from '../objects/balance-transaction.ts'
import { newDispute, newDisputeId } from '../objects/dispute.ts'
import { type Cause, NOBODY, type Sandbox } from '../sandbox.ts'
import { emit } from '../webhooks/emit.ts'

/** The payer's bank takes a charge's money back until somebody is right. @returns undefined when there is nothing to dispute */
export function openDispute(
  sandbox: Sandbox,
  chargeId: string,
  reason: string,
  amount?: number,
): Stripe.Dispute | undefined {
  const { store, clock } = sandbox
  return store.transaction(() => {
    const charge = store.get('charge', chargeId)
    const left = charge ? charge.amount - charge.amount_refunded : 0
    const disputed = amount ?? left
    if (charge?.status !== 'succeeded' || charge.disputed || disputed < 1 || disputed > left) return undefined
    const id = newDisputeId()
    const withdrawal = newBalanceTransaction(
      {
        amount: -disputed,
        fee: disputeFee(charge.currency),
        feeDescription: 'Dispute fee',
        currency: charge.currency,
        description: `Chargeback withdrawal for ${charge.id}`,
        source: id,
        type: 'adjustment',
        category: 'dispute',
      },
      clock.seconds(),
    )
    const dispute = newDispute(id, { charge, amount: disputed, reason, withdrawal }, clock.seconds())
    const marked: Stripe.Charge = { ...charge, disputed: true }
    store.put('balance_transaction', withdrawal)
    store.put('dispute', dispute)
    store.put('charge', marked)
    emit(sandbox, NOBODY, 'charge.dispute.created', dispute)
    emit(sandbox, NOBODY, 'charge.updated', marked, { disputed: false })
    emit(sandbox, NOBODY, 'charge.dispute.funds_withdrawn', dispute)
    return dispute
  })
}

/** The banks have decided. Won: the money comes back, the fee does not. Inside a transaction or alone. */
export function closeDispute(
  sandbox: Sandbox,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost',
  cause: Cause = NOBODY,
): Stripe.Dispute {
  const { store, clock } = sandbox
  return store.transaction(() => {
    const isWon = status === 'won'
    const back = newBalanceTransaction(
      {
        amount: dispute.amount,
        fee: 0,
        currency: dispute.currency,
        description: `Chargeback reversal for ${String(dispute.charge)}`,
        source: dispute.id,
        type: 'adjustment',
        category: 'dispute_reversal',
      },
      clock.seconds(),
    )
    const closed: Stripe.Dispute = {
      ...dispute,
      balance_transactions: isWon ? [...dispute.balance_transactions, back] : dispute.balance_transactions,
      status,
    }
    if (isWon) store.put('balance_transaction', back)
    store.put('dispute', closed)
    emit(sandbox, cause, 'charge.dispute.closed', closed, { status: dispute.status })
    if (isWon) emit(sandbox, cause, 'charge.dispute.funds_reinstated', closed)
    return closed
  })
}
