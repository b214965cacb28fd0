import { comparablesMin, statisticKinds, type VehicleStatistics } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'

type Comparison = NonNullable<VehicleStatistics['comparison']>
type Rates = Comparison['median']

/** Most vehicles a median is taken over, the nearest in price: enough for it to be steady, few enough to be quick. */
const MOST = 100
/** How far a price may be off where make and model find too few. */
const PRICE_BAND = 0.25
/** How many offers of a price band are looked at on either side. */
const REACH = 5000

/** A vehicle against comparable ones; null off the market, and with too few of them. */
export async function compareWithMarket(
  em: EntityManager,
  id: string,
  from: string,
  to: string,
): Promise<Comparison | null> {
  for (const basis of ['model', 'type'] as const) {
    const ids = await comparables(em, id, basis)
    if (ids.length < comparablesMin) continue
    const [[own], [median], daily] = await Promise.all([
      ratesOf(em, [id], from, to),
      ratesOf(em, ids, from, to),
      medianDays(em, ids, from, to),
    ])
    if (own && median) return { basis, vehicles: ids.length, own, median, daily }
  }
  return null
}

/** Live, unsold vehicles of other sellers, by two short walks along a price index, whatever the size of the table. */
async function comparables(em: EntityManager, id: string, basis: Comparison['basis']): Promise<string[]> {
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

const median = (of: string) => `round(percentile_cont(0.5) within group (order by ${of})::numeric, 2)::float8`
const medians = (of: (kind: string) => string) =>
  statisticKinds.map((kind) => `${median(of(kind))} as ${kind}`).join(', ')

/** The median over vehicles of what each got per day it was offered in the period; of one vehicle its own average. */
const ratesOf = (em: EntityManager, ids: readonly string[], from: string, to: string): Promise<Rates[]> =>
  sql(
    em,
    `select ${medians((kind) => kind)} from (
       select ${statisticKinds.map((kind) => `coalesce(sum(s.${kind}), 0)::float8 / c.days as ${kind}`).join(', ')}
       from (
         select v.id, greatest(1, least($3::date, (v.sold_at at time zone 'UTC')::date) - greatest($2::date, (v.posted_at at time zone 'UTC')::date) + 1) as days
         from vehicle v where v.id = any($1::uuid[])
       ) as c
       left join vehicle_stat_day s on s.vehicle_id = c.id and s.day between $2::date and $3::date
       group by c.id, c.days
     ) as each`,
    [ids, from, to],
  )

/** Each day's median over the comparables that were offered on it. */
const medianDays = (
  em: EntityManager,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<Comparison['daily']> =>
  sql(
    em,
    `select to_char(d.day, 'YYYY-MM-DD') as day, ${medians((kind) => `coalesce(s.${kind}, 0)`)}
     from generate_series($2::date, $3::date, interval '1 day') as d (day)
     join vehicle v on v.id = any($1::uuid[]) and (v.posted_at at time zone 'UTC')::date <= d.day
     left join vehicle_stat_day s on s.vehicle_id = v.id and s.day = d.day
     group by d.day order by d.day`,
    [ids, from, to],
  )
