import { comparablesMin, statisticKinds, type VehicleStatistics } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { peersOf } from '../discovery/table/peers.ts'

type Comparison = NonNullable<VehicleStatistics['comparison']>
type Rates = Comparison['median']

/** A vehicle against comparable ones; null off the market, and with too few of them. */
export async function compareWithMarket(
  em: EntityManager,
  id: string,
  from: string,
  to: string,
): Promise<Comparison | null> {
  for (const basis of ['model', 'type'] as const) {
    const ids = await peersOf(em, id, basis)
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
