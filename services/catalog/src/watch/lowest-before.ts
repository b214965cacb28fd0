import { type EntityManager, sql } from '@forecourt/kernel/db'
import { lowestLately, type PricePoint } from '../vehicle/price-drop.ts'
import { pricePoints } from '../vehicle/price-points.sql.ts'

/** The lowest price that buyers lately saw before the one asked at an instant, in minor units of its currency; see `lowestLately`. */
export async function lowestBefore(em: EntityManager, vehicleId: string, at: string): Promise<number | null> {
  const points = await sql<PricePoint>(
    em,
    `select at, price_minor::float8 as amount, currency, shown from ${pricePoints('$1', 'at <= $2')} p order by version`,
    [vehicleId, at],
  )
  return lowestLately(points)
}
