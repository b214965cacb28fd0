import { type Database, type EntityManager, purge } from '@forecourt/kernel/db'
import { enqueue, worker } from '@forecourt/kernel/events'

/** Name of the job queue that deletes what a deleted search had found; a broad one may have found a lot. */
const FORGET_SEARCH = 'forget-search'
interface ForgetJob {
  readonly searchId: string
}

/** What the searches of a person leave behind: matches first, `$1` is the person; whoever deletes adds how many at once. */
export const savedSearchLeavings = [
  'delete from saved_search_match where (search_id, vehicle_id) in (select m.search_id, m.vehicle_id from saved_search_match m join saved_search s on s.id = m.search_id where s.owner_id = $1',
  'delete from saved_search where id in (select id from saved_search where owner_id = $1',
] as const

/** Forgets matches in batches. @param where with `$1`, a list of ids */
export const forgetMatches = (
  db: Database,
  where: string,
  ids: readonly string[],
  checkpoint: () => void = () => {},
): Promise<number> =>
  purge(db, { checkpoint }, { table: 'saved_search_match', key: 'search_id, vehicle_id', where, params: [ids] })

/** In the transaction that deletes the search. */
export const forgetLater = (em: EntityManager, searchId: string) =>
  enqueue(em, FORGET_SEARCH, searchId, { searchId } satisfies ForgetJob)

export const forgetSearchWorker = (db: Database) =>
  worker<ForgetJob>(FORGET_SEARCH, async ({ payload: { searchId }, signal }) => {
    await forgetMatches(db, 'search_id = any ($1::uuid[])', [searchId], () => signal.throwIfAborted())
  })
