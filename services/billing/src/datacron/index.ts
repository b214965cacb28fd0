import type { DatacronHandlers } from '@forecourt/kernel/datacron'
import type { PaymentParts } from '../payment/parts.ts'
import { stripeReconcile } from '../webhook/stripe-reconcile.ts'
import { planExpiry } from './plan-expiry.ts'

/** Billing's scheduled jobs. */
export const datacrons = (parts: Pick<PaymentParts, 'db' | 'stripe'>): DatacronHandlers<'billing'> => ({
  'plan-expiry': planExpiry(parts.db),
  'stripe-reconcile': stripeReconcile(parts),
})
