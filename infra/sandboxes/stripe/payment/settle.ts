import type { Stripe } from 'stripe'
import { outcome } from '../objects/charge.ts'
import { NOBODY, type Sandbox } from '../sandbox.ts'
import type { Settlement } from '../state/kinds.ts'
import { emit } from '../webhooks/emit.ts'
import { openDispute } from './dispute.ts'
import { book, received, rejected } from './outcome.ts'

const BOUNCED = { code: 'insufficient_funds', declineCode: null, message: 'The account has insufficient funds.' }

/** What became of a pending debit is known. Does nothing when it was known before. */
export function settle(
  sandbox: Sandbox,
  settlement: Settlement,
  how: Settlement['outcome'] = settlement.outcome,
): void {
  const { store } = sandbox
  store.transaction(() => {
    const charge = store.get('charge', settlement.id)
    const session = store.get('session', settlement.session)
    const intent = typeof charge?.payment_intent === 'string' && store.get('payment_intent', charge.payment_intent)
    if (!charge || !session || !intent || charge.status !== 'pending') return
    store.put('settlement', { ...settlement, outcome: how, isSettled: true })
    if (how === 'succeeded') {
      arrived(sandbox, session, charge, intent)
      if (settlement.dispute) openDispute(sandbox, charge.id, settlement.dispute)
    } else bounced(sandbox, session, charge, intent)
  })
}

function arrived(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge,
  intent: Stripe.PaymentIntent,
): void {
  const paid: Stripe.Charge = {
    ...charge,
    amount_captured: charge.amount,
    captured: true,
    paid: true,
    status: 'succeeded',
  }
  const done: Stripe.Checkout.Session = { ...session, payment_status: 'paid' }
  sandbox.store.put('charge', paid)
  emit(sandbox, NOBODY, 'charge.succeeded', paid)
  received(sandbox, intent)
  sandbox.store.put('session', done)
  emit(sandbox, NOBODY, 'checkout.session.async_payment_succeeded', done)
  book(sandbox, paid)
}

function bounced(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge,
  intent: Stripe.PaymentIntent,
): void {
  const failed: Stripe.Charge = {
    ...charge,
    failure_code: BOUNCED.code,
    failure_message: BOUNCED.message,
    outcome: outcome('failed', BOUNCED),
    status: 'failed',
  }
  sandbox.store.put('charge', failed)
  emit(sandbox, NOBODY, 'charge.failed', failed)
  rejected(sandbox, intent, { charge: charge.id, code: BOUNCED.code, message: BOUNCED.message, type: 'card_error' })
  emit(sandbox, NOBODY, 'checkout.session.async_payment_failed', session)
}
