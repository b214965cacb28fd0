import { type Static, Type as T } from 'typebox'

/** Major units with at most the currency's decimals (rulings 1), and the ISO code. */
export const Money = T.Object({ amount: T.Number(), currency: T.String() })
export type Money = Static<typeof Money>

/** Where a checkout stands (architecture, Money). */
export const paymentStates = ['created', 'paid', 'active', 'expired', 'refunded', 'needs_review'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Why a person must look before a payment becomes a plan. */
export const reviewReasons = ['AMOUNT', 'CURRENCY', 'ACCOUNT', 'PLAN', 'CREDIT_GONE'] as const
