import { Instant, Uuid } from '@forecourt/contracts'
import { type Database, sql } from '@forecourt/kernel/db'
import { type Static, Type as T } from 'typebox'
import { movePosted } from '../discovery/table/offered.ts'

/** What happened to a vehicle of the demo world before it was loaded. */
export const Past = T.Object({
  id: Uuid,
  postedAt: Instant,
  soldAt: T.Union([Instant, T.Null()]),
  prices: T.Array(Instant, { description: 'when each of its prices was asked first, oldest first' }),
  views: T.Array(T.Object({ day: T.String({ format: 'date' }), count: T.Integer({ minimum: 0 }) })),
})
export type Past = Static<typeof Past>

/**
 * Dates a vehicle, its prices and its sale back, and counts the looks at it of earlier days. What the market's days were
 * summed up to is forgotten from then on: `stats-rollup` makes it up.
 */
export const writePast = (db: Database, { id, postedAt, soldAt, prices, views }: Past): Promise<void> =>
  db.transaction(async (em) => {
    await sql(
      em,
      `update vehicle set posted_at = $2, created_at = least(created_at, $2),
         sold_at = case when sold then coalesce($3, sold_at) end where id = $1 and published`,
      [id, postedAt, soldAt],
    )
    await movePosted(em, id, postedAt)
    await sql(
      em,
      `update vehicle_price p set at = asked.at, shown = '0',
         shown_since = case when p.shown_since is not null then asked.at end
       from (select version, row_number() over (order by version) as place from vehicle_price where vehicle_id = $1) as known
       join unnest($2::timestamptz[]) with ordinality as asked (at, place) on asked.place = known.place
       where p.vehicle_id = $1 and p.version = known.version`,
      [id, prices],
    )
    await sql(
      em,
      `insert into vehicle_stat_day (vehicle_id, day, views)
       select $1, v.day, v.count from unnest($2::date[], $3::int[]) as v (day, count)
       on conflict (vehicle_id, day) do update set views = excluded.views`,
      [id, views.map(({ day }) => day), views.map(({ count }) => count)],
    )
    await sql(em, `delete from market_day where day >= ($1::timestamptz at time zone 'UTC')::date`, [postedAt])
  })
