import { type Database, type EntityManager, prepared, sql, withCommit } from '@forecourt/kernel/db'
import { batchWorker, enqueue } from '@forecourt/kernel/events'
import type { LinkTokens } from '../unsubscribe/link-token.ts'
import { begunMatches, type RowBefore } from './begun-matches.ts'
import { candidates, type TokenSource } from './prefilter.ts'
import { findSavedSearches } from './saved-search.row.ts'
import { tellMatches } from './tell-match.ts'

/** Name of the job queue that compares a changed vehicle with everybody's saved searches. */
export const MATCH_SEARCHES = 'match-searches'
export interface MatchJob {
  readonly vehicleId: string
  /** Its search row before the change. */
  readonly before: RowBefore
  /** When it changed: searches saved later found it as it is. */
  readonly at: string
}

/** Searches compared in one transaction. */
const AT_ONCE = 50

/** Leaves a changed vehicle to the matcher, in the transaction of the change; the seller does not wait for it. */
export const matchLater = (em: EntityManager, version: number, job: MatchJob): Promise<void> =>
  withCommit(em, () => enqueue(em, MATCH_SEARCHES, `${job.vehicleId}:${version}`, job))

/**
 * Notes which searches a vehicle began to match, and tells those that want to know at once. A match is a row of its own
 * key, so that a repeat of the job, another instance, or a vehicle that comes and goes tells nobody twice.
 */
export const matchWorker = ({ db, tokens }: { readonly db: Database; readonly tokens: LinkTokens }) =>
  batchWorker<MatchJob>(MATCH_SEARCHES, async (jobs) => {
    const em = db.fork()
    const vehicles = await findVehicles(em, [...new Set(jobs.map(({ payload }) => payload.vehicleId))])
    const gone = jobs.flatMap(({ payload: { vehicleId } }) => (vehicles.has(vehicleId) ? [] : [vehicleId]))
    if (gone.length > 0) await forget(em, gone)
    const changes = jobs.flatMap(({ payload: job }) => {
      const vehicle = vehicles.get(job.vehicleId)
      return vehicle ? [{ vehicle, at: job.at, job }] : []
    })
    if (changes.length === 0) return
    const found = await candidates(em, changes)
    for (const change of changes) {
      const ids = found.get(change) ?? []
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        await db.transaction((tx) => matchSome(tx, tokens, change.job, ids.slice(from, from + AT_ONCE)))
      }
    }
  })

/** What was deleted matches nothing any more. */
const forget = (em: EntityManager, ids: readonly string[]) =>
  sql(
    em,
    `delete from saved_search_match m using vehicle v
     where m.vehicle_id = any ($1::uuid[]) and v.id = m.vehicle_id and v.deleted_at is not null`,
    [ids],
  )

async function matchSome(em: EntityManager, tokens: LinkTokens, job: MatchJob, ids: readonly string[]): Promise<void> {
  // Kept from being deleted or changed until the match is written.
  const searches = await findSavedSearches(em, 'id = any ($1::uuid[])', [ids], 'order by id for share')
  const begun = await begunMatches(em, job.vehicleId, job.before, searches)
  if (begun.length === 0) return
  const written = await sql<{ search_id: string }>(
    em,
    `insert into saved_search_match (search_id, vehicle_id, matched_at, told)
     select search_id, $2, clock_timestamp(), told from unnest($1::uuid[], $3::boolean[]) as begun (search_id, told)
     on conflict do nothing returning search_id`,
    [
      begun.map(({ id }) => id),
      job.vehicleId,
      // Digests collect; the others are told now, or wanted never to be.
      begun.map(({ frequency }) => frequency === 'instant' || frequency === 'off'),
    ],
  )
  const fresh = new Set(written.map(({ search_id }) => search_id))
  const tellNow = begun.filter(({ id, frequency }) => fresh.has(id) && frequency === 'instant')
  if (tellNow.length > 0) await tellMatches(em, tokens, tellNow, [job.vehicleId])
}

type MatchedVehicle = TokenSource & { id: string; owner_id: string }

const VEHICLES = prepared(
  `select v.id, v.owner_id, v.brand_key, v.model_key, v.options, v.city, city.latitude, city.longitude,
     tsvector_to_array(vehicle_search.words) as words, v.type, v.color, v.country, v.transmission,
     v.fuel_type, v.category
   from vehicle v join vehicle_search on vehicle_search.id = v.id left join city on city.id = v.city
   where v.id = any ($1::uuid[])`,
)

/** Those vehicles that search finds, with what prefiltering needs. */
async function findVehicles(em: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, MatchedVehicle>> {
  const rows = await sql<MatchedVehicle>(em, VEHICLES, [ids])
  return new Map(rows.map((row) => [row.id, row]))
}
