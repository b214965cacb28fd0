import type { Stripe } from 'stripe'
import { newId } from '../state/ids.ts'

export interface RefundWish {
  charge: Stripe.Charge
  amount: number
  reason: Stripe.Refund.Reason | null
  metadata: Stripe.Metadata
  balanceTransaction: string
}

const TO_CARD: Stripe.Refund.DestinationDetails.Card = {
  reference_status: 'pending',
  reference_type: 'acquirer_reference_number',
  type: 'refund',
}

export function newRefund(id: string, wish: RefundWish, created: number): Stripe.Refund {
  const { charge } = wish
  const isCard = charge.payment_method_details?.type === 'card'
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount: wish.amount,
    balance_transaction: wish.balanceTransaction,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: wish.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: wish.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  return isCard ? { ...refund, destination_details: { type: 'card', card: TO_CARD } } : refund
}

export const newRefundId = (): string => newId('re')
