import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { batchWorker, enqueue } from '@forecourt/kernel/events'
import { findSavedSearches, type SavedSearchRow } from './saved-search.row.ts'
import { type Telling, tellUntold } from './tell-untold.ts'

/** Name of the job queue that tells what searches found that want to know at once. */
const TELL_SEARCH = 'tell-search'
interface TellJob {
  readonly searchId: string
}

/** Milliseconds from one message of a search to the next; what is found meanwhile comes together (rulings 4). */
export const ALERT_WINDOW = 3_600_000

/** When a search may tell again. */
export const mayTellFrom = ({ told_at }: Pick<SavedSearchRow, 'told_at'>, now: Date): Date =>
  told_at === null ? now : new Date(Math.max(now.getTime(), told_at.getTime() + ALERT_WINDOW))

/**
 * Leaves what a search found to a job, in the transaction of the match: the first time at once, the next time an hour
 * later. There is one job for each round, and carrying it out begins the next round, so that no finished job stands in
 * the way of a new one.
 */
export const tellLater = (em: EntityManager, search: SavedSearchRow, now = new Date()) =>
  enqueue(em, TELL_SEARCH, `${search.id}:${search.round}`, { searchId: search.id } satisfies TellJob, {
    ...(search.told_at ? { runAt: mayTellFrom(search, now) } : {}),
  })

/** Tells what waits. When a job is repeated, nothing is left to tell, or the hour is not over. */
export const tellSearchWorker = ({ db, ...telling }: Telling & { readonly db: Database }) =>
  batchWorker<TellJob>(TELL_SEARCH, (jobs) =>
    db.transaction(async (em) => {
      const ids = jobs.map(({ payload }) => payload.searchId)
      // Waits for those who are writing down a match of one of them: it is told with the others.
      const searches = await findSavedSearches(em, 'id = any ($1::uuid[])', [ids], 'order by id for update')
      for (const search of searches) await tellOne(em, telling, search, new Date())
    }),
  )

async function tellOne(em: EntityManager, telling: Telling, search: SavedSearchRow, now: Date): Promise<void> {
  const next = { ...search, round: search.round + 1 }
  await sql(em, 'update saved_search set round = $2 where id = $1', [search.id, next.round])
  // Changed meanwhile: a digest tells of it, or the search is off.
  if (search.frequency !== 'instant' || search.next_due !== null) return
  if (mayTellFrom(search, now) > now) await tellLater(em, next, now)
  else await tellUntold(em, telling, search, now)
}
