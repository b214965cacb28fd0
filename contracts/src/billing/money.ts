import { type Static, Type as T } from 'typebox'

/** Major units with at most the currency's decimals (rulings 1), and the ISO code. */
export const Money = T.Object({ amount: T.Number(), currency: T.String() })
export type Money = Static<typeof Money>

/** Where a checkout stands (architecture, Money). */
export const paymentStates = ['created', 'paid', 'active', 'expired', 'refunded', 'needs_review'] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * Where an order to give money back stands: decided; asked of Stripe; at Stripe. Or Stripe refused it, it was given up with
 * nothing known, or it was decided anew.
 */
export const refundOrderStates = ['waiting', 'sent', 'done', 'refused', 'given_up', 'replaced'] as const
export type RefundOrderState = (typeof refundOrderStates)[number]

/** Why money goes back: paid twice, paid after the account was deleted, or as an administrator or a review decided. */
export const refundReasons = ['PAID_TWICE', 'ACCOUNT_DELETED', 'ADMIN', 'REVIEW'] as const

/**
 * Why a person must look: before a payment becomes a plan, or, `DISPUTE_PASSED_ON`, because it is disputed after its value went
 * into a better one.
 */
export const reviewReasons = ['AMOUNT', 'CURRENCY', 'ACCOUNT', 'PLAN', 'CREDIT_GONE', 'DISPUTE_PASSED_ON'] as const
