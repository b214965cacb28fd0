import { listPlans, planInForce, readSubscription } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import type { App } from '@forecourt/kernel/http'
import { planRights, readEntitlement } from '../entitlement/entitlement.service.ts'
import * as plans from './plan.service.ts'

/** Plans on offer, and the one a person is on. */
export function planRoutes(app: App, client: Client): void {
  app.endpoint(listPlans, async ({ em, locale }) => ({ data: await plans.listPlans(em, client, locale) }))
  app.endpoint(readSubscription, async ({ em, params, locale }) => {
    const held = await readEntitlement(em, params.id)
    if (!held) return { data: { plan: await plans.freePlan(em, client, locale), expiresAt: null } }
    const plan = await plans.readPlan(em, client, held.cartId, locale)
    return { data: { plan, expiresAt: held.expiresAt.toISOString() } }
  })
  app.endpoint(planInForce, async ({ em, params }) => ({ data: await planRights(em, params.id) }))
}
