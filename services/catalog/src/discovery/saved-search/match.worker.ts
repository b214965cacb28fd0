import { type Database, type EntityManager, inPartsOf, isolate, prepared, sql } from '@forecourt/kernel/db'
import { batchWorker, enqueue } from '@forecourt/kernel/events'
import type { Engine } from '../engine.ts'
import { begunMatches } from './begun-matches.ts'
import { forgetMatches } from './forget-matches.ts'
import { MATCH_SEARCHES, type MatchJob } from './match-job.ts'
import { noteDue } from './note-due.ts'
import { CANDIDATES_AT_ONCE, candidates, type TokenSource } from './prefilter.ts'
import { findSavedSearches } from './saved-search.row.ts'
import { tellDueLater } from './tell-due.ts'

/** Searches compared in one transaction. */
const AT_ONCE = 500
/** Milliseconds until what failed among others is tried by itself. */
const FIRST_PAUSE = 1_000

/**
 * Notes which searches a vehicle began to match, and which of them want to know at once. A match is a row of its own
 * key, so that a repeat of the job, another instance, or a vehicle that comes and goes tells nobody twice.
 */
export const matchWorker = ({ db, engine }: { readonly db: Database; readonly engine: Engine }) =>
  batchWorker<MatchJob>(MATCH_SEARCHES, async (jobs) => {
    const em = db.fork()
    const vehicles = await findVehicles(em, [...new Set(jobs.map(({ payload }) => payload.vehicleId))])
    const gone = jobs.flatMap(({ payload: { vehicleId } }) => (vehicles.has(vehicleId) ? [] : [vehicleId]))
    if (gone.length > 0) await forgetMatches(db, GONE, gone)
    const changes = jobs.flatMap(({ payload: job }) => {
      const vehicle = vehicles.get(job.vehicleId)
      return vehicle ? [{ vehicle, at: job.at, job }] : []
    })
    if (changes.length === 0) return
    for (const change of changes.filter(({ job }) => job.search)) {
      await db.transaction((tx) => matchSome(tx, engine, change, [change.job.search ?? '']))
    }
    for (let rest = changes.filter(({ job }) => !job.search); rest.length > 0; ) {
      const found = await candidates(em, rest)
      for (const [change, ids] of found) await matchMany(db, engine, change, ids)
      // What a vehicle has more of comes in the next round.
      rest = [...found].flatMap(([change, ids]) =>
        ids.length < CANDIDATES_AT_ONCE ? [] : [{ ...change, after: ids.at(-1) }],
      )
    }
  })

async function matchMany(db: Database, engine: Engine, change: ChangedVehicle, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await isolate(ids.slice(from, from + AT_ONCE), {
      run: inPartsOf(db, (tx, some: readonly string[]) => matchSome(tx, engine, change, some)),
      onBad: (search) => db.transaction((tx) => matchAlone(tx, { ...change.job, search })),
    })
  }
}

/** A search that cannot be compared is tried again by itself, and keeps nobody else from hearing of the vehicle. */
const matchAlone = (em: EntityManager, job: MatchJob & { readonly search: string }) =>
  enqueue(em, MATCH_SEARCHES, `${job.vehicleId}:${job.at}:${job.search}`, job, {
    runAt: new Date(Date.now() + FIRST_PAUSE),
  })

/** What was deleted matches nothing any more. */
const GONE = `vehicle_id = any ($1::uuid[])
  and exists (select from vehicle v where v.id = saved_search_match.vehicle_id and v.deleted_at is not null)`

interface ChangedVehicle {
  readonly vehicle: MatchedVehicle
  readonly at: string
  readonly job: MatchJob
}

async function matchSome(
  em: EntityManager,
  engine: Engine,
  { vehicle, job }: ChangedVehicle,
  ids: readonly string[],
): Promise<void> {
  // Locked until the match is written: nobody deletes, changes or tells the searches meanwhile.
  const searches = await findSavedSearches(
    em,
    'id = any ($1::uuid[]) and (incomplete or not $2)',
    [ids, vehicle.incomplete],
    'order by id for share',
  )
  // The job says it by itself only where an instance of the version before left it.
  const isCompleted = job.isCompleted || (job.before?.complete === false && !vehicle.incomplete)
  const begun = await begunMatches(em, engine, { ...job, isCompleted }, searches)
  if (begun.length === 0) return
  const written = await sql<{ search_id: string }>(
    em,
    `insert into saved_search_match (search_id, vehicle_id, matched_at, told)
     select search_id, $2, clock_timestamp(), told from unnest($1::uuid[], $3::boolean[]) as begun (search_id, told)
     on conflict do nothing returning search_id`,
    [
      begun.map(({ id }) => id),
      job.vehicleId,
      // A search that is off never tells of these, not even when it is switched on again.
      begun.map(({ frequency }) => frequency === 'off'),
    ],
  )
  const isInstant = new Set(begun.filter(({ frequency }) => frequency === 'instant').map(({ id }) => id))
  const waiting = written.map(({ search_id }) => search_id).filter((id) => isInstant.has(id))
  if (await noteDue(em, waiting)) await tellDueLater(em, `${job.vehicleId}:${job.at}:${waiting[0]}`)
}

type MatchedVehicle = TokenSource & { id: string; owner_id: string; incomplete: boolean }

const VEHICLES = prepared(
  `select v.id, v.owner_id, v.incomplete, v.brand_key, v.model_key, v.options, v.city, city.latitude, city.longitude,
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
