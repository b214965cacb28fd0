import { createClient } from '@forecourt/kernel/client'
import { startEvents } from '@forecourt/kernel/events'
import { start } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { buildApp } from './app.ts'
import { loadBillingConfig } from './config.ts'
import { projectCurrency } from './consumers/reference-changed.consumer.ts'
import { endPlan } from './consumers/user-deleted.consumer.ts'
import { openDatabase } from './database.ts'

/** Starts billing: database, events, HTTP. */
export async function startBilling(): Promise<void> {
  const config = loadBillingConfig()
  const log = createLogger({ service: config.service, level: config.logLevel })
  const db = openDatabase(config, log)
  const client = createClient({ config, log })
  const consumers = [projectCurrency, endPlan]
  const events = startEvents({ service: config.service, db, nats: config.nats, consumers, client, log })
  await start(await buildApp({ config, log, db, client, events }), config)
}
