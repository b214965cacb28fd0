import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import { newId } from '../state/ids.ts'

/** A card or an account as the payment page was given it; only what Stripe tells of it is kept. */
export type Means =
  | { type: 'card'; number: string; brand: string; country: string; month: number; year: number }
  | { type: 'sepa_debit'; iban: string }

export interface Billing {
  name: string
  email: string
  address: Stripe.Address
}

export function newPaymentMethod(means: Means, billing: Billing, created: number): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { ...billing, phone: null, tax_id: null },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: means.type,
  }
  return means.type === 'card' ? { ...method, card: card(means) } : { ...method, sepa_debit: account(means.iban) }
}

/** The same number has the same fingerprint, as at Stripe. */
const fingerprint = (number: string): string => createHash('sha256').update(number).digest('hex').slice(0, 16)

function card(means: Extract<Means, { type: 'card' }>): Stripe.PaymentMethod.Card {
  return {
    brand: means.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: means.country,
    display_brand: means.brand,
    exp_month: means.month,
    exp_year: means.year,
    fingerprint: fingerprint(means.number),
    funding: 'credit',
    generated_from: null,
    last4: means.number.slice(-4),
    networks: { available: [means.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

function account(iban: string): Stripe.PaymentMethod.SepaDebit {
  return {
    bank_code: iban.slice(4, 9),
    branch_code: '',
    country: iban.slice(0, 2),
    fingerprint: fingerprint(iban),
    generated_from: { charge: null, setup_attempt: null },
    last4: iban.slice(-4),
  }
}
