import type { EntityManager } from '@mikro-orm/postgresql'
import type { Page, Shelf } from './laid-aside.ts'
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
  /** When somebody offered it again; empty while it waits. */
  replayedAt: string | null
  /** When somebody decided that it is not offered again. */
  discardedAt: string | null
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
  discarded_at: Date | null
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
  discardedAt: row.discarded_at?.toISOString() ?? null,
})

const WAITING = 'replayed_at is null and discarded_at is null'

/** Dead letters of this service, newest first; `waiting` leaves out those about which something was done. */
export async function listDeadLetters(
  em: EntityManager,
  { waiting = true, after, limit = 100 }: Page & { waiting?: boolean } = {},
): Promise<DeadLetter[]> {
  const found = await rows<Row>(
    em,
    `select * from dead_letter where (not $1 or ${WAITING})
       and ($3::uuid is null or (created_at, id) < (select created_at, id from dead_letter where id = $3))
     order by created_at desc, id desc limit $2`,
    [waiting, limit, after ?? null],
  )
  return found.map(toDeadLetter)
}

/** Events that were laid aside. */
export const deadLetters: Shelf<DeadLetter> = {
  waiting: `select id from dead_letter where ${WAITING} and created_at <= $1`,
  order: 'order by created_at, id',
  /** Under the same ids, with all their attempts. A running instance of the service picks them up within seconds. */
  async retry(em, ids) {
    if (!em.isInTransaction()) throw new Error('replaying dead letters needs a transaction')
    const letters = await rows<Row>(
      em,
      `update dead_letter set replayed_at = clock_timestamp() where id = any($1::uuid[]) and ${WAITING} returning *`,
      [ids],
    )
    const keys = [letters.map((letter) => letter.event_id), letters.map((letter) => letter.consumer)]
    const NAMED = 'unnest($1::uuid[], $2::text[]) as l (event_id, consumer)'
    await rows(
      em,
      `delete from inbox i using ${NAMED}
       where i.event_id = l.event_id and i.consumer = l.consumer and i.outcome = 'dead'`,
      keys,
    )
    await rows(
      em,
      `insert into event_attempt (event_id, consumer, attempts, next_at, local, envelope)
       select d.event_id, d.consumer, 0, clock_timestamp(), true, d.envelope
       from ${NAMED} join dead_letter d on d.event_id = l.event_id and d.consumer = l.consumer
       on conflict (event_id, consumer) do update set attempts = 0, next_at = clock_timestamp(), local = true`,
      keys,
    )
    return letters.map(toDeadLetter)
  },
  /** Their inbox rows stay, so that no audit offers them either. */
  async discard(em, ids) {
    const letters = await rows<Row>(
      em,
      `update dead_letter set discarded_at = clock_timestamp() where id = any($1::uuid[]) and ${WAITING} returning *`,
      [ids],
    )
    return letters.map(toDeadLetter)
  },
}
