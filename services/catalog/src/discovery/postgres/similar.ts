import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { Rate } from '../terms/rates.ts'

/** How many similar vehicles are shown. */
const MOST = 8

/**
 * Ids of live vehicles like this one: the same model first, then the same make and body style, each nearest in price. Four
 * short walks of each currency along the price indexes, whatever the size of the table.
 */
export async function similar(em: EntityManager, id: string, rates: readonly Rate[]): Promise<string[]> {
  const walk = (rank: number, same: string, sign: '>=' | '<', direction: 'asc' | 'desc') =>
    `(select s.id, ${rank} as rank, abs(s.price_minor / rate.per_euro - this.euros) as distance from vehicle_search s
      where not s.sold and ${same} and s.currency = rate.currency
        and s.price_minor ${sign} ceil(this.euros * rate.per_euro)::int8 and s.id <> this.id
      order by s.price_minor ${direction}, s.id ${direction} limit ${MOST})`
  const model = 's.model = this.model'
  const make = 's.brand = this.brand and s.type = this.type and s.model <> this.model'
  const rows = await sql<{ id: string }>(
    em,
    `with rate as materialized (select * from unnest($2::int[], $3::float8[]) as rate (currency, per_euro))
     select near.id from (
       select o.id, o.model, o.brand, o.type, o.price_minor / rate.per_euro as euros
       from vehicle_search o join rate on rate.currency = o.currency where o.id = $1
     ) as this cross join rate cross join lateral (
       ${[walk(0, model, '>=', 'asc'), walk(0, model, '<', 'desc'), walk(1, make, '>=', 'asc'), walk(1, make, '<', 'desc')].join(' union all ')}
     ) as near
     order by near.rank, near.distance, near.id limit ${MOST}`,
    [id, rates.map(({ currency }) => currency), rates.map(({ perEuro }) => perEuro)],
  )
  return rows.map(({ id: found }) => found)
}
