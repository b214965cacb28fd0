import type { Stripe } from 'stripe'
import { newId } from '../state/ids.ts'

export interface DisputeWish {
  charge: Stripe.Charge
  amount: number
  reason: string
  withdrawal: Stripe.BalanceTransaction
}

const DAYS_TO_ANSWER = 9

export const newDisputeId = (): string => newId('du')

export function newDispute(id: string, wish: DisputeWish, created: number): Stripe.Dispute {
  const { charge } = wish
  const brand = charge.payment_method_details?.card?.brand
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount: wish.amount,
    balance_transactions: [wish.withdrawal],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge),
    evidence_details: {
      due_by: created + DAYS_TO_ANSWER * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: wish.reason,
    status: 'needs_response',
  }
  return brand
    ? { ...dispute, payment_method_details: { type: 'card', card: { ...CHARGEBACK, brand, network: brand } } }
    : dispute
}

const CHARGEBACK: Pick<Stripe.Dispute.PaymentMethodDetails.Card, 'case_type' | 'network_reason_code'> = {
  case_type: 'chargeback',
  network_reason_code: '10',
}

function noEvidence(charge: Stripe.Charge): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: charge.billing_details.email,
    customer_name: charge.billing_details.name,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  }
}
