import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { hiddenOwners } from '../vehicle/vehicle.holds.ts'

/**
 * The search table holds what everybody may see, and its key is the id: a million ids are counted off in its index alone.
 * Whether one was hidden since is a question of the page.
 */
const FIRST_IDS = prepared(
  `select id from (select id, row_number() over (order by id) - 1 as at from vehicle_search where not sold) s
   where at % $1::int = 0 order by id`,
)

/** @param size vehicles of a page */
export const firstIds = async (em: EntityManager, size: number): Promise<string[]> =>
  (await sql<{ id: string }>(em, FIRST_IDS, [size])).map(({ id }) => id)

const PAGE = prepared(
  `select v.id, v.updated_at, v.owner_id
   from (select id from vehicle_search where id >= $1::uuid and not sold order by id limit $2::int) s
   join vehicle v on v.id = s.id order by v.id`,
)

/** Vehicles that are offered to everybody, from an id on; fewer than asked for where some were hidden a moment ago. */
export async function sitemapRows(em: EntityManager, from: string, size: number) {
  const rows = await sql<{ id: string; updated_at: Date; owner_id: string }>(em, PAGE, [from, size])
  const hidden = new Set(await hiddenOwners(em))
  return rows
    .filter(({ owner_id }) => !hidden.has(owner_id))
    .map(({ id, updated_at }) => ({ id, updatedAt: updated_at.toISOString() }))
}
