import { type EntityManager, sql } from '@forecourt/kernel/db'

/** What is counted of a vehicle by day. */
export type Counted = 'views' | 'likes' | 'saves' | 'contacts'

/**
 * Adds to a vehicle's count of the day, in the transaction of what is counted.
 *
 * @param by may be negative: a like taken back is taken off the day it is taken back on
 * @param now its UTC day is counted on
 */
export const countOnDay = (
  em: EntityManager,
  vehicleId: string,
  counted: Counted,
  by: number,
  now: Date,
): Promise<unknown> =>
  sql(
    em,
    `insert into vehicle_stat_day as d (vehicle_id, day, ${counted}) values ($1, $2::date, $3::int)
     on conflict (vehicle_id, day) do update set ${counted} = d.${counted} + excluded.${counted}`,
    [vehicleId, now.toISOString().slice(0, 10), by],
  )
