import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { withFilters } from './search-change.ts'
import { readSearch, type Search, type SearchKey, writeSearch } from './search-params.ts'

export type Change = { [K in SearchKey]?: Search[K] | undefined }

export interface SearchState {
  search: Search
  /** Replaces the search; a new entry in the browser's history unless `replace`. */
  setSearch: (next: Search, options?: { replace?: boolean }) => void
  /** Changes filters and goes back to page 1. */
  change: (change: Change, options?: { replace?: boolean }) => void
  /** Address of another page of the results. */
  pageHref: (page: number) => string
}

/** The search of the page's address. */
export function useSearch(): SearchState {
  const [params, setParams] = useSearchParams()
  const search = useMemo(() => readSearch(params), [params])
  const setSearch = useCallback<SearchState['setSearch']>(
    (next, options) =>
      setParams((now) => writeSearch(next, now), { preventScrollReset: true, replace: options?.replace ?? false }),
    [setParams],
  )
  const change = useCallback<SearchState['change']>(
    (part, options) =>
      setParams((now) => writeSearch(withFilters(readSearch(now), part), now), {
        preventScrollReset: true,
        replace: options?.replace ?? false,
      }),
    [setParams],
  )
  const pageHref = useCallback((page: number) => `?${writeSearch({ ...search, page }, params)}`, [search, params])
  return { search, setSearch, change, pageHref }
}
