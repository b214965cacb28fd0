import { type EntityManager, sql } from '@forecourt/kernel/db'

/** How many similar vehicles are shown. */
const MOST = 8

/**
 * Ids of live vehicles like this one: the same model first, then the same make and body style, each nearest in price. Four
 * short walks along the price indexes, whatever the size of the table.
 */
export async function similar(em: EntityManager, id: string): Promise<string[]> {
  const walk = (rank: number, same: string, sign: '>=' | '<', direction: 'asc' | 'desc') =>
    `(select s.id, ${rank} as rank, abs(s.price - this.price) as distance from vehicle_search s
      where not s.sold and ${same} and s.price ${sign} this.price and s.id <> this.id
      order by s.price ${direction}, s.id ${direction} limit ${MOST})`
  const model = 's.model = this.model'
  const make = 's.brand = this.brand and s.type = this.type and s.model <> this.model'
  const rows = await sql<{ id: string }>(
    em,
    `select near.id from vehicle_search this, lateral (
       ${[walk(0, model, '>=', 'asc'), walk(0, model, '<', 'desc'), walk(1, make, '>=', 'asc'), walk(1, make, '<', 'desc')].join(' union all ')}
     ) as near
     where this.id = $1 order by near.rank, near.distance, near.id limit ${MOST}`,
    [id],
  )
  return rows.map(({ id: found }) => found)
}
