import { hostname } from 'node:os'
import { createClient } from '@forecourt/kernel/client'
import { retentionsOf } from '@forecourt/kernel/db'
import { startEvents } from '@forecourt/kernel/events'
import { start } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { buildApp, DATACRONS } from './app.ts'
import { loadSchedulerConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { retentions } from './retention.ts'
import { finishConsumers } from './run/finish.consumer.ts'
import { startTicking } from './run/ticking.ts'

/** Writing down a report takes milliseconds, so what a dead instance held can be offered to another soon. */
const ACK_WAIT_MS = 5_000

/** Starts the scheduler: database, events, HTTP, ticks. */
export async function startScheduler(): Promise<void> {
  const config = loadSchedulerConfig()
  const log = createLogger({ service: config.service, level: config.logLevel })
  const db = openDatabase(config, log)
  const client = createClient({ config, log })
  const { service, nats } = config
  const events = startEvents({
    service,
    db,
    nats,
    consumers: finishConsumers,
    client,
    retention: retentionsOf(retentions, config.retentionDays),
    log,
    ackWait: ACK_WAIT_MS,
  })
  const instance = `${hostname()}:${process.pid}`
  const app = await buildApp({ config, log, db, client, events, instance })
  const ticking = startTicking({ db, log, instance, interval: config.JOB_INTERVAL_SECONDS })
  events.onWake(DATACRONS, ticking.wake)
  app.addHook('onClose', () => ticking.stop())
  await start(app, config)
}
