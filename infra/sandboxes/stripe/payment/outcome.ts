import type { Stripe } from 'stripe'
import { chargeFee } from '../money.ts'
import { newBalanceTransaction } from '../objects/balance-transaction.ts'
import { type Decline, newCharge } from '../objects/charge.ts'
import { NOBODY, type Sandbox } from '../sandbox.ts'
import { emit } from '../webhooks/emit.ts'
import { openDispute } from './dispute.ts'
import { complete, customerFor } from './session-state.ts'

export interface Succeeded {
  kind: 'done'
}
export interface Declined {
  kind: 'declined'
  message: string
}

/** A card paid. Inside a transaction. */
export function succeed(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { isAuthenticated, dispute }: { isAuthenticated: boolean; dispute: string | null },
): Succeeded {
  const { store, clock } = sandbox
  const customer = customerFor(sandbox, session, method.billing_details)
  const wish = { intent: { ...intent, customer }, method, status: 'succeeded', decline: null, isAuthenticated } as const
  const charge = newCharge(wish, clock.seconds())
  store.put('charge', charge)
  emit(sandbox, NOBODY, 'charge.succeeded', charge)
  received(sandbox, { ...wish.intent, latest_charge: charge.id, payment_method: method.id })
  complete(sandbox, { ...session, customer }, method.billing_details, 'paid')
  book(sandbox, charge)
  if (dispute) openDispute(sandbox, charge.id, dispute)
  return { kind: 'done' }
}

/** The payment intent has its money. Inside a transaction. */
export function received(sandbox: Sandbox, intent: Stripe.PaymentIntent): void {
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    next_action: null,
    status: 'succeeded',
  }
  sandbox.store.put('payment_intent', paid)
  emit(sandbox, NOBODY, 'payment_intent.succeeded', paid)
}

/** The charge reaches the balance, less the fee; Stripe tells so by `charge.updated`. Inside a transaction. */
export function book(sandbox: Sandbox, charge: Stripe.Charge): void {
  const transaction = newBalanceTransaction(
    {
      amount: charge.amount,
      fee: chargeFee(charge.amount, charge.currency),
      currency: charge.currency,
      description: charge.description,
      source: charge.id,
      type: charge.payment_method_details?.type === 'card' ? 'charge' : 'payment',
      category: 'charge',
    },
    sandbox.clock.seconds(),
  )
  const booked: Stripe.Charge = { ...charge, balance_transaction: transaction.id }
  sandbox.store.put('balance_transaction', transaction)
  sandbox.store.put('charge', booked)
  emit(sandbox, NOBODY, 'charge.updated', booked, { balance_transaction: null })
}

/** The bank said no. The session stays open. Inside a transaction. */
export function fail(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  isAuthenticated: boolean,
): Declined {
  const { store, clock } = sandbox
  const wish = { intent, method, status: 'failed', decline, isAuthenticated } as const
  const charge = newCharge(wish, clock.seconds())
  store.put('charge', charge)
  emit(sandbox, NOBODY, 'charge.failed', charge)
  rejected(
    sandbox,
    { ...intent, latest_charge: charge.id },
    {
      charge: charge.id,
      code: decline.code,
      ...(decline.declineCode && { decline_code: decline.declineCode }),
      doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
      message: decline.message,
      payment_method: method,
      type: 'card_error',
    },
  )
  return { kind: 'declined', message: decline.message }
}

/** The payment intent needs another way to pay. Inside a transaction. */
export function rejected(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): void {
  const open: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
  sandbox.store.put('payment_intent', open)
  emit(sandbox, NOBODY, 'payment_intent.payment_failed', open)
}
