import type { VehicleSearch } from '@forecourt/contracts'
import type { Near } from '../places/near.ts'
import type { Rate } from './rates.ts'
import type { SearchTerms } from './search-terms.ts'

/** The order of a search. It always ends in the id, so that pages neither repeat nor lose a vehicle. */
export interface Order {
  readonly keys: readonly [OrderKey, ...OrderKey[]]
  /** Every key of one order goes the same way, so that a place in it is one comparison of rows. */
  readonly descending: boolean
  /** What prices are compared by; of an order by price alone. A currency that is not there occurs nowhere. */
  readonly rates?: readonly Rate[]
  /** What `nearness` is made of, for engines that have no distances of their own. */
  readonly near?: Near
}

export interface OrderKey {
  /** `headed`: the words are all in title, make or model. `nearness`: the distance of its city in metres, below zero. */
  readonly name: 'price' | 'mileage' | 'year' | 'below_median' | 'posted_at' | 'complete' | 'headed' | 'nearness' | 'id'
  readonly type: 'price' | 'int' | 'bool' | 'timestamptz' | 'uuid'
  /**
   * Incomplete vehicles may lack it, and those without a place, or whose price has no rating: they come last. Only an order's
   * first key may be so.
   */
  readonly nullable?: true
}

/**
 * A price in the seller's currency as a key of a place: minor units and the currency's key. It stands where it is in euros, so
 * that who goes on over a change of rates goes on behind the vehicle they saw last, wherever that is now.
 */
export const priceKey = (minor: number | string, currency: number): string => `${minor}@${currency}`
export const readPriceKey = (text: string): { minor: number; currency: number } => {
  const [minor, currency] = text.split('@').map(Number)
  return { minor: minor ?? Number.NaN, currency: currency ?? Number.NaN }
}

/** The text of each key of a vehicle, moments in UTC: a place in the order. The last is the vehicle's id. */
export type Place = readonly (string | null)[]

const ID = { name: 'id', type: 'uuid' } as const
const AGE = [{ name: 'posted_at', type: 'timestamptz' }, ID] as const
/** Incomplete vehicles come after complete ones, the newest of either first. */
export const NEWEST = [{ name: 'complete', type: 'bool' }, ...AGE] as const

/** What an order needs beside the vehicles. */
interface OrderGrounds {
  /** Of the currencies that occur, for an order by price: see `listedCurrencies`. */
  readonly rates?: readonly Rate[]
  /** For `distance`, which without it is the default order. */
  readonly near?: Near | undefined
}

export function orderOf(
  sort: VehicleSearch['sort'],
  { words }: Pick<SearchTerms, 'words'>,
  { rates = [], near }: OrderGrounds = {},
): Order {
  switch (sort) {
    case 'price':
    case '-price':
      return { keys: [{ name: 'price', type: 'price' }, ID], descending: sort === '-price', rates }
    case 'mileage':
      return { keys: [{ name: 'mileage', type: 'int', nullable: true }, ID], descending: false }
    case '-year':
      return { keys: [{ name: 'year', type: 'int' }, ...AGE], descending: true }
    case 'rating':
      return { keys: [{ name: 'below_median', type: 'int', nullable: true }, ...AGE], descending: true }
    case 'distance':
      if (!near) return { keys: NEWEST, descending: true }
      // The newest first, as everywhere: so the nearest has the greatest key.
      return { keys: [{ name: 'nearness', type: 'int', nullable: true }, ...AGE], descending: true, near }
    case 'relevance':
      // Words in title, make or model count before words elsewhere; without words there is nothing to be relevant to.
      if (words.length === 0) return { keys: NEWEST, descending: true }
      return { keys: [{ name: 'headed', type: 'bool' }, ...NEWEST], descending: true }
    default:
      return { keys: NEWEST, descending: true }
  }
}
