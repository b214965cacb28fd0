import { searchesToldAtOnce } from '@forecourt/contracts'
import { type Database, type EntityManager, inPartsOf, isolate, sql } from '@forecourt/kernel/db'
import { batchWorker, enqueueWithCommit, type Ticker, ticker } from '@forecourt/kernel/events'
import type { Logger } from '@forecourt/kernel/log'
import { mayTellFrom } from './alert-window.ts'
import { noteDue } from './note-due.ts'
import { findSavedSearches } from './saved-search.row.ts'
import { tellAlone } from './tell-search.worker.ts'
import { type Telling, tellUntold } from './tell-untold.ts'

/** Name of the job queue that tells what is due: one job for each part of a vehicle's matches. */
const TELL_DUE = 'tell-due'
/** Searches told in one transaction, and in one event. */
const AT_ONCE = searchesToldAtOnce
/** How often each instance looks for searches whose hour is over, milliseconds. */
const EVERY = 5_000

interface DueParts extends Telling {
  readonly db: Database
}

/** Tells what is due soon after the commit. @param key another one for each part of a vehicle's matches */
export const tellDueLater = (em: EntityManager, key: string): Promise<void> =>
  enqueueWithCommit(em, TELL_DUE, key, null)

/** Whatever is due: of several jobs the first tells everything. */
export const tellDueWorker = (parts: DueParts) =>
  batchWorker(TELL_DUE, async () => {
    await tellDue(parts)
  })

/** Tells searches whose hour is over, for as long as the service runs. */
export const startTellingDue = (parts: DueParts, log: Logger): Ticker =>
  ticker('searches-due', EVERY, () => tellDue(parts), log)

/**
 * Tells every search that is due, many with one event. Instances share the work: what one of them holds is skipped by the
 * others, and comes with the next round if it is due still. One that cannot be told is left to a job and keeps it from none
 * of the others.
 *
 * @returns how many were due here
 */
export async function tellDue({ db, ...telling }: DueParts): Promise<number> {
  // What is noted again meanwhile, because clocks differ, comes with the next round.
  const [began] = await db.query<{ at: string }>('select clock_timestamp()::text as at')
  let after: Due = { due_at: '-infinity', search_id: '00000000-0000-0000-0000-000000000000' }
  for (let done = 0; ; ) {
    const due: Due[] = await db.query(
      `select search_id, due_at::text from saved_search_telling
       where due_at <= $3::timestamptz and (due_at, search_id) > ($1::timestamptz, $2::uuid) order by due_at, search_id limit ${AT_ONCE}`,
      [after.due_at, after.search_id, began?.at],
    )
    const last = due.at(-1)
    if (!last) return done
    after = last
    await isolate(
      due.map(({ search_id }) => search_id),
      {
        run: inPartsOf(db, (em, ids: readonly string[]) => tellSome(em, telling, ids)),
        onBad: (id) =>
          db.transaction(async (em) => {
            await tellAlone(em, id)
            await sql(em, 'delete from saved_search_telling where search_id = $1', [id])
          }),
      },
    )
    done += due.length
  }
}

interface Due {
  readonly search_id: string
  readonly due_at: string
}

/** What they tell, the mark that it was told, and that nothing is due any more commit together. */
async function tellSome(em: EntityManager, telling: Telling, ids: readonly string[]): Promise<void> {
  const now = new Date()
  // A matcher holds its searches until its matches are there: those come with the next round.
  const searches = await findSavedSearches(em, 'id = any ($1::uuid[])', [ids], 'order by id for update skip locked')
  const held = searches.map(({ id }) => id)
  // Told meanwhile by another instance; not so those that were told by one of the version before.
  const due = await sql<{ search_id: string }>(
    em,
    'delete from saved_search_telling where search_id = any ($1::uuid[]) and due_at <= clock_timestamp() returning search_id',
    [held],
  )
  const isDue = new Set(due.map(({ search_id }) => search_id))
  // Changed meanwhile: a digest tells of it, or the search is off.
  const instant = searches.filter(
    ({ id, frequency, next_due }) => isDue.has(id) && frequency === 'instant' && next_due === null,
  )
  const early = instant.filter((search) => mayTellFrom(search, now) > now)
  await noteDue(
    em,
    early.map(({ id }) => id),
  )
  await tellUntold(
    em,
    telling,
    instant.filter((search) => mayTellFrom(search, now) <= now),
    now,
  )
}
