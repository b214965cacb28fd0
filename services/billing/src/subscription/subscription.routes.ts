import { planInForce, readSubscription } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import type { App } from '@forecourt/kernel/http'
import { planRights, subscriptionOf } from './subscription.service.ts'

/** What a person holds: told to them, and to services whose rights depend on it. */
export function subscriptionRoutes(app: App, client: Client): void {
  app.endpoint(readSubscription, async ({ em, params, locale }) => ({
    data: await subscriptionOf(em, client, params.id, locale),
  }))
  app.endpoint(planInForce, async ({ em, params }) => ({ data: await planRights(em, params.id) }))
}
