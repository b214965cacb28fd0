import type { ReviewReason } from '../checkout/checkout.ts'
import type { Planned } from '../lot/line.ts'
import type { Minor } from '../money/amount.ts'

/** What is to be done outside, in the transaction's outbox or as a job: at least once, so each names what it is about. */
export type Effect =
  /** Make the session at Stripe; its idempotency key is the checkout's id. */
  | { readonly type: 'openSession'; readonly checkoutId: string; readonly amount: Minor; readonly currency: string }
  | { readonly type: 'expireSession'; readonly checkoutId: string }
  /** Ask Stripe for the session, and tell what it says as `confirmed`. */
  | { readonly type: 'confirmSession'; readonly checkoutId: string }
  /** Give back at Stripe. The account changes when Stripe says so (`refunded`), as for refunds made there. */
  | {
      readonly type: 'refundPayment'
      readonly checkoutId: string
      readonly amount: Minor
      readonly reason: RefundReason
      /** The total that has gone back when this has; unless stated it comes on top of all that was ordered before. */
      readonly reaches?: Minor
    }
  | { readonly type: 'planPaid'; readonly lotId: string }
  | { readonly type: 'planGranted'; readonly lotId: string }
  | { readonly type: 'planExpired'; readonly lotId: string }
  | {
      readonly type: 'planRevoked'
      readonly lotId: string
      readonly reason: 'refunded' | 'disputed' | 'lost' | 'deleted'
      /** It lost value and goes on. */
      readonly partly?: true
    }
  /** An administrator ended it. */
  | { readonly type: 'planWithdrawn'; readonly lotId: string }
  /** Who holds what, from when or until when is different now, also of what waits; none: the free plan. */
  | { readonly type: 'entitlementChanged'; readonly terms: readonly Planned[] }
  | { readonly type: 'invoice'; readonly checkoutId: string; readonly gross: Minor; readonly tax: Minor }
  | { readonly type: 'creditNote'; readonly checkoutId: string; readonly gross: Minor; readonly tax: Minor }
  /** Nothing was charged: a statement without a number. */
  | { readonly type: 'statement'; readonly checkoutId: string }
  | { readonly type: 'review'; readonly checkoutId: string; readonly reason: ReviewReason }

/** `PAID_TWICE`: its owner is told. */
export type RefundReason = 'PAID_TWICE' | 'ACCOUNT_DELETED' | 'ADMIN' | 'REVIEW'
