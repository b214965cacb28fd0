import type { DatacronHandler } from '@forecourt/kernel/datacron'
import { type Database, isolate, sql } from '@forecourt/kernel/db'
import { dayOf } from '../statistics/stat-day.ts'

/** Days back that are summed up anew each time: events may come late, for streams keep them 14 days. */
const AGAIN_DAYS = 21
const AT_ONCE_DAYS = 31
const DAY_MS = 24 * 3_600_000

/**
 * Sums up the market by UTC day, up to the day before the run's. Each day is counted from what is kept by vehicle, so a
 * run may come twice, late, or after months: missing days are made up for.
 */
export const statsRollup =
  (db: Database): DatacronHandler =>
  async ({ plannedAt, checkpoint, log }) => {
    const last = new Date(plannedAt.getTime() - DAY_MS)
    const [{ first } = { first: null }] = await db.query<{ first: string | null }>(
      `select least((select min(day) from vehicle_stat_day),
          (select min((posted_at at time zone 'UTC')::date) from vehicle)) as first
       where not exists (select from market_day)
       union all select (max(day) - $1::int)::date from market_day having count(*) > 0`,
      [AGAIN_DAYS],
    )
    let days = 0
    let failed = 0
    for (let at = new Date(first ?? dayOf(last)); at <= last; at = new Date(at.getTime() + AT_ONCE_DAYS * DAY_MS)) {
      await checkpoint()
      const to = new Date(Math.min(at.getTime() + (AT_ONCE_DAYS - 1) * DAY_MS, last.getTime()))
      days += await isolate(daysOf(at, to), {
        run: (some) => sumUp(db, some[0] ?? '', some.at(-1) ?? ''),
        onBad: (day, err) => {
          failed += 1
          log.error({ err, day }, 'a day could not be summed up, and is tried again at the next run')
        },
      })
    }
    return { days, ...(failed > 0 ? { failed } : {}), from: first ?? dayOf(last), to: dayOf(last) }
  }

const daysOf = (from: Date, to: Date): string[] =>
  Array.from({ length: Math.round((to.getTime() - from.getTime()) / DAY_MS) + 1 }, (_, index) =>
    dayOf(new Date(from.getTime() + index * DAY_MS)),
  )

/** Sums up the days from `from` to `to`, both included. */
const sumUp = (db: Database, from: string, to: string): Promise<unknown> =>
  db.transaction(
    async (em) => {
      await sql(
        em,
        `with counted as (
           select day, sum(views)::int as views, sum(likes)::int as likes, sum(saves)::int as saves,
             sum(contacts)::int as contacts
           from vehicle_stat_day where day between $1::date and $2::date group by day),
         published as (
           select (posted_at at time zone 'UTC')::date as day, count(*)::int as vehicles from vehicle
           where posted_at >= $1::date::timestamp at time zone 'UTC' and posted_at < ($2::date + 1)::timestamp at time zone 'UTC' group by 1),
         sold as (
           select (sold_at at time zone 'UTC')::date as day, count(*)::int as vehicles from vehicle
           where sold_at >= $1::date::timestamp at time zone 'UTC' and sold_at < ($2::date + 1)::timestamp at time zone 'UTC' group by 1)
         insert into market_day (day, views, likes, saves, contacts, published, sold)
         select d.day::date, coalesce(c.views, 0), coalesce(c.likes, 0), coalesce(c.saves, 0), coalesce(c.contacts, 0),
           coalesce(p.vehicles, 0), coalesce(s.vehicles, 0)
         from generate_series($1::date, $2::date, interval '1 day') as d (day)
         left join counted c on c.day = d.day left join published p on p.day = d.day left join sold s on s.day = d.day
         on conflict (day) do update set views = excluded.views, likes = excluded.likes, saves = excluded.saves,
           contacts = excluded.contacts, published = excluded.published, sold = excluded.sold
`,
        [from, to],
      )
    },
    { statementTimeout: 120_000 },
  )
