import type { Powertrain } from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'

/** A vehicle for sale with what its price is judged by, and the rating it has. */
export interface RatingRow {
  readonly id: string
  readonly powertrain: Powertrain | null
  readonly year: number | null
  readonly mileage: number | null
  readonly power: number | null
  /** By the present rates, in the unit prices are compared in (`toBase`). */
  readonly price: number
  /** As it is stored, in minor units of `currency`. */
  readonly minor: string
  readonly currency: number
  readonly rating: number | null
  readonly belowMedian: number | null
  readonly isWider: boolean
}

/** Vehicles of a model for sale. @param model search key */
export async function readModel(db: Database, model: number): Promise<RatingRow[]> {
  const read = (em: EntityManager) => sql<Omit<RatingRow, 'price'> & { price: string }>(em, MODEL, [model])
  const rows = await db.transaction(read, { readOnly: true, statementTimeout: STATEMENT_TIMEOUT })
  return rows.map((row) => ({ ...row, price: Number(row.price) }))
}

/** Of the most frequent model there may be some 50,000. */
const STATEMENT_TIMEOUT = 60_000
const MODEL = `select s.id, f.powertrain, s.year, s.mileage, s.power, s.price_minor as minor, s.currency,
       floor(s.price_minor / (power(10::float8, c.decimals) * coalesce(r.rate, 1)) * 100000 + 0.5)::int8 as price, s.rating, s.below_median as "belowMedian",
       s.rating_wider as "isWider"
     from vehicle_search s left join search_key k on k.id = s.fuel left join fueltype f on f.id::text = k.value
     join search_key ck on ck.id = s.currency join currency c on c.id::text = ck.value
     left join exchange_rate r on r.currency = c.code
     where s.model = $1 and not s.sold`

/** A rating to be written for a vehicle whose price was so; null: nothing can be said. */
export interface NewRating {
  readonly id: string
  readonly minor: string
  readonly currency: number
  readonly rating: number | null
  readonly belowMedian: number | null
  readonly isWider: boolean
}

/** A vehicle whose label changed, with its row before. */
export interface Relabelled {
  readonly vehicleId: string
  readonly before: Readonly<Record<string, unknown>>
}

/**
 * Writes ratings, but of none that was sold or has another price since. Rows are locked in order, as whoever brings them up to date
 * does, so that nobody waits for each other.
 *
 * @returns those that have another label now
 */
export const writeRatings = (em: EntityManager, ratings: readonly NewRating[]): Promise<Relabelled[]> =>
  sql<Relabelled>(
    em,
    `with fresh as materialized (
       select f.* from unnest($1::uuid[], $2::int8[], $3::int[], $4::int2[], $5::int2[], $6::boolean[])
         as f (id, minor, currency, rating, below_median, rating_wider)
       join vehicle_search s on s.id = f.id where (s.price_minor, s.currency) = (f.minor, f.currency) and not s.sold order by s.id for no key update of s
     ), written as (
       update vehicle_search s set rating = f.rating, below_median = f.below_median, rating_wider = f.rating_wider
       from fresh f where f.id = s.id returning s.id, to_jsonb(old) as before, old.rating is distinct from new.rating as relabelled)
     select id as "vehicleId", before from written where relabelled`,
    [
      ratings.map(({ id }) => id),
      ratings.map(({ minor }) => minor),
      ratings.map(({ currency }) => currency),
      ratings.map(({ rating }) => rating),
      ratings.map(({ belowMedian }) => belowMedian),
      ratings.map(({ isWider }) => isWider),
    ],
  )
