import type { Stripe } from 'stripe'
import { newCustomer } from '../objects/customer.ts'
import { payer } from '../objects/session.ts'
import { type Cause, NOBODY, type Sandbox } from '../sandbox.ts'
import { emit } from '../webhooks/emit.ts'

/** A session that somebody paid, or began to pay with a debit. Inside a transaction. */
export function complete(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  billing: Stripe.PaymentMethod.BillingDetails,
  paymentStatus: 'paid' | 'unpaid',
): Stripe.Checkout.Session {
  const { email, name, address } = billing
  const done: Stripe.Checkout.Session = {
    ...session,
    customer_details: payer({ email, name, ...(address && { address }) }),
    payment_status: paymentStatus,
    status: 'complete',
    url: null,
  }
  sandbox.store.put('session', done)
  emit(sandbox, NOBODY, 'checkout.session.completed', done)
  return done
}

/** The customer of a payment: the session's, or a new one where it asked for one. Inside a transaction. */
export function customerFor(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  { email, name, address }: Stripe.PaymentMethod.BillingDetails,
): string | null {
  if (session.customer !== null) return typeof session.customer === 'string' ? session.customer : session.customer.id
  if (session.customer_creation !== 'always') return null
  const details = { email, name, address, phone: null, description: null, preferredLocales: [], metadata: {} }
  const customer = newCustomer(details, sandbox.clock.seconds())
  sandbox.store.put('customer', customer)
  emit(sandbox, NOBODY, 'customer.created', customer)
  return customer.id
}

/** Ends an open session; a payment that waits for its second step ends with it. Inside a transaction. */
export function expire(sandbox: Sandbox, session: Stripe.Checkout.Session, cause: Cause): Stripe.Checkout.Session {
  const { store, clock } = sandbox
  const intent = typeof session.payment_intent === 'string' && store.get('payment_intent', session.payment_intent)
  if (intent) {
    const canceled: Stripe.PaymentIntent = {
      ...intent,
      canceled_at: clock.seconds(),
      cancellation_reason: 'automatic',
      next_action: null,
      status: 'canceled',
    }
    store.put('payment_intent', canceled)
    emit(sandbox, cause, 'payment_intent.canceled', canceled)
  }
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null }
  store.put('session', expired)
  emit(sandbox, cause, 'checkout.session.expired', expired)
  return expired
}
