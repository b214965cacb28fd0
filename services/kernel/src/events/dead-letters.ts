import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from './sql.ts'

/** An event laid aside after twelve failed attempts, or at once because it did not fit its schema. */
export interface DeadLetter {
  id: string
  eventId: string
  consumer: string
  envelope: unknown
  error: string
  attempts: number
  createdAt: string
  /** When an operator offered it again; empty while it waits. */
  replayedAt: string | null
}

interface Row {
  id: string
  event_id: string
  consumer: string
  envelope: unknown
  error: string
  attempts: number
  created_at: Date
  replayed_at: Date | null
}

const toDeadLetter = (row: Row): DeadLetter => ({
  id: row.id,
  eventId: row.event_id,
  consumer: row.consumer,
  envelope: row.envelope,
  error: row.error,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  replayedAt: row.replayed_at?.toISOString() ?? null,
})

/** Dead letters of this service, newest first; `waiting` leaves out the replayed ones. */
export async function listDeadLetters(
  em: EntityManager,
  { waiting = true, limit = 100 }: { waiting?: boolean; limit?: number } = {},
): Promise<DeadLetter[]> {
  const found = await rows<Row>(
    em,
    'select * from dead_letter where not $1 or replayed_at is null order by created_at desc, id limit $2',
    [waiting, limit],
  )
  return found.map(toDeadLetter)
}

/**
 * Offers a dead letter's event again, under the same id, with all its attempts. A running instance of the service
 * picks it up within seconds.
 *
 * @returns undefined when there is no such dead letter or it was replayed already
 * @throws Error outside a transaction
 */
export async function replayDeadLetter(em: EntityManager, id: string): Promise<DeadLetter | undefined> {
  if (!em.isInTransaction()) throw new Error('replayDeadLetter needs a transaction')
  const [letter] = await rows<Row>(
    em,
    'update dead_letter set replayed_at = clock_timestamp() where id = $1 and replayed_at is null returning *',
    [id],
  )
  if (!letter) return undefined
  await rows(em, `delete from inbox where event_id = $1 and consumer = $2 and outcome = 'dead'`, [
    letter.event_id,
    letter.consumer,
  ])
  await rows(
    em,
    `insert into event_attempt (event_id, consumer, attempts, next_at, local, envelope)
     values ($1, $2, 0, clock_timestamp(), true, $3::jsonb)
     on conflict (event_id, consumer) do update set attempts = 0, next_at = clock_timestamp(), local = true`,
    [letter.event_id, letter.consumer, JSON.stringify(letter.envelope)],
  )
  return toDeadLetter(letter)
}
