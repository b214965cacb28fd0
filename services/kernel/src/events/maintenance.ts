import { type EventDatabase, rows } from './sql.ts'

/** Days an outbox row and a finished job are kept (architecture, Events). */
const KEPT = 30
/** The inbox outlives the outbox, or the audit would take an old event for a missing one. */
const INBOX_KEPT = 32
const DAYS_AHEAD = 7
const DELETE_AT_ONCE = 5_000
/** Advisory lock; ASCII "tidy". */
const TIDY_LOCK = 0x74696479

/** Makes the inbox's coming partitions and forgets what is older than it must be. One instance at a time; others skip it. */
export async function tidy(db: EventDatabase): Promise<void> {
  await db.transaction(async (em) => {
    const [lock] = await rows<{ locked: boolean }>(em, 'select pg_try_advisory_xact_lock($1) as locked', [TIDY_LOCK])
    if (!lock?.locked) return
    await rows(em, `select set_config('lock_timeout', '2s', true)`)
    await rows(em, 'select maintain_inbox($1, $2)', [DAYS_AHEAD, INBOX_KEPT])
  })
  await forget(db, `outbox where published_at is not null and created_at < now() - make_interval(days => ${KEPT})`)
  await forget(db, `job where status = 'done' and finished_at < now() - make_interval(days => ${KEPT})`)
  await forget(db, `dead_letter where replayed_at < now() - make_interval(days => ${KEPT})`)
}

/** In short transactions: a long one would hold the audits of all consumers up. */
async function forget(db: EventDatabase, from: string): Promise<void> {
  const [table] = from.split(' ')
  for (let deleted = DELETE_AT_ONCE; deleted === DELETE_AT_ONCE; ) {
    const gone = await db.query(
      `delete from ${table} where id in (select id from ${from} limit ${DELETE_AT_ONCE}) returning 1`,
    )
    deleted = gone.length
  }
}
