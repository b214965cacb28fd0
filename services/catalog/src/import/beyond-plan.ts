import { type EntityManager, savepoint, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { holdOffers } from '../plan/offers.ts'
import { takesPlace } from '../plan/place.sql.ts'
import { planInForceOf } from '../plan/plan-in-force.ts'
import { findFull } from '../plan/room.ts'
import { changeFromList } from '../vehicle/vehicle.from-list.ts'
import { lockVehicle } from '../vehicle/vehicle.save.ts'
import type { StoredJob } from './import-job.ts'
import { refusalOf } from './row-check.ts'
import { BEYOND_PLAN } from './row-judge.ts'

/** Vehicles of one transaction. */
const BATCH = 25
/** SQL: whether a row is kept as a draft for want of a place. In these very words the index import_row_beyond_plan has it. */
const IS_KEPT = `issues @> '[{"rule": "${BEYOND_PLAN}"}]'`

/**
 * Says how many rows a run would keep as drafts, when the check is over: those that would be published and find no place in
 * the plan, even when what is missing from the list is withdrawn.
 */
export async function noteBeyondPlan(em: EntityManager, { id, ownerId }: StoredJob): Promise<void> {
  const { vehicles: max } = await planInForceOf(em, ownerId)
  await sql(
    em,
    `update import_job j set beyond_plan = case when $3::int is null then 0 else greatest(0,
       (select count(*) from import_row r left join vehicle v on v.id = r.matched_id
        where r.job_id = j.id and r.outcome = 'ok' and r.vehicle_id is null and not coalesce(v.published, false))
       - greatest(0, $3 + j.missing - (select count(*) from vehicle v where v.owner_id = $2 and ${takesPlace('v')}))) end
     where id = $1`,
    [id, ownerId, max],
  )
}

/**
 * Publishes some of the rows that were kept as drafts, as far as what was withdrawn since has left them a place: a list in
 * which ten vehicles were exchanged needs no second run.
 *
 * @returns whether there may be more
 */
export async function publishWaiting(em: EntityManager, job: StoredJob, now: Date): Promise<boolean> {
  const offers = await holdOffers(em, job.ownerId)
  const rows = await sql<{ line: number; vehicleId: string }>(
    em,
    `select line, coalesce(vehicle_id, matched_id) as "vehicleId" from import_row
     where job_id = $1 and ${IS_KEPT} and coalesce(vehicle_id, matched_id) is not null order by line limit ${BATCH}`,
    [job.id],
  )
  for (const { line, vehicleId } of rows) {
    if (await findFull(em, offers)) return false
    const refusal = await publish(em, job, vehicleId, { offers, now })
    await sql(
      em,
      `with told as (update import_row set issues = $3::jsonb where job_id = $1 and line = $2)
       update import_job set beyond_plan = beyond_plan - 1, updated_at = clock_timestamp() where id = $1`,
      [job.id, line, JSON.stringify(refusal)],
    )
    em.clear()
  }
  return rows.length > 0
}

async function publish(
  em: EntityManager,
  { locale }: StoredJob,
  vehicleId: string,
  { offers, now }: { offers: Awaited<ReturnType<typeof holdOffers>>; now: Date },
) {
  const vehicle = await lockVehicle(em, vehicleId)
  // Deleted or published by its owner meanwhile.
  if (!vehicle || vehicle.published) return []
  try {
    await savepoint(em, () => changeFromList(em, vehicle, {}, { publish: true, offers, write: true, locale, now }))
    return []
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error
    return refusalOf(error, () => ({ column: null, value: null }))
  }
}
