import type { Stripe } from 'stripe'
import { newId } from '../state/ids.ts'

/** Why a charge failed. */
export interface Decline {
  code: string
  declineCode: string | null
  message: string
}

export interface ChargeWish {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  status: 'succeeded' | 'pending' | 'failed'
  decline: Decline | null
  isAuthenticated: boolean
}

/** A charge of the whole amount; its balance transaction comes when the money does. */
export function newCharge(wish: ChargeWish, created: number): Stripe.Charge {
  const { intent, method, status, decline } = wish
  return {
    id: newId(method.card ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'succeeded' ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...method.billing_details },
    calculated_statement_descriptor: intent.statement_descriptor ?? 'FORECOURT SANDBOX',
    captured: status === 'succeeded',
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(status, decline),
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: details(wish),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
    transfer_data: null,
    transfer_group: null,
  }
}

export function outcome(status: ChargeWish['status'], decline: Decline | null): Stripe.Charge.Outcome {
  const isFailed = status === 'failed'
  return {
    advice_code: isFailed ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: isFailed ? '01' : null,
    network_status: isFailed ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? decline?.code ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: isFailed ? 'The bank did not approve the payment.' : 'Payment complete.',
    type: isFailed ? 'issuer_declined' : 'authorized',
  }
}

function details({ intent, method, isAuthenticated }: ChargeWish): Stripe.Charge.PaymentMethodDetails {
  const { type, sepa_debit: account } = method
  if (account) return { type, sepa_debit: debit(account) }
  return method.card ? { type, card: card(method.card, intent.amount, isAuthenticated) } : { type }
}

const debit = (account: Stripe.PaymentMethod.SepaDebit): Stripe.Charge.PaymentMethodDetails.SepaDebit => ({
  bank_code: account.bank_code,
  branch_code: account.branch_code,
  country: account.country,
  fingerprint: account.fingerprint,
  last4: account.last4,
  mandate: newId('mandate'),
})

const card = (
  method: Stripe.PaymentMethod.Card,
  amount: number,
  isAuthenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: method.brand,
  checks: method.checks,
  country: method.country,
  electronic_commerce_indicator: isAuthenticated ? '05' : null,
  exp_month: method.exp_month,
  exp_year: method.exp_year,
  fingerprint: method.fingerprint ?? null,
  funding: method.funding,
  installments: null,
  last4: method.last4,
  mandate: null,
  network: method.brand,
  network_transaction_id: null,
  regulated_status: method.regulated_status,
  three_d_secure: isAuthenticated ? AUTHENTICATED : null,
  transaction_link_id: null,
  wallet: null,
})

const AUTHENTICATED: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}
