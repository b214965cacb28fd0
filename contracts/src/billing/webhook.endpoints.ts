import { Type as T } from 'typebox'
import { Data, endpoint } from '../kit.ts'

/**
 * Stripe tells that something happened. It only says where to look: what counts is what Stripe answers when it is asked. An
 * answer other than 2xx makes Stripe tell it again, for three days.
 */
export const stripeWebhook = endpoint({
  id: 'billing.stripeWebhook',
  method: 'POST',
  path: '/stripe/webhook',
  access: 'public',
  summary: 'Stripe tells that something happened',
  headers: T.Object({ 'stripe-signature': T.Optional(T.String()) }),
  rawBody: { maxBytes: 262_144 },
  replies: { 200: Data(T.Object({ received: T.Boolean() })) },
  errors: ['WEBHOOK_INVALID'],
})
