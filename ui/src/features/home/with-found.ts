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

/** The present search with what was found in somebody's words: what they say takes the place of what was there, the rest stays. */
export function withFound(search: Search, { filter, isWhole }: Pick<FoundSearch, 'filter' | 'isWhole'>): Search {
  if (isWhole) return search.sort ? withFilters({ sort: search.sort }, filter as Change) : (filter as Search)
  const change: Record<string, unknown> = { q: undefined }
  for (const keys of together) {
    if (keys.some((key) => key in filter)) for (const key of keys) change[key] = undefined
  }
  return withFilters(search, { ...change, ...filter } as Change)
}
