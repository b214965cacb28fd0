import { listPlans } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import type { App } from '@forecourt/kernel/http'
import * as plans from './plan.service.ts'

/** Plans on offer. */
export function planRoutes(app: App, client: Client): void {
  app.endpoint(listPlans, async ({ em, locale }) => ({ data: await plans.listPlans(em, client, locale) }))
}
