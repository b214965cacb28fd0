import type { Figures, FiguresPeriod } from '@forecourt/contracts'
import type { Database } from '../db/index.ts'

const DAY_MS = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The days right before a period, as many as it has. */
export function periodBefore({ from, to }: Pick<FiguresPeriod, 'from' | 'to'>): { from: string; to: string } {
  const begin = Date.parse(from)
  return { from: dayOf(begin - (Date.parse(to) - begin) - DAY_MS), to: dayOf(begin - DAY_MS) }
}

/**
 * Counts by step of a period, and the sum of the days before it.
 *
 * @param counted SQL that yields (`day` date, `n` number) for the days `$1` to `$2`, both included; a day may come in parts
 */
export async function figuresOf(db: Database, { from, to, step }: FiguresPeriod, counted: string): Promise<Figures> {
  const earlier = periodBefore({ from, to })
  const [steps, [before]] = await Promise.all([
    db.query<{ start: string; count: number }>(
      `with counted as (select date_trunc($3, day::timestamp)::date as start, sum(n)::int as n from (${counted}) as days group by 1)
       select s.start::date as start, coalesce(c.n, 0) as count
       from generate_series(date_trunc($3, $1::date::timestamp), $2::date::timestamp, ('1 ' || $3)::interval) as s (start)
       left join counted c on c.start = s.start::date order by 1`,
      [from, to, step],
    ),
    db.query<{ n: number }>(`select coalesce(sum(n), 0)::int as n from (${counted}) as days`, [
      earlier.from,
      earlier.to,
    ]),
  ])
  return { steps, total: steps.reduce((sum, { count }) => sum + count, 0), before: before?.n ?? 0 }
}

/**
 * SQL for `figuresOf`: rows of a table by the UTC day of an indexed instant. Names come from our code alone.
 *
 * @param first SQL of the first day that is counted
 */
export const rowsByDay = (table: string, instant: string, first = '$1::date'): string =>
  `select (${instant} at time zone 'UTC')::date as day, count(*)::int as n from ${table}
   where ${instant} >= (${first})::timestamp at time zone 'UTC' and ${instant} < ($2::date + 1)::timestamp at time zone 'UTC'
   group by 1`
