import type { VehicleFilter } from '@forecourt/contracts'
import type { FoundSearch } from '../../shared/search/found-search.ts'
import { withFilters } from './search-change.ts'
import type { Search, SearchKey } from './search-params.ts'
import type { Change } from './use-search.ts'

/** Filters that are one thing to whoever says one of them: a new price says both its ends. */
const together: readonly (readonly SearchKey[])[] = [
  ['brand', 'model'],
  ['city', 'radiusKm', 'country'],
  ['priceMin', 'priceMax', 'currency'],
  ['yearMin', 'yearMax'],
  ['mileageMin', 'mileageMax'],
  ['powerMin', 'powerMax'],
]

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Not set by a filter of their own: the order, the page and the words. */
const others: ReadonlySet<string> = new Set(['sort', 'page', 'q', 'literal'])

/** A search without what sentences set and nobody has changed since; what belongs together goes or stays together. */
export function withoutSaid(search: Search, said: readonly VehicleFilter[]): Search {
  const change: Record<string, unknown> = {}
  for (const key of Object.keys(search) as SearchKey[]) {
    if (others.has(key)) continue
    const group = (together.find((keys) => keys.includes(key)) ?? [key]).filter((one) => one in search)
    const isSaid = said.some((filter) => group.every((one) => same(search[one], filter[one as keyof VehicleFilter])))
    if (isSaid) change[key] = undefined
  }
  return withFilters(search, change as Change)
}

/**
 * The present search with what was found in somebody's words: what they say takes the place of what was there, and of what an earlier
 * sentence said; what was set otherwise stays (ADR 67).
 *
 * @param said what earlier sentences set
 */
export function withFound(
  search: Search,
  { filter, isWhole }: Pick<FoundSearch, 'filter' | 'isWhole'>,
  said: readonly VehicleFilter[] = [],
): Search {
  if (isWhole) return search.sort ? withFilters({ sort: search.sort }, filter as Change) : (filter as Search)
  const change: Record<string, unknown> = { q: undefined }
  for (const keys of together) {
    if (keys.some((key) => key in filter)) for (const key of keys) change[key] = undefined
  }
  return withFilters(withoutSaid(search, said), { ...change, ...filter } as Change)
}

/** The filters of a search that what was found does not say. */
export const keptIn = (search: Search, { filter }: Pick<FoundSearch, 'filter'>): string[] =>
  Object.keys(search).filter((key) => !others.has(key) && !(key in filter))
