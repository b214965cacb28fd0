import type { DataOf, stockVehicles } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'

type Stock = DataOf<typeof stockVehicles>

const PORTION = 1_000

/** Vehicles of one owner that have a stock number, a portion at a time. */
export async function readStock(em: EntityManager, ownerId: string, after = ''): Promise<Stock> {
  const vehicles = await sql<Stock['vehicles'][number]>(
    em,
    `select v.id, v.stock_number as "stockNumber", v.title,
       (select count(*)::int from vehicle_picture vp where vp.vehicle_id = v.id and vp.hidden_at is null) as pictures
     from vehicle v where v.owner_id = $1 and v.stock_number > $2 and v.deleted_at is null
     order by v.stock_number limit ${PORTION}`,
    [ownerId, after],
  )
  return { vehicles, next: vehicles.length < PORTION ? null : (vehicles.at(-1)?.stockNumber ?? null) }
}

/** All of them. */
export async function readWholeStock(em: EntityManager, ownerId: string): Promise<Stock['vehicles']> {
  const all: Stock['vehicles'] = []
  for (let after: string | null = ''; after !== null; ) {
    const { vehicles, next }: Stock = await readStock(em, ownerId, after)
    all.push(...vehicles)
    after = next
  }
  return all
}
