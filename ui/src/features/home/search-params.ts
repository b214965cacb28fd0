import { defaultSort, filterOfSearch, VehicleSearch, type VehicleSort } from '@forecourt/contracts'
import type { TSchema } from 'typebox'
import { fits } from './fits.ts'

/** What is searched for; read from and written to the page's address, which is the whole state (rulings 4). */
export type Search = Omit<VehicleSearch, 'after' | 'seller'>
/** A filter, sort or page of the search. */
export type SearchKey = keyof Search

// A cursor belongs to one visit; an address says which page, and that holds tomorrow. A seller has a page of their own.
const { after: _after, seller: _seller, ...properties } = VehicleSearch.properties
const schemas = properties as unknown as Record<SearchKey, TSchema & { type?: string }>
export const searchKeys = Object.keys(schemas) as SearchKey[]

function parse(schema: { type?: string; items?: unknown }, texts: readonly string[]): unknown {
  const [first = ''] = texts
  switch (schema.type) {
    case 'array':
      return [...new Set(texts)]
    case 'integer':
    case 'number':
      return Number(first)
    case 'boolean':
      return first === 'true' ? true : undefined
    default:
      return first
  }
}

/** Reads the search from an address. What no filter allows (an old link, a typing error) is left out, not an error. */
export function readSearch(params: URLSearchParams): Search {
  const found: Record<string, unknown> = {}
  for (const key of searchKeys) {
    const texts = params.getAll(key).filter((text) => text.trim() !== '')
    if (texts.length === 0) continue
    const value = parse(schemas[key], texts)
    if (value !== undefined && fits(schemas[key], value)) found[key] = value
  }
  return found
}

/** The order that is in force. */
export const sortOf = ({ sort, q }: Pick<Search, 'sort' | 'q'>): VehicleSort => sort ?? defaultSort(q)

/** Writes a search as an address: contract order, repeated keys for lists, defaults left out. `keep` goes on unchanged. */
export function writeSearch(search: Search, keep?: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams()
  const defaults: Partial<Record<SearchKey, unknown>> = { page: 1, sort: defaultSort(search.q) }
  for (const key of searchKeys) {
    const value = search[key]
    if (value === undefined || value === false || value === '' || value === defaults[key]) continue
    for (const one of Array.isArray(value) ? value : [value]) params.append(key, String(one))
  }
  for (const name of ['compare', 'view']) {
    const value = keep?.get(name)
    if (value) params.set(name, value)
  }
  return params
}

/** Whether a price bound is set without a currency to read it in (specification, section 5). */
export const needsCurrency = (search: Search): boolean =>
  (search.priceMin !== undefined || search.priceMax !== undefined) && search.currency === undefined

/** Whether a search has what an order is by: words for relevance, one city for the distance from it. */
export const canSortBy = ({ q, city }: Pick<Search, 'q' | 'city'>, sort: Search['sort']): boolean =>
  (sort !== 'relevance' || Boolean(q)) && (sort !== 'distance' || city?.length === 1)

/** What a search filters by: the counts beside the values depend on this alone, not on page or order. */
export const filterOf: (search: Search) => Search = filterOfSearch

/**
 * The query to send: a price bound that has no currency yet waits, the other filters already count. Where words are searched for the
 * order is said: an instance of the version before would take another one for granted.
 */
export function queryOf(search: Search): Search {
  const { priceMin, priceMax, sort, ...rest } = search
  const price = {
    ...(priceMin === undefined ? {} : { priceMin }),
    ...(priceMax === undefined ? {} : { priceMax }),
  }
  const usableSort = (canSortBy(search, sort) ? sort : undefined) ?? (rest.q?.trim() ? sortOf(search) : undefined)
  return {
    ...rest,
    ...(needsCurrency(search) ? {} : price),
    ...(usableSort === undefined ? {} : { sort: usableSort }),
  }
}
