import type { StatisticKind } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'

/** What is counted of a vehicle by day. */
export type Counted = StatisticKind

/** The UTC day of an instant, `YYYY-MM-DD`. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/**
 * Adds to a vehicle's count of the day, in the transaction of what is counted.
 *
 * @param by negative for what is taken back on the very day it was given
 * @param at its UTC day is counted on
 */
export const countOnDay = (
  em: EntityManager,
  vehicleId: string,
  counted: Counted,
  by: number,
  at: Date,
): Promise<unknown> =>
  sql(
    em,
    `insert into vehicle_stat_day as d (vehicle_id, day, ${counted}) values ($1, $2::date, $3::int)
     on conflict (vehicle_id, day) do update set ${counted} = d.${counted} + excluded.${counted}`,
    [vehicleId, dayOf(at), by],
  )
