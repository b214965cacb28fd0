import { type EntityManager, sql } from '@forecourt/kernel/db'
import { savedSearchLeavings } from '../discovery/saved-search/forget-matches.ts'

/** Imports under way make no further vehicles: a batch of theirs holds the job's row, and sees this before the next. */
export const stopImports = (em: EntityManager, ownerId: string): Promise<unknown> =>
  sql(em, `update import_job set status = 'cancelled', lease_by = null where owner_id = $1 and status <> 'cancelled'`, [
    ownerId,
  ])

/** Rows of one transaction. */
const BATCH = 1_000

/** What a person leaves behind, from the rows that hang on others to those they hang on; `$1` is the person. */
const leavings = [
  'delete from import_row where (job_id, line) in (select r.job_id, r.line from import_row r join import_job j on j.id = r.job_id where j.owner_id = $1',
  'delete from import_job where id in (select id from import_job where owner_id = $1',
  ...savedSearchLeavings,
  'delete from vehicle_favorite where (user_id, vehicle_id) in (select user_id, vehicle_id from vehicle_favorite where user_id = $1',
  'delete from vehicle_view where (user_id, vehicle_id) in (select user_id, vehicle_id from vehicle_view where user_id = $1',
  `with gone as (delete from vehicle_like where (vehicle_id, user_id) in (
     select vehicle_id, user_id from vehicle_like where user_id = $1 order by vehicle_id limit ${BATCH}) returning vehicle_id)
   update vehicle v set likes = v.likes - 1 where v.id in (select vehicle_id from gone`,
]

/**
 * Forgets some of what a person saved, liked, viewed, searched for and brought in.
 *
 * @returns false when nothing is left
 */
export async function forgetSome(em: EntityManager, ownerId: string): Promise<boolean> {
  for (const statement of leavings) {
    const gone = await sql(em, `${statement} limit ${BATCH}) returning 1`, [ownerId])
    if (gone.length > 0) return true
  }
  return false
}
