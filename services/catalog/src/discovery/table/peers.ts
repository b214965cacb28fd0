import { type EntityManager, sql } from '@forecourt/kernel/db'
import { listedCurrencies } from '../terms/rates.ts'

/** Most vehicles a median is taken over, the nearest in price: enough for it to be steady, few enough to be quick. */
const MOST = 100
/** How far a price may be off where make and model find too few. */
const PRICE_BAND = 0.25
/** How many offers of a price band are looked at on either side. */
const REACH = 5000

/**
 * Live, unsold vehicles of other sellers with the same model or body style, nearest in price first, by two short walks of each
 * currency along a price index, whatever the size of the table.
 */
export async function peersOf(em: EntityManager, id: string, basis: 'model' | 'type'): Promise<string[]> {
  const rates = await listedCurrencies(em)
  const walk = (sign: '>=' | '<', direction: 'asc' | 'desc') => {
    const order = `order by s.price_minor ${direction}, s.id ${direction}`
    const own = `s.currency = rate.currency and s.price_minor ${sign} ceil(this.euros * rate.per_euro)::int8`
    const near = {
      model: 'vehicle_search s',
      // No index has body style and price: the band is walked so far and no further, however rare the style.
      type: `(select s.id, s.type, s.currency, s.price_minor, s.sold from vehicle_search s where not s.sold and ${own}
                and s.price_minor between (this.euros * rate.per_euro * ${1 - PRICE_BAND})::int8
                  and (this.euros * rate.per_euro * ${1 + PRICE_BAND})::int8
              ${order} limit ${REACH}) as s`,
    }
    return `(select s.id, abs(s.price_minor / rate.per_euro - this.euros) as distance
      from ${near[basis]} join vehicle v on v.id = s.id
      where not s.sold and s.${basis} = this.${basis} and ${own} and v.owner_id <> this.owner_id
      ${order} limit ${MOST})`
  }
  const rows = await sql<{ id: string }>(
    em,
    `with rate as materialized (select * from unnest($2::int[], $3::float8[]) as rate (currency, per_euro))
     select near.id from (
       select o.model, o.type, mine.owner_id, o.price_minor / rate.per_euro as euros
       from vehicle_search o join vehicle mine on mine.id = o.id join rate on rate.currency = o.currency where o.id = $1
     ) as this cross join rate
       cross join lateral (${walk('>=', 'asc')} union all ${walk('<', 'desc')}) as near
     order by near.distance, near.id limit ${MOST}`,
    [id, rates.map(({ currency }) => currency), rates.map(({ perEuro }) => perEuro)],
  )
  return rows.map((row) => row.id)
}
