import type { EntityManager } from '@forecourt/kernel/db'
import type { ValueColumn } from './keys/value-columns.ts'
import type { Order, Place } from './terms/order.ts'
import type { Rate } from './terms/rates.ts'
import type { SearchTerms } from './terms/search-terms.ts'
import type { AskedWord } from './words/asked-word.ts'

/** Columns whose values are filtered by, and counted for facets. */
export const keyColumns = [
  'brand',
  'model',
  'category',
  'country',
  'city',
  'type',
  'color',
  'fuel',
  'transmission',
  'doors',
  'seats',
  'pictured',
  'rating',
] as const satisfies readonly ValueColumn[]
export type KeyColumnName = (typeof keyColumns)[number]

/** Counts of one facet: the search key or number of each value, with how many vehicles have it, the most frequent first. */
export type KeyCounts = [key: number, count: number][]
export type FacetKeyCounts = Record<KeyColumnName | 'options', KeyCounts>

export interface PageQuestion {
  readonly terms: SearchTerms
  readonly order: Order
  /** Behind this place; from the beginning where there is none. */
  readonly after: Place | undefined
  /** So many vehicles further on. */
  readonly skip: number
  readonly limit: number
  /** Sellers whose vehicles are being hidden: some may be there still. */
  readonly hidden: readonly string[]
}

/** What stands in the place of a word that occurs nowhere. */
export interface Correction {
  /** Folded, as it is searched for. */
  readonly word: string
  /** As it is written. */
  readonly shown: string
}

/** Vehicles in the slots above the results, each of another seller. */
export const FEATURED_SLOTS = 3

export interface FeaturedQuestion {
  readonly terms: SearchTerms
  /** How many vehicles the search finds, at least where they are few. */
  readonly found: number
  readonly hidden: readonly string[]
  /** Number of the slice of time, which decides whose turn it is. */
  readonly slice: number
}

/** Vehicles that a price is compared with: of one model and some fuels, all bounds inclusive. */
export interface PriceScope {
  /** The compared vehicle, which is left out. */
  readonly id: string
  readonly model: number
  readonly fuels: readonly number[]
  readonly yearMin: number
  readonly yearMax: number
  /** Kilometres. */
  readonly mileageMin: number
  readonly mileageMax: number
  /** Kilowatts; null where its power is not known, and all are comparable. */
  readonly powerMin: number | null
  readonly powerMax: number | null
  /** What prices are compared by; a currency that is not there occurs nowhere. */
  readonly rates: readonly Rate[]
}

/** The one or two prices in the middle of an ordered list, in hundred-thousandths of a euro. */
export interface Middle {
  readonly lower: bigint
  readonly upper: bigint
}

/** What a vehicle's listing was before it changed. */
export interface ListingChange {
  readonly vehicleId: string
  /** Its row of the read table then; null where it was not offered. */
  readonly before: Readonly<Record<string, unknown>> | null
}

/** A saved search that a changed vehicle is compared with. */
export interface Candidate {
  readonly terms: SearchTerms
  /** The vehicle as it was is nothing to it: it leaves out what the vehicle was then. */
  readonly isNew: boolean
}

/**
 * What answers searches (ADR 63). It is asked in `SearchTerms`, plain data of small integers and folded words, and answers with
 * ids, keys and numbers: cards, names and texts are none of its business. What it answers is what the read table
 * (`vehicle_search`) says, at most about two seconds later. It knows no exchange rates: whoever asks says what is within bounds
 * of price in each currency, and by what prices in several are compared (ADR 69). Sold vehicles are left out unless the terms include them.
 *
 * Each takes the caller's database; an engine that lives elsewhere needs it for nothing. The suite in
 * `test/discovery/engines.test.ts` holds every engine to what is written here.
 */
export interface Engine {
  /** The places of a page, in order. */
  page(em: EntityManager, question: PageQuestion): Promise<Place[]>
  /** How many there are; one that counts no further than one past `DEEPEST_ROW` is good enough. */
  count(em: EntityManager, terms: SearchTerms): Promise<number>
  /**
   * The same for each of several searches at once, in their order: what suggestions would lead to, counted while somebody types.
   * The caller asks for no more than a few dozen.
   */
  suggest(em: EntityManager, searches: readonly SearchTerms[]): Promise<number[]>
  /**
   * How often each value occurs, no more than `mostOf` of each facet. A facet that is filtered by leaves its own filter out;
   * options count what would be left if one more were added.
   */
  facets(em: EntityManager, terms: SearchTerms): Promise<FacetKeyCounts>
  /** How many there are in each city, all of them, exactly. */
  cities(em: EntityManager, terms: SearchTerms): Promise<KeyCounts>
  /** Words that occur nowhere and mean nothing, each with the one that was probably meant; without those that have none. */
  corrections(em: EntityManager, words: readonly AskedWord[]): Promise<ReadonlyMap<string, Correction>>
  /**
   * Places of the words without which something is found, as few as can be; none where all are found together, or nothing is
   * found by any of them. Only words are asked for: where they stand against a filter, the filter may go.
   */
  unmatched(em: EntityManager, terms: SearchTerms): Promise<readonly number[]>
  /** Ids of the vehicles whose turn in the featured slots it is, at most one of each seller (ADR 44). */
  featured(em: EntityManager, question: FeaturedQuestion): Promise<string[]>
  /** Ids of vehicles like one: the same model first, then the same make and body style, each nearest in price. */
  similar(em: EntityManager, id: string, rates: readonly Rate[]): Promise<string[]>
  /** How many vehicles a price is compared with, and the middle of their prices. */
  middle(em: EntityManager, scope: PriceScope): Promise<{ count: number; middle?: Middle }>
  /** Their prices, ascending, and those closest in year and mileage, cheapest first. */
  comparables(
    em: EntityManager,
    scope: PriceScope,
    closest: { readonly year: number; readonly mileage: number; readonly most: number },
  ): Promise<{ prices: number[]; closest: { id: string; price: number }[] }>
  /** Of some vehicles, those that a search finds, in an order. */
  among(em: EntityManager, ids: readonly string[], terms: SearchTerms, order: Order): Promise<string[]>
  /**
   * Of some searches, the places of those that a vehicle matches now and did not match before its change. Both sides are judged
   * by what a page is found with. It is asked in the transaction that writes the matches down, and must not be behind it.
   */
  match(em: EntityManager, change: ListingChange, candidates: readonly Candidate[]): Promise<number[]>
  /** What an operator may want to see of it, by name. */
  figures?(): Promise<Readonly<Record<string, number>>>
  close(): Promise<void>
}
