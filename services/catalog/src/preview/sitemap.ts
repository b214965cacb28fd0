import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { offeredFrom } from '../discovery/table/offered.ts'
import { hiddenOwners } from '../vehicle/vehicle.holds.ts'

const PAGE = prepared('select id, updated_at, owner_id from vehicle where id = any ($1::uuid[]) order by id')

/** Vehicles that are offered to everybody, from an id on; fewer than asked for where some were hidden a moment ago. */
export async function sitemapRows(em: EntityManager, from: string, size: number) {
  const ids = await offeredFrom(em, from, size)
  const rows = await sql<{ id: string; updated_at: Date; owner_id: string }>(em, PAGE, [ids])
  const hidden = new Set(await hiddenOwners(em))
  return rows
    .filter(({ owner_id }) => !hidden.has(owner_id))
    .map(({ id, updated_at }) => ({ id, updatedAt: updated_at.toISOString() }))
}
