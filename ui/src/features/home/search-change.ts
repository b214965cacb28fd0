import { canSortBy, type Search, type SearchKey } from './search-params.ts'

/** Filters that stop making sense when another one changes. */
const dependants: Partial<Record<SearchKey, (next: Search) => readonly SearchKey[]>> = {
  q: () => ['literal'],
  brand: (next) => (next.brand?.length ? [] : ['model']),
  country: () => ['city', 'radiusKm', 'area'],
  city: (next) => (next.city?.length === 1 ? ['area'] : ['radiusKm', 'area']),
}

/** The search with some filters changed: back on page 1, empty values and orphaned filters gone (rulings 4). */
export function withFilters(search: Search, change: { [K in SearchKey]?: Search[K] | undefined }): Search {
  const next: Record<string, unknown> = { ...search, ...change }
  delete next.page
  for (const key of Object.keys(change) as SearchKey[]) {
    for (const orphan of dependants[key]?.(next as Search) ?? []) if (!(orphan in change)) delete next[orphan]
  }
  if (!canSortBy(next, next.sort as Search['sort'])) delete next.sort
  // A currency alone filters nothing: it goes with the last price, so that equal searches have equal addresses.
  if (next.priceMin === undefined && next.priceMax === undefined) delete next.currency
  return Object.fromEntries(
    Object.entries(next).filter(
      ([, value]) =>
        value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Search
}

/** The search without any filter; the order stays. */
export const withoutFilters = (search: Search): Search =>
  search.sort === undefined || !canSortBy({}, search.sort) ? {} : { sort: search.sort }

/** Puts a value in or takes it out of a list filter. */
export const toggled = (list: readonly string[] | undefined, value: string): string[] =>
  list?.includes(value) ? list.filter((one) => one !== value) : [...(list ?? []), value]
