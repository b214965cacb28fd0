import type { Client } from '@forecourt/kernel/client'
import type { Database } from '@forecourt/kernel/db'
import { type Events, eventRoutes } from '@forecourt/kernel/events'
import { type App, createApp } from '@forecourt/kernel/http'
import type { Logger } from '@forecourt/kernel/log'
import { auditRoutes, inUseRoutes } from '@forecourt/kernel/resource'
import { billingAddressRoutes } from './buyer/billing-address.routes.ts'
import { countAddresses } from './buyer/billing-address.service.ts'
import type { BillingConfig } from './config.ts'
import { exportRoutes } from './export/export.routes.ts'
import { grantRoutes } from './grant/grant.routes.ts'
import { invoiceRoutes } from './invoice/invoice.routes.ts'
import { officeRoutes } from './office/office.routes.ts'
import type { PaymentParts } from './payment/parts.ts'
import { paymentRoutes } from './payment/payment.routes.ts'
import { unmatchedPayments } from './payment/unmatched.ts'
import { planRoutes } from './plan/plan.routes.ts'
import { planNameRoutes } from './plan/plan-names.ts'
import { plans } from './plan/plans.ts'
import { countUses } from './store/uses.ts'
import { subscriptionRoutes } from './subscription/subscription.routes.ts'
import { taxrate } from './taxrate/taxrate.ts'
import { webhookRoutes } from './webhook/webhook.routes.ts'

export interface BillingParts {
  readonly config: Pick<BillingConfig, 'service' | 'keys' | 'maxEventLoopDelay' | 'stripe'>
  readonly log: Logger
  readonly db: Database
  readonly client: Client
  readonly events: Events
  readonly payments: PaymentParts
}

const unmatchedFigures = {
  name: 'forecourt_unmatched_payments',
  help: 'What Stripe told of payments that no checkout is known for: events, and for how long the oldest has waited',
}

/** Composes billing's HTTP application from explicit parts; nothing is connected here. */
export function buildApp({ config, log, db, client, events, payments }: BillingParts): Promise<App> {
  return createApp({
    config,
    log,
    db,
    setup: async (app) => {
      app.metrics.figures(unmatchedFigures, () => unmatchedPayments(db))
      planRoutes(app, client)
      paymentRoutes(app, payments)
      planNameRoutes(app)
      webhookRoutes(app, config.stripe.webhookSecret)
      subscriptionRoutes(app, client)
      grantRoutes(app, client)
      billingAddressRoutes(app, client)
      invoiceRoutes(app)
      exportRoutes(app)
      for (const resource of [...plans, taxrate]) resource.routes(app, { client })
      officeRoutes(app, db, client)
      inUseRoutes(app, {
        'entitlement.cart': (id) => countUses(db, 'lot', id),
        'checkout.cart': (id) => countUses(db, 'checkout', id),
        'address.country': (id) => countAddresses(db, id),
      })
      auditRoutes(app, 'billing')
      eventRoutes(app, events)
    },
  })
}
