import type { EntityManager } from '@mikro-orm/postgresql'
import { failureKind } from '../errors/index.ts'
import { type Offered, SchemaMismatch } from './envelope.ts'
import { backoff, describe, MAX_ATTEMPTS } from './failure.ts'
import { faultPoint } from './fault-point.ts'
import { type EventDatabase, rows } from './sql.ts'

/**
 * Counts one failure of a consumer's handler and keeps the envelope for the next attempt; after the last one, and at once
 * when the event does not fit its schema or was refused for good, lays it aside. Either way the bus has nothing more to do with it.
 */
export async function countFailure(
  db: EventDatabase,
  consumer: string,
  { id, value }: Offered,
  error: unknown,
): Promise<'duplicate' | 'failed' | 'dead'> {
  const envelope = storable(value ?? null)
  const hopeless = error instanceof SchemaMismatch || failureKind(error) === 'final'
  const outcome = await db.transaction(async (em) => {
    const seen = await rows(em, 'select from inbox where event_id = $1 and consumer = $2', [id, consumer])
    if (seen.length > 0) return 'duplicate'
    // `local` is for instances of an earlier version, which leave other rows to the bus first.
    const [counted] = await rows<{ attempts: number }>(
      em,
      `insert into event_attempt as a (event_id, consumer, attempts, next_at, local, last_error, envelope)
       values ($1, $2, 1, clock_timestamp(), true, $3, $4::jsonb)
       on conflict (event_id, consumer) do update
         set attempts = a.attempts + 1, local = true, last_error = excluded.last_error
       returning attempts`,
      [id, consumer, describe(error), envelope],
    )
    const attempts = counted?.attempts ?? 1
    if (hopeless || attempts >= MAX_ATTEMPTS) {
      await bury(em, consumer, id, envelope, describe(error), attempts)
      return 'dead'
    }
    await rows(
      em,
      `update event_attempt set next_at = clock_timestamp() + make_interval(secs => $3::float / 1000)
       where event_id = $1 and consumer = $2`,
      [id, consumer, backoff(attempts)],
    )
    return 'failed'
  })
  faultPoint('failure.after-commit')
  return outcome
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
       attempts = excluded.attempts, created_at = clock_timestamp(), replayed_at = null, discarded_at = null`,
    [id, consumer, envelope, error, attempts],
  )
}
