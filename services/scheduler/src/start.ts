import { hostname } from 'node:os'
import { createClient } from '@forecourt/kernel/client'
import { startEvents } from '@forecourt/kernel/events'
import { start } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { buildApp, DATACRONS } from './app.ts'
import { loadSchedulerConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { finishConsumers } from './run/finish.consumer.ts'
import { startTicking } from './run/ticking.ts'

/** What a run reports is written in milliseconds: whatever a dead instance held is offered to another soon. */
const ACK_WAIT_MS = 5_000

/** Starts the scheduler: database, events, HTTP, ticks. */
export async function startScheduler(): Promise<void> {
  const config = loadSchedulerConfig()
  const log = createLogger({ service: config.service, level: config.logLevel })
  const db = openDatabase(config, log)
  const client = createClient({ config, log })
  const { service, nats } = config
  const events = startEvents({ service, db, nats, consumers: finishConsumers, client, log, ackWait: ACK_WAIT_MS })
  const instance = `${hostname()}:${process.pid}`
  const app = await buildApp({ config, log, db, client, events, instance })
  const ticking = startTicking({ db, log, instance })
  events.onWake(DATACRONS, ticking.wake)
  app.addHook('onClose', () => ticking.stop())
  await start(app, config)
}
