import type { Client } from '@forecourt/kernel/client'
import type { Database } from '@forecourt/kernel/db'
import { type Events, eventRoutes } from '@forecourt/kernel/events'
import { type App, createApp } from '@forecourt/kernel/http'
import type { Logger } from '@forecourt/kernel/log'
import { auditRoutes, inUseRoutes } from '@forecourt/kernel/resource'
import type { BillingConfig } from './config.ts'
import { countEntitlements } from './entitlement/entitlement.service.ts'
import { planRoutes } from './plan/plan.routes.ts'
import { plans } from './plan/plans.ts'

export interface BillingParts {
  readonly config: Pick<BillingConfig, 'service' | 'keys' | 'maxEventLoopDelay'>
  readonly log: Logger
  readonly db: Database
  readonly client: Client
  readonly events: Events
}

/** Composes billing's HTTP application from explicit parts; nothing is connected here. */
export function buildApp({ config, log, db, client, events }: BillingParts): Promise<App> {
  return createApp({
    config,
    log,
    db,
    setup: async (app) => {
      planRoutes(app, client)
      for (const plan of plans) plan.routes(app, { client })
      inUseRoutes(app, {
        'entitlement.cart': (id) => countEntitlements(db, id),
        // There is no checkout yet; the counter comes with its table.
        'checkout.cart': async () => 0,
      })
      auditRoutes(app, 'billing')
      eventRoutes(app, events)
    },
  })
}
