import { type Database, type EntityManager, prepared, sql, withCommit } from '@forecourt/kernel/db'
import { enqueue, worker } from '@forecourt/kernel/events'
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
  worker<MatchJob>(MATCH_SEARCHES, async ({ payload }) => {
    const vehicle = await findVehicle(db.fork(), payload.vehicleId)
    if (!vehicle) {
      await db.query(
        `delete from saved_search_match m using vehicle v
         where m.vehicle_id = $1 and v.id = m.vehicle_id and v.deleted_at is not null`,
        [payload.vehicleId],
      )
      return
    }
    const ids = await candidates(db.fork(), vehicle, payload.at)
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      await db.transaction((em) => matchSome(em, tokens, payload, ids.slice(from, from + AT_ONCE)))
    }
  })

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

const VEHICLE = prepared(
  `select v.id, v.owner_id, v.brand_key, v.model_key, v.options, v.city, city.latitude, city.longitude,
     tsvector_to_array(vehicle_search.words) as words, v.type, v.color, v.country, v.transmission,
     v.fuel_type, v.category
   from vehicle v join vehicle_search on vehicle_search.id = v.id left join city on city.id = v.city where v.id = $1`,
)

/** A vehicle that search finds, with what prefiltering needs. */
const findVehicle = async (em: EntityManager, id: string): Promise<MatchedVehicle | undefined> =>
  (await sql<MatchedVehicle>(em, VEHICLE, [id]))[0]
