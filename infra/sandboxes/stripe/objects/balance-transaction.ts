import type { Stripe } from 'stripe'
import { newId } from '../state/ids.ts'

export interface Movement {
  /** Minor units; negative for money that leaves. */
  amount: number
  fee: number
  feeDescription?: string
  currency: string
  description: string | null
  source: string
  type: Stripe.BalanceTransaction.Type
  category: string
}

const DAYS_UNTIL_AVAILABLE = 2

/** One movement of the account's balance. Each currency is settled in itself: nothing is exchanged. */
export function newBalanceTransaction(movement: Movement, created: number): Stripe.BalanceTransaction {
  const { amount, fee, currency } = movement
  const isComing = amount > 0
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: isComing ? created + DAYS_UNTIL_AVAILABLE * 86_400 : created,
    balance_type: 'payments',
    created,
    currency,
    description: movement.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: movement.feeDescription ?? 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: movement.category,
    source: movement.source,
    status: isComing ? 'pending' : 'available',
    type: movement.type,
  }
}
