import type { Stripe } from 'stripe'
import { newId } from '../state/ids.ts'

export interface SessionWish {
  amount: number
  currency: string
  successUrl: string
  cancelUrl: string | null
  clientReferenceId: string | null
  customer: Stripe.Customer | null
  customerCreation: 'always' | 'if_required'
  customerEmail: string | null
  expiresAt: number
  locale: Stripe.Checkout.Session.Locale | null
  metadata: Stripe.Metadata
  methods: string[]
  submitType: Stripe.Checkout.Session.SubmitType | null
  billingAddress: Stripe.Checkout.Session.BillingAddressCollection | null
}

/** An open session in `payment` mode on the hosted page. @param address where that page is */
export function newSession(wish: SessionWish, created: number, address: string): Stripe.Checkout.Session {
  const id = newId('cs_test', 58)
  const email = wish.customerEmail ?? wish.customer?.email ?? null
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: wish.amount,
    amount_total: wish.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: wish.billingAddress,
    cancel_url: wish.cancelUrl,
    client_reference_id: wish.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: wish.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: wish.customer?.id ?? null,
    customer_account: null,
    customer_creation: wish.customer ? null : wish.customerCreation,
    customer_details: email === null ? null : payer({ email, name: wish.customer?.name ?? null }),
    customer_email: wish.customerEmail,
    discounts: [],
    expires_at: wish.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: { enabled: false, invoice_data: NO_INVOICE },
    livemode: false,
    locale: wish.locale,
    managed_payments: null,
    metadata: wish.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: wish.methods,
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: wish.submitType,
    subscription: null,
    success_url: wish.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${address}/c/pay/${id}`,
    wallet_options: null,
  }
}

const NO_INVOICE: Stripe.Checkout.Session.InvoiceCreation.InvoiceData = {
  account_tax_ids: null,
  custom_fields: null,
  description: null,
  footer: null,
  issuer: null,
  metadata: {},
  rendering_options: null,
}

/** Who pays, as the page asked or the request said. */
export function payer(known: {
  email: string | null
  name: string | null
  address?: Stripe.Address
}): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: known.address ?? null,
    business_name: null,
    email: known.email,
    individual_name: null,
    name: known.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}
