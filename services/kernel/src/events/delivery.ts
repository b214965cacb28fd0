import type { EntityManager } from '@mikro-orm/postgresql'
import DataLoader from 'dataloader'
import type { Logger } from '../log/index.ts'
import { countFailure } from './attempts.ts'
import type { Breaker } from './breaker.ts'
import type { Consumer } from './consumer.ts'
import { type EnvelopeOf, type Offered, open } from './envelope.ts'
import { handling } from './event-span.ts'
import { faultPoint } from './fault-point.ts'
import { delivered, handlingLag } from './metrics.ts'
import { type EventDatabase, prepared, rows } from './sql.ts'

/**
 * What became of one delivery; none needs another from the bus. `failed`: the envelope is in our table and is tried again
 * from there. `deferred`: it was there already.
 */
export interface Result {
  readonly kind: 'handled' | 'skipped' | 'duplicate' | 'failed' | 'deferred' | 'dead'
}

export interface DeliveryOptions {
  /** This is the next attempt of an event that failed before, and the caller holds its lease. */
  readonly leased?: boolean
}

export interface DeliveryContext {
  readonly db: EventDatabase
  /** Of this consumer. */
  readonly breaker: Breaker
  readonly log: Logger
}

/**
 * Offers one event to one consumer: at most one effect, whoever offers it and however often.
 *
 * @throws OutageMet when a part the handler needs is away; that counts nothing
 */
export async function deliver(
  { db, breaker, log }: DeliveryContext,
  consumer: Consumer,
  { id, value }: Offered,
  options: DeliveryOptions = {},
): Promise<Result> {
  const entry = log.child({ consumer: consumer.name, eventId: id })
  let result: Result
  try {
    const envelope = open(consumer.contract, value)
    result =
      consumer.concerns?.(envelope.data) === false
        ? await skip(db, consumer, id)
        : await breaker.run(() =>
            handling(consumer, envelope, () =>
              db.transaction((em) => handleOnce(em, consumer, envelope, entry, options)),
            ),
          )
    if (result.kind === 'handled') {
      // Only a handler that ran shows that what handlers need is there; a duplicate or a skipped event does not.
      breaker.succeeded(id)
      handlingLag.observe(
        { consumer: consumer.name },
        Math.max(0, (Date.now() - Date.parse(envelope.occurredAt)) / 1000),
      )
    }
    faultPoint('consumer.after-commit')
  } catch (error) {
    const wait = breaker.failed(id, error)
    if (wait !== undefined) {
      delivered.inc({ consumer: consumer.name, result: 'infrastructure' })
      throw new OutageMet(Math.max(wait, breaker.rest), error)
    }
    result = { kind: await countFailure(db, consumer.name, { id, value }, error) }
    if (result.kind === 'dead') entry.error({ err: error }, 'event became a dead letter')
    else entry.warn({ err: error, ...result }, 'event handler failed')
  }
  delivered.inc({ consumer: consumer.name, result: result.kind })
  return result
}

/** The delivery met an outage: nothing was counted, and it is worth another after so many milliseconds. */
export class OutageMet extends Error {
  override name = 'OutageMet'
  readonly wait: number

  constructor(wait: number, cause: unknown) {
    super('an outage', { cause })
    this.wait = wait
  }
}

/**
 * Writes the inbox row, unless an earlier failure waits for its next attempt; with it the count of failures is deleted.
 */
const CLAIM = prepared(
  `with claimed as (
     insert into inbox (event_id, consumer, outcome)
     select $1::uuid, $2::text, 'handled' where $3::boolean or not exists (
       select from event_attempt where event_id = $1 and consumer = $2)
     on conflict do nothing returning 1 as claimed
   ), forgotten as (
     delete from event_attempt where event_id = $1 and consumer = $2 and exists (select from claimed)
   )
   select claimed from claimed`,
)

/** Notes events as skipped. No attempt has to wait for them any more, because skipping cannot fail. */
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

/** Milliseconds in which skipped events gather, so that one statement notes them all. */
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
    // This failure was counted while another delivery of the same event succeeded: no attempt is needed any more.
    await rows(em, 'delete from event_attempt where event_id = $1 and consumer = $2', key)
    return { kind: 'duplicate' }
  }
  const waiting = await rows(em, 'select from event_attempt where event_id = $1 and consumer = $2', key)
  if (waiting.length === 0) throw new Error('neither in the inbox nor among the failed')
  return { kind: 'deferred' }
}
