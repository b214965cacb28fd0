import type { Figures, FiguresPeriod } from '@forecourt/contracts'
import type { Database } from '../db/index.ts'

const DAY_MS = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The days right before a period, as many as it has. */
export function periodBefore({ from, to }: Pick<FiguresPeriod, 'from' | 'to'>): { from: string; to: string } {
  const begin = Date.parse(from)
  return { from: dayOf(begin - (Date.parse(to) - begin) - DAY_MS), to: dayOf(begin - DAY_MS) }
}

/** What adds up by step of a period, and over the days before it. */
export interface Sums {
  readonly steps: readonly { readonly start: string; readonly sum: bigint }[]
  readonly total: bigint
  readonly before: bigint
}

/**
 * Sums by step of a period, apart by a key and in its order.
 *
 * @param counted SQL that yields (`key` text, `day` date, `n` whole number) for the days `$1` to `$2`, both included; a day may
 * come in parts
 * @param known keys that are there although nothing is counted of them
 */
export async function sumsBy(
  db: Database,
  { from, to, step }: FiguresPeriod,
  counted: string,
  known: readonly string[] = [],
): Promise<Map<string, Sums>> {
  const earlier = periodBefore({ from, to })
  const [starts, now, before] = await Promise.all([
    db.query<{ start: string }>(
      `select s::date as start
       from generate_series(date_trunc($3, $1::date::timestamp), $2::date::timestamp, ('1 ' || $3)::interval) as s order by 1`,
      [from, to, step],
    ),
    db.query<{ key: string; start: string; sum: string }>(
      `select key, date_trunc($3, day::timestamp)::date as start, sum(n)::text as sum from (${counted}) as days group by 1, 2`,
      [from, to, step],
    ),
    db.query<{ key: string; sum: string }>(`select key, sum(n)::text as sum from (${counted}) as days group by 1`, [
      earlier.from,
      earlier.to,
    ]),
  ])
  const keys = [...new Set([...known, ...[...now, ...before].map(({ key }) => key)])].toSorted()
  return new Map(
    keys.map((key) => {
      const own = new Map(now.filter((row) => row.key === key).map(({ start, sum }) => [start, BigInt(sum)]))
      const steps = starts.map(({ start }) => ({ start, sum: own.get(start) ?? 0n }))
      const total = steps.reduce((all, { sum }) => all + sum, 0n)
      return [key, { steps, total, before: BigInt(before.find((row) => row.key === key)?.sum ?? 0) }]
    }),
  )
}

/**
 * Counts by step of a period, and the sum of the days before it.
 *
 * @param counted SQL that yields (`day` date, `n` number) for the days `$1` to `$2`, both included; a day may come in parts
 */
export async function figuresOf(db: Database, period: FiguresPeriod, counted: string): Promise<Figures> {
  const all = ''
  const sums = await sumsBy(db, period, `select '${all}' as key, day, n from (${counted}) as counted`, [all])
  const { steps = [], total = 0n, before = 0n } = sums.get(all) ?? {}
  const counts = steps.map(({ start, sum }) => ({ start, count: Number(sum) }))
  return { steps: counts, total: Number(total), before: Number(before) }
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
