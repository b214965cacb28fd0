import { type EntityManager, sql } from '@forecourt/kernel/db'
import { VehicleEntity } from '../vehicle/vehicle.entity.ts'
import { columnsOf } from '../vehicle/vehicle.save.ts'
import { withdrawAll } from '../vehicle/vehicle.service.ts'

/** Vehicles of one transaction. */
const BATCH = 100

/**
 * Vehicles that a list of the whole stock does not have: unsold ones that came by a list or carry a stock number, and that no
 * row is about. A wrong row without a number may be about any of them: then none is missing. $1 is the job, $2 its owner.
 */
const MISSING = `from vehicle v where v.owner_id = $2 and v.deleted_at is null and not v.sold
  and (v.stock_number is not null or v.list_key is not null)
  and not exists (select from import_row r where r.vehicle_id = v.id and r.job_id = $1)
  and not exists (select from import_row r where r.matched_id = v.id and r.job_id = $1)
  and not exists (select from import_row r where r.job_id = $1 and r.outcome = 'error' and r.stock_number is null
    and r.matched_id is null and r.vehicle_id is null)`

interface Stock {
  readonly id: string
  readonly ownerId: string
}

/** Says how many a run would withdraw, when the check is over. */
export const noteMissing = (em: EntityManager, { id, ownerId }: Stock): Promise<unknown> =>
  sql(
    em,
    `update import_job set missing = (select count(*) ${MISSING}), checked_at = clock_timestamp() where id = $1`,
    [id, ownerId],
  )

/**
 * Withdraws some of the missing vehicles, only of those the check could count: one that came since is not among them.
 *
 * @returns whether there may be more
 */
export async function withdrawMissing(em: EntityManager, { id, ownerId }: Stock, now: Date): Promise<boolean> {
  const columns = columnsOf(em)
    .map((column) => `v.${column}`)
    .join(', ')
  const rows = await sql<object>(
    em,
    `select ${columns} ${MISSING} and v.created_at <= (select checked_at from import_job where id = $1)
     order by v.id limit ${BATCH} for update of v`,
    [id, ownerId],
  )
  if (rows.length === 0) return false
  await withdrawAll(
    em,
    rows.map((row) => em.map(VehicleEntity, row)),
    now,
  )
  await sql(em, 'update import_job set withdrawn = withdrawn + $2, updated_at = clock_timestamp() where id = $1', [
    id,
    rows.length,
  ])
  return true
}
