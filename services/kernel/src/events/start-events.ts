import type { EventHealth, Owner } from '@forecourt/contracts'
import type { Client } from '../client/index.ts'
import type { Retention } from '../db/index.ts'
import type { Logger } from '../log/index.ts'
import { watchCommits } from './after-commit.ts'
import { audit } from './audit.ts'
import { Breaker, type Outage } from './breaker.ts'
import type { Consumer } from './consumer.ts'
import { watchConsumers } from './consumer-lag.ts'
import { eventHealth } from './health.ts'
import { watchJobs } from './job-watch.ts'
import type { Worker } from './jobs.ts'
import { startMaintenance } from './maintenance.ts'
import { type NatsSettings, natsLink } from './nats-link.ts'
import { outboxSource } from './outbox-source.ts'
import { registerConsumer } from './register-consumer.ts'
import { type RelayState, startRelay } from './relay.ts'
import { startRetries } from './retries.ts'
import type { EventDatabase } from './sql.ts'
import { ACK_WAIT } from './streams.ts'
import { subscribe } from './subscription.ts'
import { ticker } from './ticker.ts'
import { type WakeUps, wakeUps } from './wake.ts'
import { startWorker, WATCHED_POLL } from './worker-loop.ts'

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
  /** What housekeeping forgets besides; nothing unless stated. */
  retention?: readonly Retention[]
  log: Logger
  /** Copies of each stream; what `nats` says unless stated. */
  replicas?: number
  /** Milliseconds between two audits of a consumer; a minute unless stated. */
  auditEvery?: number
  /** Milliseconds an event is left to the bus before an audit misses it; 10 s unless stated. */
  auditSettle?: number
  /**
   * Milliseconds until what a dead process had taken comes again, from the bus or among the failed; 30 s unless stated.
   */
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
  const { service, db, nats, consumers = [], workers = [], client, log, ackWait = ACK_WAIT } = options
  const replicas = options.replicas ?? nats.replicas ?? 1
  checkNames(service, consumers)
  const url = options.databaseUrl ?? clientUrl(db)
  const link = natsLink(nats, service, log)
  const wake = wakeUps(link, service)
  const relay = startRelay({ service, url, link, replicas, log })
  const breakers = new Map(consumers.map(({ name }) => [name, new Breaker(name, log)]))
  const breakerOf = ({ name }: Consumer): Breaker => breakers.get(name) ?? new Breaker(name, log)
  const subscriptions = consumers.map((consumer) =>
    subscribe({ consumer, breaker: breakerOf(consumer), db, link, replicas, ackWait, log }),
  )
  const loops = workers.map((worker) => startWorker(db, worker, log, WATCHED_POLL))
  const jobs = watchJobs(db, loops, log)
  const source = outboxSource(service, db, client, options.auditSettle)
  const auditEvery = options.auditEvery ?? MINUTE

  // An instance audits at once when it starts and when it is asked, because what was lost while nobody listened should
  // not wait; otherwise instances take turns.
  let atOnce = true
  const auditAll = async () => {
    const pause = atOnce ? 0 : auditEvery * 0.8
    atOnce = false
    for (const consumer of consumers) {
      try {
        await registerConsumer(db, consumer)
        await audit({ db, source, breaker: breakerOf(consumer), log }, consumer, pause)
      } catch (error) {
        log.warn({ err: error, consumer: consumer.name }, 'audit could not be finished, trying again')
      }
    }
  }
  const audits = ticker('audit', auditEvery, auditAll, log)
  const retries = startRetries({ db, consumers, breakerOf, lease: ackWait, log })
  const housekeeping = startMaintenance(db, options.retention ?? [], log)
  const lags = watchConsumers({ consumers, link, tells: () => relay.state() === 'active', log })
  const forget = watchCommits(db.orm, (written) => {
    if (written === 'outbox') relay.wake()
    else for (const loop of loops) if (loop.queue === written.queue) loop.wake()
  })

  const status = (): EventStatus => ({
    nats: link.connected(),
    relay: relay.state(),
    consumers: Object.fromEntries(subscriptions.map((subscription) => [subscription.name, subscription.pulling()])),
  })
  const outages = (): ReadonlyMap<string, Outage> =>
    new Map([
      ...[...breakers].flatMap(([name, { outage }]) => (outage ? [[name, outage] as const] : [])),
      ...loops.flatMap((loop) => [...loop.outages()]),
    ])
  let stopping: Promise<void> | undefined
  return {
    ...wake,
    service,
    db,
    status,
    health: () =>
      eventHealth({ service, db, link, consumers, workers, pulling: status().consumers, outages: outages(), log }),
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
        await Promise.all(
          [...subscriptions, ...loops, jobs, audits, retries, lags, housekeeping].map((part) => part.stop()),
        )
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
