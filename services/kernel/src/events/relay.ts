import { setTimeout as delay } from 'node:timers/promises'
import { allEvents, type Owner } from '@forecourt/contracts'
import { type JetStreamClient, jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { Logger } from '../log/index.ts'
import { type Backlog, backlogOf } from './backlog.ts'
import { publication } from './event-span.ts'
import { backoff } from './failure.ts'
import { faultPoint } from './fault-point.ts'
import { outboxRefused, published } from './metrics.ts'
import type { NatsLink } from './nats-link.ts'
import { type RelaySession, relaySession, WAKE_CHANNEL } from './relay-session.ts'
import { Signal } from './signal.ts'
import { ensureStream } from './streams.ts'

const BATCH = 500
/**
 * Most milliseconds from one batch to the next, in which events gather: one for each event of the batch before. So those that
 * come often leave together, and one that comes alone, or soon after one other, hardly waits.
 */
const PAUSE = 10
/** Safety net when a wake-up is lost, milliseconds. */
const POLL = 1_000
const PUBLISH_TIMEOUT = 5_000
const MEASURE_EVERY = 5_000
/**
 * When the bus takes none of a batch, the bus is at fault; after so many rounds the batch is put back and others are
 * tried.
 */
const ROUNDS = 3
const MOST_REFUSED = 10_000

const isTooLarge = (error: unknown): boolean => error instanceof Error && /max_payload/.test(error.message)

export type RelayState = 'connecting' | 'standby' | 'active'

export interface Relay {
  state(): RelayState
  /** Something was committed in this process. */
  wake(): void
  stop(): Promise<void>
}

interface RelayOptions {
  service: Owner
  url: string
  link: NatsLink
  replicas: number
  log: Logger
}

interface OutboxRow {
  id: string
  subject: string
  envelope: string
  traceparent: string | null
}

/** The event's name in its subject, `forecourt.<owner>.<name>.v<version>`. */
const eventOf = (subject: string): string => subject.split('.')[2] ?? subject

/** A counter that begins with its first event hides that one from every rate. */
function tellOfAll(service: Owner): void {
  for (const { owner, name } of allEvents) if (owner === service) published.inc({ service, event: name }, 0)
}

/**
 * Publishes the outbox. One relay per database is active, by advisory lock; the others stand by and take over when its
 * connection ends. Marks a row only after the PubAck; until then it publishes again, under the same message id.
 */
export function startRelay({ service, url, link, replicas, log }: RelayOptions): Relay {
  tellOfAll(service)
  const signal = new Signal()
  let state: RelayState = 'connecting'
  let session: RelaySession | undefined
  let stopped = false
  let notifying = false
  let failures = 0
  /** Events the bus refused while it took others: they wait here and hold up none behind them. */
  const refused = new Map<string, { times: number; until: number }>()

  /** At most one NOTIFY in flight per process; what is committed meanwhile is covered by one more. */
  let again = false
  async function notifyOther(): Promise<void> {
    if (notifying) {
      again = true
      return
    }
    notifying = true
    try {
      do {
        again = false
        await session?.client.query(`notify ${WAKE_CHANNEL}`)
      } while (again)
    } catch {
      // The connection is being lost; the active relay finds the events by polling.
    } finally {
      notifying = false
    }
  }

  /** @returns how many there were to publish */
  async function drain(current: RelaySession, js: JetStreamClient): Promise<number> {
    let found = 0
    for (let more = true; more && !stopped; ) {
      const { rows } = await current.client.query<OutboxRow>(
        `select id, subject, envelope::text as envelope, envelope->>'traceparent' as traceparent from outbox
         where published_at is null and id <> all($1::uuid[]) order by seq limit ${BATCH}`,
        [[...refused].flatMap(([id, { until }]) => (until > Date.now() ? [id] : []))],
      )
      if (rows.length > 0) await publish(current, js, rows)
      found += rows.length
      more = rows.length === BATCH
    }
    return found
  }

  async function publish(current: RelaySession, js: JetStreamClient, rows: OutboxRow[]): Promise<void> {
    faultPoint('relay.before-publish')
    const results = await Promise.allSettled(
      rows.map((row) =>
        publication(
          row,
          js.publish(row.subject, row.envelope, { msgID: row.id, timeout: PUBLISH_TIMEOUT, retries: 1 }),
        ),
      ),
    )
    faultPoint('relay.after-publish')
    const acknowledged = rows.filter((_, index) => results[index]?.status === 'fulfilled')
    const done = acknowledged.map(({ id }) => id)
    if (done.length > 0) {
      await current.client.query('update outbox set published_at = clock_timestamp() where id = any($1)', [done])
      for (const { subject } of acknowledged) published.inc({ service, event: eventOf(subject) })
    }
    faultPoint('relay.after-mark')
    for (const id of done) refused.delete(id)
    const left = rows.flatMap(({ id }, index) => {
      const result = results[index]
      return result?.status === 'rejected' ? [{ id, reason: result.reason as unknown }] : []
    })
    const own = left.filter(({ reason }) => done.length > 0 || failures >= ROUNDS || isTooLarge(reason))
    putBack(own)
    const [other] = left.filter((one) => !own.includes(one))
    if (other) throw new Error(`${left.length} of ${rows.length} events unpublished`, { cause: other.reason })
  }

  /** Consumers get what the bus refuses by their audits; the bus is tried again after a pause. */
  function putBack(events: readonly { id: string; reason: unknown }[]): void {
    const [first] = events
    if (!first) return
    if (refused.size + events.length > MOST_REFUSED) refused.clear()
    for (const { id } of events) {
      const times = (refused.get(id)?.times ?? 0) + 1
      refused.set(id, { times, until: Date.now() + backoff(times) })
    }
    outboxRefused.set({ service }, refused.size)
    log.error({ err: first.reason, eventId: first.id, events: events.length }, 'the bus refuses events, others go on')
  }

  async function work(current: RelaySession, backlog: Backlog): Promise<void> {
    let measuredAt = 0
    failures = 0
    let streamChecked = false
    // Whether or not anything can be published: what waits is what somebody has to know.
    const measure = async () => {
      if (Date.now() - measuredAt <= MEASURE_EVERY) return
      measuredAt = Date.now()
      await backlog.measure()
      outboxRefused.set({ service }, refused.size)
    }
    while (!stopped && current.alive()) {
      if (!link.connected()) {
        streamChecked = false
        await measure().catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be measured'))
        await signal.wait(POLL)
        continue
      }
      const connection = await link.connection()
      try {
        await measure()
        if (!streamChecked) await ensureStream(await jetstreamManager(connection), service, replicas, true)
        streamChecked = true
        const found = await drain(current, jetstream(connection))
        failures = 0
        if (found > 0) await delay(Math.min(found, PAUSE))
        await signal.wait(POLL)
      } catch (error) {
        if (stopped || !current.alive()) return
        failures += 1
        streamChecked = false
        log.warn({ err: error, failures }, 'relay could not publish, trying again')
        await delay(Math.min(250 * 2 ** (failures - 1), 5_000))
      }
    }
  }

  async function stayInOffice(): Promise<void> {
    const current = await relaySession(url, service, () => signal.raise())
    const backlog = backlogOf(current.client, service)
    session = current
    try {
      while (!stopped && !(await current.tryActivate())) {
        if (state !== 'standby') log.info('relay stands by')
        state = 'standby'
        await delay(POLL)
      }
      if (stopped) return
      state = 'active'
      log.info('relay is active')
      await work(current, backlog)
    } finally {
      session = undefined
      state = 'connecting'
      backlog.forget()
      outboxRefused.remove({ service })
      await current.close()
    }
  }

  async function run(): Promise<void> {
    for (let attempt = 0; !stopped; attempt += 1) {
      try {
        await stayInOffice()
        attempt = 0
      } catch (error) {
        if (!stopped && attempt % 20 === 0) log.warn({ err: error }, 'relay lost its database, connecting anew')
      }
      if (!stopped) await signal.wait(250 + Math.random() * 250)
    }
  }

  const forgetLink = link.onConnection(() => signal.raise())
  const running = run()
  return {
    state: () => state,
    wake() {
      if (state === 'active') signal.raise()
      else if (state === 'standby') void notifyOther()
    },
    async stop() {
      stopped = true
      forgetLink()
      signal.raise()
      await session?.close()
      await running
    },
  }
}
