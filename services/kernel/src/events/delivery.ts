import type { EntityManager } from '@mikro-orm/postgresql'
import DataLoader from 'dataloader'
import type { Logger } from '../log/index.ts'
import { childOf, inContext } from '../telemetry/context.ts'
import type { Consumer } from './consumer.ts'
import { type EnvelopeOf, open, SchemaMismatch } from './envelope.ts'
import { backoff, describe, isInfrastructure, MAX_ATTEMPTS } from './failure.ts'
import { faultPoint } from './fault-point.ts'
import { delivered, handlingLag } from './metrics.ts'
import { type EventDatabase, prepared, rows } from './sql.ts'

/** What became of one delivery. `retry` waits `delay` milliseconds; all others need no further delivery. */
export type Result =
  | { kind: 'handled' | 'skipped' | 'duplicate' | 'dead' }
  | { kind: 'retry'; delay: number; counted: boolean }

export interface DeliveryOptions {
  /** The caller holds the attempt's lease: `next_at` is not to be waited for. */
  leased?: boolean
  /** Nothing on the bus will bring the event again. */
  local?: boolean
}

/** An event of which we know at least the id. */
export interface Offered {
  id: string
  value: unknown
}

interface Context {
  db: EventDatabase
  log: Logger
}

/**
 * Offers one event to one consumer: at most one effect, whoever offers it and however often.
 *
 * @throws infrastructure errors only; they count nothing
 */
export async function deliver(
  { db, log }: Context,
  consumer: Consumer,
  { id, value }: Offered,
  options: DeliveryOptions = {},
): Promise<Result> {
  const entry = log.child({ consumer: consumer.name, eventId: id })
  let result: Result
  try {
    const envelope = open(consumer.contract, value)
    const work = { requestId: id, traceparent: childOf(envelope.traceparent) }
    result =
      consumer.concerns?.(envelope.data) === false
        ? await skip(db, consumer, id)
        : await inContext(work, () => db.transaction((em) => handleOnce(em, consumer, envelope, entry, options)))
    if (result.kind === 'handled') {
      handlingLag.observe(
        { consumer: consumer.name },
        Math.max(0, (Date.now() - Date.parse(envelope.occurredAt)) / 1000),
      )
    }
    faultPoint('consumer.after-commit')
  } catch (error) {
    if (isInfrastructure(error)) {
      delivered.inc({ consumer: consumer.name, result: 'infrastructure' })
      throw error
    }
    result = await fail(db, consumer, { id, value }, error, options)
    if (result.kind === 'dead') entry.error({ err: error }, 'event became a dead letter')
    else entry.warn({ err: error, ...result }, 'event handler failed')
  }
  const label = result.kind === 'retry' ? (result.counted ? 'failed' : 'deferred') : result.kind
  delivered.inc({ consumer: consumer.name, result: label })
  return result
}

/** The inbox row, unless an earlier failure still waits; what was counted of failures is over with it. */
const CLAIM = prepared(
  `with claimed as (
     insert into inbox (event_id, consumer, outcome)
     select $1::uuid, $2::text, 'handled' where $3::boolean or not exists (
       select from event_attempt where event_id = $1 and consumer = $2 and next_at > clock_timestamp() + interval '1 second')
     on conflict do nothing returning 1 as claimed
   ), forgotten as (
     delete from event_attempt where event_id = $1 and consumer = $2 and exists (select from claimed)
   )
   select claimed from claimed`,
)

/** What is nobody's concern cannot fail, so an attempt that waits has nothing left to wait for. */
const SKIP = prepared(
  `with skipped as (
     select distinct event_id, consumer from unnest($1::uuid[], $2::text[]) as s (event_id, consumer)
     order by event_id, consumer
   ), noted as (
     insert into inbox (event_id, consumer, outcome) select event_id, consumer, 'skipped' from skipped
     on conflict do nothing returning event_id, consumer
   ), forgotten as (
     delete from event_attempt a using skipped s where a.event_id = s.event_id and a.consumer = s.consumer
   )
   select event_id, consumer from noted`,
)

interface Skip {
  readonly event_id: string
  readonly consumer: string
}

/** Milliseconds in which events that concern nobody gather: they are noted together, and nobody waits for it. */
const GATHER = 5

/** Notes skipped events of all consumers of one database; says of each whether it is new. */
const skipped = (db: EventDatabase) =>
  new DataLoader<Skip, boolean>(
    async (skips) => {
      const noted = await db.query<Skip>(SKIP, [
        skips.map(({ event_id }) => event_id),
        skips.map(({ consumer }) => consumer),
      ])
      return skips.map((skip) => noted.some((one) => one.event_id === skip.event_id && one.consumer === skip.consumer))
    },
    { cache: false, batchScheduleFn: (note) => void setTimeout(note, GATHER) },
  )
