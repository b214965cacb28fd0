import type { Database } from '@forecourt/kernel/db'
import type { Logger } from '@forecourt/kernel/log'
import type { FairQueue } from '@forecourt/kernel/picture'

const INTERVAL_MS = 1_000
/** Older entries belong to a picture that has had its turn, or to a process that died. */
const FRESH_SECONDS = 3

/**
 * Tells once a second how many pictures come before each that waits. It stands in the database, since whichever instance is
 * asked does not have the queue itself. Nothing is written while nobody waits.
 *
 * @returns ends it
 */
export function keepTurnBoard(db: Database, queue: FairQueue, log: Pick<Logger, 'debug'>): () => void {
  const tell = async () => {
    const waiting = [...queue.ahead()].flatMap(([{ person, ticket }, ahead]) =>
      ticket ? { person, ticket, ahead } : [],
    )
    if (waiting.length === 0) return
    // Several pictures of one form have one ticket: the last of them counts. A key that two people chose is the first one's.
    await db.query(
      `with old as (delete from picture_turn where told_at < now() - make_interval(secs => ${FRESH_SECONDS}))
       insert into picture_turn (ticket, person, ahead)
       select distinct on (ticket) ticket, person, max(ahead) from unnest($1::uuid[], $2::uuid[], $3::int[]) as w (ticket, person, ahead)
       group by ticket, person
       order by ticket, person
       on conflict (ticket) do update set ahead = excluded.ahead, told_at = now() where picture_turn.person = excluded.person`,
      [waiting.map((one) => one.ticket), waiting.map((one) => one.person), waiting.map((one) => one.ahead)],
    )
  }
  const timer = setInterval(() => {
    tell().catch((error: unknown) => log.debug({ err: error }, 'turns of pictures not told'))
  }, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** What a person's uploads wait for, by Idempotency-Key. */
export const turnsOf = (db: Database, person: string): Promise<{ key: string; ahead: number }[]> =>
  db.query(
    `select ticket as key, ahead from picture_turn
     where person = $1 and told_at >= now() - make_interval(secs => ${FRESH_SECONDS}) order by ahead, ticket`,
    [person],
  )
