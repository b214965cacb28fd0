import type { Stripe } from 'stripe'
import { type Decline, newCharge } from '../objects/charge.ts'
import { newPaymentIntent } from '../objects/payment-intent.ts'
import { type Billing, type Means, newPaymentMethod } from '../objects/payment-method.ts'
import { NOBODY, type Sandbox } from '../sandbox.ts'
import { emit } from '../webhooks/emit.ts'
import { accountOf } from './accounts.ts'
import { cardOf } from './cards.ts'
import { fail, succeed } from './outcome.ts'
import { complete, customerFor } from './session-state.ts'

/** What the payer sees next. */
export type Result = { kind: 'done' } | { kind: 'challenge' } | { kind: 'declined'; message: string }

/** Somebody presses "Pay" on the page of an open session. */
export function attempt(sandbox: Sandbox, session: Stripe.Checkout.Session, means: Means, billing: Billing): Result {
  const { store, clock } = sandbox
  return store.transaction(() => {
    const method = newPaymentMethod(means, billing, clock.seconds())
    store.put('payment_method', method)
    const { known, intent } = intentOf(sandbox, session)
    if (means.type === 'sepa_debit') return debit(sandbox, known, intent, method, means.iban)
    const card = cardOf(means.number)
    const decline: Decline | null = card?.decline ?? null
    if (card?.challenges) return challenge(sandbox, known, intent, method, decline)
    if (decline) return fail(sandbox, intent, method, decline, false)
    return succeed(sandbox, known, intent, method, { isAuthenticated: false, dispute: card?.dispute ?? null })
  })
}

/** The session's payment intent; made by the first attempt, as at Stripe. */
function intentOf(sandbox: Sandbox, session: Stripe.Checkout.Session) {
  const { store, clock } = sandbox
  const before = typeof session.payment_intent === 'string' && store.get('payment_intent', session.payment_intent)
  if (before) return { known: session, intent: before }
  const customer = typeof session.customer === 'string' ? session.customer : null
  const intent = newPaymentIntent(session, store.get('intent_data', session.id), customer, clock.seconds())
  const known: Stripe.Checkout.Session = { ...session, payment_intent: intent.id }
  store.put('payment_intent', intent)
  store.put('session', known)
  emit(sandbox, NOBODY, 'payment_intent.created', intent)
  return { known, intent }
}

/** The bank wants to know who pays. */
function challenge(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | null,
): Result {
  const url = `${sandbox.address()}/c/pay/${session.id}/challenge`
  const asked: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: null,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: session.url, url } },
    payment_method: method.id,
    status: 'requires_action',
  }
  sandbox.store.put('payment_intent', asked)
  sandbox.store.put('challenge', { id: session.id, method: method.id, decline })
  emit(sandbox, NOBODY, 'payment_intent.requires_action', asked)
  return { kind: 'challenge' }
}

/** A debit is known to have worked only days later; here, seconds. */
function debit(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  iban: string,
): Result {
  const { store, clock } = sandbox
  const account = accountOf(iban)
  const customer = customerFor(sandbox, session, method.billing_details)
  const wish = {
    intent: { ...intent, customer },
    method,
    status: 'pending',
    decline: null,
    isAuthenticated: false,
  } as const
  const charge = newCharge(wish, clock.seconds())
  const processing: Stripe.PaymentIntent = {
    ...intent,
    customer,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: method.id,
    status: 'processing',
  }
  store.put('charge', charge)
  store.put('payment_intent', processing)
  emit(sandbox, NOBODY, 'payment_intent.processing', processing)
  emit(sandbox, NOBODY, 'charge.pending', charge)
  complete(sandbox, { ...session, customer }, method.billing_details, 'unpaid')
  store.put('settlement', {
    id: charge.id,
    session: session.id,
    due: clock.now() + (account?.after ?? 0) * 1000,
    outcome: account?.outcome ?? 'failed',
    isSettled: false,
    dispute: account?.dispute ?? null,
  })
  return { kind: 'done' }
}
