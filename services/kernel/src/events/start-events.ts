import type { EventHealth, Owner } from '@forecourt/contracts'
import type { Client } from '../client/index.ts'
import type { Logger } from '../log/index.ts'
import { onCommit } from './after-commit.ts'
import { audit } from './audit.ts'
import type { Consumer } from './consumer.ts'
import { eventHealth } from './health.ts'
import { startWorker, type Worker } from './jobs.ts'
import { tidy } from './maintenance.ts'
import { type NatsSettings, natsLink } from './nats-link.ts'
import { outboxSource } from './outbox-source.ts'
import { registerConsumer } from './register-consumer.ts'
import { type RelayState, startRelay } from './relay.ts'
import { retryDue } from './retries.ts'
import type { EventDatabase } from './sql.ts'
import { subscribe } from './subscription.ts'
import { ticker } from './ticker.ts'
import { type WakeUps, wakeUps } from './wake.ts'

const MINUTE = 60_000

export interface EventOptions {
  service: Owner
  db: EventDatabase
  /** Of the relay's own connection; the ORM's unless stated. */
  databaseUrl?: string
  nats: NatsSettings
  // biome-ignore lint/suspicious/noExplicitAny: a list holds consumers of different contracts
  consumers?: readonly Consumer<any>[]
  // biome-ignore lint/suspicious/noExplicitAny: and workers of different payloads
  workers?: readonly Worker<any>[]
  /** Reads other services' outboxes for the audit; needed as soon as a consumer listens to another service. */
  client?: Client
  log: Logger
  /** Copies of each stream; what `nats` says unless stated. */
  replicas?: number
  /** Milliseconds between two audits of a consumer; a minute unless stated. */
  auditEvery?: number
  /** Milliseconds an event is left to the bus before an audit misses it; 10 s unless stated. */
  auditSettle?: number
  /** Milliseconds until the bus offers an event again that nobody acknowledged; 30 s unless stated. */
  ackWait?: number
}

export interface EventStatus {
  nats: boolean
  relay: RelayState
  /** Consumers by name: whether they are pulling. */
  consumers: Record<string, boolean>
}

export interface Events extends WakeUps {
  readonly service: Owner
  readonly db: EventDatabase
  /** True when events leave and arrive: NATS is there, the relay works or stands by, every consumer pulls. */
  ready(): boolean
  status(): EventStatus
  /** Stream, consumers and what was laid aside, for the back office. */
  health(): Promise<EventHealth>
  /** Runs due retries now instead of within seconds; for tests and operators. */
  retryNow(): void
  /** Compares inboxes with outboxes now. */
  auditNow(): void
  /** Stops taking, finishes what is being worked on, acknowledges, closes. May be called twice. */
  stop(): Promise<void>
}

/**
 * Starts everything a service does with events: relay, consumers, audit, retries, workers, housekeeping. Returns at once,
 * whether PostgreSQL and NATS are there or not; `ready()` tells.
 *
 * @throws Error when two consumers share a name, or one is not named after this service
 */
export function startEvents(options: EventOptions): Events {
  const { service, db, nats, consumers = [], workers = [], client, log, ackWait } = options
  const replicas = options.replicas ?? nats.replicas ?? 1
  checkNames(service, consumers)
  const url = options.databaseUrl ?? clientUrl(db)
  const link = natsLink(nats, service, log)
  const wake = wakeUps(link, service)
  const relay = startRelay({ service, url, link, replicas, log })
  const subscriptions = consumers.map((consumer) => subscribe({ consumer, db, link, replicas, ackWait, log }))
  const loops = workers.map((worker) => startWorker(db, worker, log))
  const source = outboxSource(service, db, client, options.auditSettle)
  const auditEvery = options.auditEvery ?? MINUTE

  // Each instance at its start and when asked, for what was lost while nobody listened should not wait; else in turns.
  let atOnce = true
  const auditAll = async () => {
    const pause = atOnce ? 0 : auditEvery * 0.8
    atOnce = false
    for (const consumer of consumers) {
      try {
        await registerConsumer(db, consumer)
        await audit({ db, source, log }, consumer, pause)
      } catch (error) {
        log.warn({ err: error, consumer: consumer.name }, 'audit could not be finished, trying again')
      }
    }
  }
  const audits = ticker('audit', auditEvery, auditAll, log)
  const retries = ticker('retry', 5_000, () => retryDue(db, consumers, log), log)
  const housekeeping = ticker('housekeeping', 60 * MINUTE, () => tidy(db), log)
  const forget = onCommit(db.orm, ({ any, outbox, queues }) => {
    if (any || outbox) relay.wake()
    for (const loop of loops) if (any || queues.has(loop.queue)) loop.wake()
  })

  const status = (): EventStatus => ({
    nats: link.connected(),
    relay: relay.state(),
    consumers: Object.fromEntries(subscriptions.map((subscription) => [subscription.name, subscription.pulling()])),
  })
  let stopping: Promise<void> | undefined
  return {
    ...wake,
    service,
    db,
    status,
    health: () => eventHealth({ service, db, link, consumers, pulling: status().consumers, log }),
    ready() {
      const { nats: connected, relay: state, consumers: pulling } = status()
      return connected && state !== 'connecting' && Object.values(pulling).every(Boolean)
    },
    retryNow: () => retries.wake(),
    auditNow() {
      atOnce = true
      audits.wake()
    },
    stop() {
      stopping ??= (async () => {
        forget()
        await Promise.all([...subscriptions, ...loops, audits, retries, housekeeping].map((part) => part.stop()))
        await relay.stop()
        await link.close()
      })()
      return stopping
    },
  }
}

function clientUrl(db: EventDatabase): string {
  const url = db.orm.config.get('clientUrl')
  if (!url) throw new Error('startEvents needs databaseUrl when the ORM was made without clientUrl')
  return url
}

function checkNames(service: Owner, consumers: readonly Consumer[]): void {
  const names = new Set<string>()
  for (const { name } of consumers) {
    if (!name.startsWith(`${service}.`)) throw new Error(`consumer ${name} does not belong to ${service}`)
    if (names.has(name)) throw new Error(`consumer ${name} is given twice`)
    names.add(name)
  }
}
