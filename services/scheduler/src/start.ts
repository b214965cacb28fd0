import { createClient } from '@forecourt/kernel/client'
import { startEvents } from '@forecourt/kernel/events'
import { start } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { buildApp } from './app.ts'
import { loadSchedulerConfig } from './config.ts'
import { openDatabase } from './database.ts'

/** Starts the scheduler: database, events, HTTP. */
export async function startScheduler(): Promise<void> {
  const config = loadSchedulerConfig()
  const log = createLogger({ service: config.service, level: config.logLevel })
  const db = openDatabase(config, log)
  const client = createClient({ config, log })
  const events = startEvents({ service: config.service, db, nats: config.nats, client, log })
  await start(await buildApp({ config, log, db, client, events }), config)
}
