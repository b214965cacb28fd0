import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { type RatedCurrency, timesStored } from '../../money/rates.ts'
import { keysKnown } from '../keys/search-key.ts'

/** What a currency of the read table is worth: its key there, and how many of its minor units one euro is. */
export interface Rate {
  readonly currency: number
  readonly perEuro: number
}

/** Prices of one currency in its minor units, whole, both inclusive. Without bounds: all of them. */
export interface PriceRange {
  readonly currency: number
  readonly least?: number
  readonly most?: number
}

/** A currency that occurs, or has occurred, in the read table. */
export interface ListedCurrency extends RatedCurrency, Rate {}

/** Rates may be used so long after they were read, milliseconds. */
const KEEP_MS = 1_000
interface Kept {
  readonly at: number
  /** Keys known, and rates stored, by then: one more key may be a currency's. */
  readonly known: string
  readonly currencies: readonly ListedCurrency[]
}
const kept = new WeakMap<object, Kept>()

/**
 * The one most vehicles are in comes first, as far as the database has looked: it bounds what is read of the others.
 * A currency without a rate counts as the euro, so that its vehicles stay findable.
 */
const LISTED = prepared(
  `select c.id, c.code, c.decimals, r.rate, k.id as currency,
     (power(10::float8, c.decimals) * coalesce(r.rate, 1))::float8 as "perEuro"
   from search_key k join currency c on c.id::text = k.value left join exchange_rate r on r.currency = c.code
     left join pg_stats s on s.schemaname = current_schema() and s.tablename = 'vehicle_search' and s.attname = 'currency'
   where k.kind = 'currency'
   order by array_position(s.most_common_vals::text::int[], k.id) nulls last, k.id`,
)

/**
 * The currencies that occur, with the present rates: a search converts its bounds and its order by them, and the read table
 * keeps what sellers ask. They may be a second old. Only currencies that exist are kept, so it cannot grow.
 */
export async function listedCurrencies(em: EntityManager): Promise<readonly ListedCurrency[]> {
  const database = em.getDriver()
  const before = kept.get(database)
  const known = `${keysKnown(em)} ${timesStored(em)}`
  if (before && before.known === known && performance.now() - before.at < KEEP_MS) return before.currencies
  const at = performance.now()
  const currencies = await sql<ListedCurrency>(em, LISTED)
  if (!em.isInTransaction()) kept.set(database, { at, known, currencies })
  return currencies
}

/** An amount in euros: the order of all prices, whatever their currency. */
export const eurosOf = (minor: number, { perEuro }: Rate): number => minor / perEuro

/** Room for rounding where a bound is converted, in euros: half of what prices are compared in elsewhere (`toBase`). */
const ROOM = 0.000005

/**
 * What of each currency lies within bounds in one of them. In its own currency a bound is exactly what was asked for.
 *
 * @param min in major units of `asked`, which may have more decimals than it has; undefined: none
 */
export function rangesOf(
  listed: readonly ListedCurrency[],
  asked: RatedCurrency,
  min: number | undefined,
  max: number | undefined,
): PriceRange[] {
  return listed.map(({ id, currency, decimals, perEuro }) => {
    const isOwn = id === asked.id
    const room = isOwn ? ROUNDING : ROOM * perEuro
    const minor = (amount: number) => (isOwn ? amount * 10 ** decimals : (amount / (asked.rate ?? 1)) * perEuro)
    return {
      currency,
      ...(min === undefined ? {} : { least: whole(Math.ceil(minor(min) - room)) }),
      ...(max === undefined ? {} : { most: whole(Math.floor(minor(max) + room)) }),
    }
  })
}

/** What a product of two numbers may be off, in minor units. */
const ROUNDING = 1e-4
/** Prices stay below what a number holds exactly. */
const whole = (minor: number): number => Math.min(minor, Number.MAX_SAFE_INTEGER)
