import { createClient } from '@forecourt/kernel/client'
import { datacronWork } from '@forecourt/kernel/datacron'
import { retentionsOf } from '@forecourt/kernel/db'
import { startEvents } from '@forecourt/kernel/events'
import { start } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { buildApp } from './app.ts'
import { loadBillingConfig } from './config.ts'
import { projectCountry, projectCurrency } from './consumers/reference-changed.consumer.ts'
import { endPlans } from './consumers/user-deleted.consumer.ts'
import { openDatabase } from './database.ts'
import { datacrons } from './datacron/index.ts'
import { drawDocumentWorker } from './invoice/draw.worker.ts'
import { LEASE } from './payment/parts.ts'
import { paymentWorkers } from './payment/workers.ts'
import { retentions } from './retention.ts'
import { openStripe } from './stripe/stripe-client.ts'

/** Starts billing: database, events, HTTP. */
export async function startBilling(): Promise<void> {
  const config = loadBillingConfig()
  const log = createLogger({ service: config.service, level: config.logLevel })
  const db = openDatabase(config, log)
  const client = createClient({ config, log })
  const payments = { db, client, stripe: openStripe(config.stripe), appOrigin: config.appOrigin, log }
  const jobs = datacronWork('billing', db, datacrons(payments), { lease: LEASE })
  const events = startEvents({
    service: config.service,
    db,
    nats: config.nats,
    consumers: [projectCountry, projectCurrency, endPlans, ...jobs.consumers],
    workers: [...paymentWorkers(payments), ...jobs.workers, drawDocumentWorker(db)],
    client,
    retention: retentionsOf(retentions, config.retentionDays),
    log,
  })
  await start(await buildApp({ config, log, db, client, events, payments }), config)
}
