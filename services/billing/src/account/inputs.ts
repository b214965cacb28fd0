import type { Dispute, Fee } from '../checkout/checkout.ts'
import type { PlanTerms } from '../lot/lot.ts'
import type { Quote } from '../lot/quote.ts'
import type { Minor } from '../money/amount.ts'
import type { TaxRate } from '../money/tax.ts'

/** A cart as it is offered now. */
export interface Offer {
  readonly plan: PlanTerms
  readonly isActive: boolean
}

/** What a person asks for. */
export type Wish =
  | {
      readonly type: 'buy'
      readonly checkoutId: string
      readonly offer: Offer
      readonly taxRate: TaxRate
      /** What the person was shown before. */
      readonly seen?: { readonly amount: Minor; readonly currency: string }
    }
  | { readonly type: 'grant'; readonly grantId: string; readonly offer: Offer }
  /** Without an amount: the proposal, which is the unused value. `ordered` is on its way back already, and Stripe has not said so. */
  | { readonly type: 'refund'; readonly checkoutId: string; readonly amount?: Minor; readonly ordered?: Minor }
  /** `ordered` as for a refund. */
  | { readonly type: 'review'; readonly checkoutId: string; readonly accept: boolean; readonly ordered?: Minor }
  /** Decides about refunds that failed: Stripe is asked again, or it is settled past Stripe. `ordered` as for a refund. */
  | { readonly type: 'settleRefund'; readonly checkoutId: string; readonly again: boolean; readonly ordered?: Minor }
  /** Ends the review of a dispute about what was passed on: somebody has looked at it. */
  | { readonly type: 'settlePassedOn'; readonly checkoutId: string }
  /** An administrator ends a plan that runs, waits or is stopped. */
  | { readonly type: 'endPlan'; readonly lotId: string }
  | { readonly type: 'deleteAccount' }

/** What Stripe tells, in any order and any number of times. Amounts are in our minor units. */
export type Fact =
  | { readonly type: 'sessionCompleted'; readonly checkoutId: string; readonly paid: boolean }
  | { readonly type: 'asyncSucceeded' | 'asyncFailed' | 'sessionExpired'; readonly checkoutId: string }
  /** The session, paid, as Stripe answers when asked for it: a webhook alone makes no plan. */
  | {
      readonly type: 'confirmed'
      readonly checkoutId: string
      readonly accountId: string
      readonly cartId: string
      readonly amount: Minor
      readonly currency: string
    }
  /** What has gone back by now, and the ids of all refunds that failed, as Stripe has them at one moment. */
  | {
      readonly type: 'refunded'
      readonly checkoutId: string
      readonly total: Minor
      readonly failed?: readonly string[]
    }
  | { readonly type: 'dispute'; readonly checkoutId: string; readonly dispute: Dispute }
  | { readonly type: 'fee'; readonly checkoutId: string; readonly fee: Fee }

/** `tick`: only time passes. */
export type Input = Wish | Fact | { readonly type: 'tick' }

/** Why nothing happens. Each says its HTTP status in rulings 6 where it has one. */
export type Refusal =
  /** 409: inactive carts can be neither bought nor extended. */
  | { readonly code: 'PLAN_INACTIVE' }
  /** The free plan is everybody's who has no other. */
  | { readonly code: 'PLAN_FREE' }
  /** 422: the cart's own price cannot be charged, or buys no month. */
  | { readonly code: 'PRICE_UNCHARGEABLE' }
  /** 409, with what is true now. */
  | { readonly code: 'PRICE_CHANGED'; readonly quote: Quote }
  /** A payment is on its way and can no longer be called off. */
  | { readonly code: 'PAYMENT_IN_PROGRESS' }
  | { readonly code: 'ACCOUNT_DELETED' }
  | { readonly code: 'UNKNOWN_CHECKOUT' }
  | { readonly code: 'UNKNOWN_LOT' }
  /** 409: nothing of it is left to end. */
  | { readonly code: 'PLAN_OVER' }
  /** Nothing was paid, or it cannot go back while its dispute is open. */
  | { readonly code: 'NOT_REFUNDABLE' }
  /** 422: at most the unrefunded cash, in amounts Stripe can give back. */
  | { readonly code: 'REFUND_AMOUNT'; readonly most: Minor; readonly currency: string }
  /** It waits for no review, or goes back by now; or it is not this person's plan or not its currency: it can only go back. */
  | { readonly code: 'NOT_REVIEWABLE' }
  /** No refund of it failed, or somebody has decided about it, and Stripe has not refused what they ordered. */
  | { readonly code: 'NOTHING_FAILED' }
