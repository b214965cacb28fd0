import { type EntityManager, sql } from '@forecourt/kernel/db'

/** Most vehicles a median is taken over, the nearest in price: enough for it to be steady, few enough to be quick. */
const MOST = 100
/** How far a price may be off where make and model find too few. */
const PRICE_BAND = 0.25
/** How many offers of a price band are looked at on either side. */
const REACH = 5000

/**
 * Live, unsold vehicles of other sellers with the same model or body style, nearest in price first, by two short walks along a price index, whatever the size of the table.
 */
export async function peersOf(em: EntityManager, id: string, basis: 'model' | 'type'): Promise<string[]> {
  const walk = (sign: '>=' | '<', direction: 'asc' | 'desc') => {
    const order = `order by s.price ${direction}, s.id ${direction}`
    const near = {
      model: 'vehicle_search s',
      // No index has body style and price: the band is walked so far and no further, however rare the style.
      type: `(select s.id, s.type, s.price, s.sold from vehicle_search s where not s.sold and s.price ${sign} this.price
                and s.price between (this.price * ${1 - PRICE_BAND})::bigint and (this.price * ${1 + PRICE_BAND})::bigint
              ${order} limit ${REACH}) as s`,
    }
    return `(select s.id, abs(s.price - this.price) as distance from ${near[basis]} join vehicle v on v.id = s.id
      where not s.sold and s.${basis} = this.${basis} and s.price ${sign} this.price and v.owner_id <> mine.owner_id
      ${order} limit ${MOST})`
  }
  const rows = await sql<{ id: string }>(
    em,
    `select near.id from vehicle_search this join vehicle mine on mine.id = this.id,
       lateral (${walk('>=', 'asc')} union all ${walk('<', 'desc')}) as near
     where this.id = $1 order by near.distance, near.id limit ${MOST}`,
    [id],
  )
  return rows.map((row) => row.id)
}
