import { stripeWebhook } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import { note } from './ledger.ts'
import { readWebhook } from './read-webhook.ts'

/** What Stripe tells. @param secret what it signs with */
export function webhookRoutes(app: App, secret: string): void {
  app.endpoint(stripeWebhook, async ({ em, rawBody, headers }) => {
    await note(em, readWebhook(rawBody, headers['stripe-signature'], secret))
    return { data: { received: true } }
  })
}
