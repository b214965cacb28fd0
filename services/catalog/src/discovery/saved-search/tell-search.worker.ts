import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { batchWorker, enqueue } from '@forecourt/kernel/events'
import { mayTellFrom } from './alert-window.ts'
import { noteDue } from './note-due.ts'
import { findSavedSearches, type SavedSearchRow } from './saved-search.row.ts'
import { type Telling, tellUntold } from './tell-untold.ts'

/** Name of the job queue for searches that could not be told with the others, and of those that the version before left. */
const TELL_SEARCH = 'tell-search'
interface TellJob {
  readonly searchId: string
}

/** Leaves a search to a job of its own, with its attempts and a place where it shows. */
export async function tellAlone(em: EntityManager, searchId: string): Promise<void> {
  const [search] = await findSavedSearches(em, 'id = $1', [searchId])
  if (search) await enqueue(em, TELL_SEARCH, `${searchId}:${search.round}`, { searchId } satisfies TellJob)
}

/**
 * Tells what waits. When a job is repeated, nothing is left to tell, or the hour is not over. Carrying it out begins the
 * next round, so that no finished job stands in the way of a new one.
 */
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
  await sql(em, 'update saved_search set round = round + 1 where id = $1', [search.id])
  // Changed meanwhile: a digest tells of it, or the search is off.
  if (search.frequency !== 'instant' || search.next_due !== null) return
  if (mayTellFrom(search, now) > now) await noteDue(em, [search.id])
  else await tellUntold(em, telling, [search], now)
}
