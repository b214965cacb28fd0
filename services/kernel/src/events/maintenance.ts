import { forgetAged, purge, type Retention } from '../db/index.ts'
import type { Logger } from '../log/index.ts'
import { type EventDatabase, rows } from './sql.ts'
import { type Ticker, ticker } from './ticker.ts'

/** Days an outbox row and a finished job are kept (architecture, Events). */
const KEPT = 30
/** The inbox outlives the outbox, or the audit would take an old event for a missing one. */
const INBOX_KEPT = 32
const DAYS_AHEAD = 7
const EVERY = 3_600_000
/** Advisory lock; ASCII "tidy". */
const TIDY_LOCK = 0x74696479

/** Tidies up every hour until stopped: the tables of events, and what is older than it must be kept. */
export function startMaintenance(db: EventDatabase, retentions: readonly Retention[], log: Logger): Ticker {
  const stop = new AbortController()
  const hourly = ticker('housekeeping', EVERY, () => tidy(db, log, retentions, stop.signal), log)
  return {
    wake: () => hourly.wake(),
    stop() {
      stop.abort()
      return hourly.stop()
    },
  }
}

const aged = (column: string) => `${column} < now() - make_interval(days => ${KEPT})`
const finished = [
  { table: 'outbox', where: `published_at is not null and ${aged('created_at')}` },
  { table: 'job', where: `status = 'done' and ${aged('finished_at')}` },
  { table: 'dead_letter', where: aged('coalesce(replayed_at, discarded_at)') },
]

/**
 * Makes the inbox's coming partitions and forgets what is older than it must be, in short transactions: a long one would
 * hold the audits of all consumers up. One instance at a time; others skip it.
 */
export async function tidy(
  db: EventDatabase,
  log: Logger,
  retentions: readonly Retention[] = [],
  signal?: AbortSignal,
): Promise<void> {
  const checkpoint = () => signal?.throwIfAborted()
  const parts: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['inbox', () => partitions(db)],
    ...finished.map((purged) => [purged.table, () => purge(db, { checkpoint, log }, purged)] as const),
    ...retentions.map((one) => [one.table, () => forgetAged(db, [one], { checkpoint, log })] as const),
  ]
  for (const [table, part] of parts) {
    // What is left is for another instance, or the next hour.
    if (signal?.aborted) return
    // A table that cannot be tidied does not stop the others.
    await part().catch((error: unknown) => {
      if (!signal?.aborted) log.error({ err: error, table }, 'housekeeping failed, trying again')
    })
  }
}

const partitions = (db: EventDatabase): Promise<void> =>
  db.transaction(async (em) => {
    const [lock] = await rows<{ locked: boolean }>(em, 'select pg_try_advisory_xact_lock($1) as locked', [TIDY_LOCK])
    if (!lock?.locked) return
    await rows(em, `select set_config('lock_timeout', '2s', true)`)
    await rows(em, 'select maintain_inbox($1, $2)', [DAYS_AHEAD, INBOX_KEPT])
  })