const loaders = new WeakMap<EventDatabase, ReturnType<typeof skipped>>()

async function skip(db: EventDatabase, consumer: Consumer, id: string): Promise<Result> {
  const loader = loaders.get(db) ?? skipped(db)
  loaders.set(db, loader)
  const isNew = await loader.load({ event_id: id, consumer: consumer.name })
  return { kind: isNew ? 'skipped' : 'duplicate' }
}

const SKIPPED = prepared(`update inbox set outcome = 'skipped' where event_id = $1 and consumer = $2`)

async function handleOnce(
  em: EntityManager,
  consumer: Consumer,
  envelope: EnvelopeOf<Consumer['contract']>,
  log: Logger,
  { leased }: DeliveryOptions,
): Promise<Result> {
  const key = [envelope.id, consumer.name] as const
  const claimed = await rows<{ claimed: number }>(em, CLAIM, [...key, leased ?? false])
  if (claimed.length === 0) return await whyNot(em, key)
  faultPoint('consumer.after-inbox')
  const outcome = await consumer.handle({ em, data: envelope.data, envelope, log })
  await em.flush()
  if (outcome === 'skipped') {
    await rows(em, SKIPPED, key)
  }
  faultPoint('consumer.before-commit')
  return { kind: outcome ?? 'handled' }
}

/** No inbox row was written: either one is there, or an earlier failure still waits for its next attempt. */
async function whyNot(em: EntityManager, key: readonly [string, string]): Promise<Result> {
  const seen = await rows(em, 'select from inbox where event_id = $1 and consumer = $2', key)
  if (seen.length > 0) {
    // A failure that was counted while another delivery of the same event succeeded has nothing left to wait for.
    await rows(em, 'delete from event_attempt where event_id = $1 and consumer = $2', key)
    return { kind: 'duplicate' }
  }
  const [attempt] = await rows<{ wait: number }>(
    em,
    `select extract(epoch from next_at - clock_timestamp())::float * 1000 as wait
     from event_attempt where event_id = $1 and consumer = $2`,
    key,
  )
  return { kind: 'retry', delay: Math.max(1_000, Math.ceil(attempt?.wait ?? 1_000)), counted: false }
}

async function fail(
  db: EventDatabase,
  consumer: Consumer,
  offered: Offered,
  error: unknown,
  { local }: DeliveryOptions,
): Promise<Result> {
  const envelope = storable(offered.value ?? null)
  const hopeless = error instanceof SchemaMismatch
  const result = await db.transaction<Result>(async (em) => {
    const seen = await rows(em, 'select from inbox where event_id = $1 and consumer = $2', [offered.id, consumer.name])
    if (seen.length > 0) return { kind: 'duplicate' }
    const [counted] = await rows<{ attempts: number }>(
      em,
      `insert into event_attempt as a (event_id, consumer, attempts, next_at, local, last_error, envelope)
       values ($1, $2, 1, clock_timestamp(), $3, $4, $5::jsonb)
       on conflict (event_id, consumer) do update
         set attempts = a.attempts + 1, local = a.local or excluded.local, last_error = excluded.last_error
       returning attempts`,
      [offered.id, consumer.name, local ?? false, describe(error), envelope],
    )
    const attempts = counted?.attempts ?? 1
    if (hopeless || attempts >= MAX_ATTEMPTS) {
      await bury(em, consumer.name, offered.id, envelope, describe(error), attempts)
      return { kind: 'dead' }
    }
    const delay = backoff(attempts)
    await rows(
      em,
      `update event_attempt set next_at = clock_timestamp() + make_interval(secs => $3::float / 1000)
       where event_id = $1 and consumer = $2`,
      [offered.id, consumer.name, delay],
    )
    return { kind: 'retry', delay, counted: true }
  })
  faultPoint('failure.after-commit')
  return result
}

/** As JSON that jsonb takes: it refuses NUL and half surrogates, and a poison message may hold either. */
const storable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\ufffd') : part,
  )

/** Lays an event aside. Its inbox row keeps the audit from offering it again. */
async function bury(
  em: EntityManager,
  consumer: string,
  id: string,
  envelope: string,
  error: string,
  attempts: number,
): Promise<void> {
  await rows(em, `insert into inbox (event_id, consumer, outcome) values ($1, $2, 'dead')`, [id, consumer])
  await rows(em, 'delete from event_attempt where event_id = $1 and consumer = $2', [id, consumer])
  await rows(
    em,
    `insert into dead_letter (event_id, consumer, envelope, error, attempts) values ($1, $2, $3::jsonb, $4, $5)
     on conflict (event_id, consumer) do update set envelope = excluded.envelope, error = excluded.error,
       attempts = excluded.attempts, created_at = clock_timestamp(), replayed_at = null`,
    [id, consumer, envelope, error, attempts],
  )
}
