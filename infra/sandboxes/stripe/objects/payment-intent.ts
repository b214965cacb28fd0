import type { Stripe } from 'stripe'
import { newId } from '../state/ids.ts'
import type { IntentData } from '../state/kinds.ts'

/** The payment intent of a session, which Stripe makes when somebody first tries to pay. */
export function newPaymentIntent(
  session: Stripe.Checkout.Session,
  data: IntentData | undefined,
  customer: string | null,
  created: number,
): Stripe.PaymentIntent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created,
    currency: session.currency ?? '',
    customer,
    customer_account: null,
    description: data?.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: data?.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: data?.receiptEmail ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: data?.statementDescriptor ?? null,
    statement_descriptor_suffix: data?.statementDescriptorSuffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}
