import type { Stripe } from 'stripe'
import type { Decline } from '../objects/charge.ts'
import type { Delivery, Policy } from '../webhooks/delivery.ts'

/** The answer to a request with an idempotency key. */
export interface Reply {
  /** The key. */
  id: string
  /** Of method, path and parameters. */
  fingerprint: string
  requestId: string
  status: number
  body: string
  /** Milliseconds. */
  at: number
}

/** What a pending debit becomes. */
export interface Settlement {
  /** The charge's. */
  id: string
  session: string
  /** Milliseconds. */
  due: number
  outcome: 'succeeded' | 'failed'
  isSettled: boolean
  /** Reason of the dispute that follows a success, if any. */
  dispute: string | null
}

/** A payment that waits for its payer's second step (3-D Secure). */
export interface Challenge {
  /** The session's. */
  id: string
  method: string
  /** What the bank says after the step succeeded. */
  decline: Decline | null
}

/** How the sandbox's time differs from the real one. */
export interface ClockSetting {
  id: 'clock'
  /** Milliseconds at which time stands still, or null when it goes on. */
  frozenAt: number | null
  /** Milliseconds ahead of the real time. */
  ahead: number
}

/** Everything the sandbox remembers, by kind. Stripe's own objects have Stripe's own types. */
export interface Kinds {
  customer: Stripe.Customer | Stripe.DeletedCustomer
  session: Stripe.Checkout.Session
  lines: { id: string; items: Stripe.LineItem[] }
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  balance_transaction: Stripe.BalanceTransaction
  event: Stripe.EventBase
  /** What `payment_intent_data` asked for, by session. */
  intent_data: IntentData
  challenge: Challenge
  settlement: Settlement
  reply: Reply
  delivery: Delivery
  policy: Policy
  clock: ClockSetting
}

/** Kept for the payment intent, which is made when somebody pays. */
export interface IntentData {
  id: string
  description: string | null
  metadata: Stripe.Metadata
  receiptEmail: string | null
  statementDescriptor: string | null
  statementDescriptorSuffix: string | null
}

export type Kind = keyof Kinds
