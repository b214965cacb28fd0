import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ownEntry } from '../../shared/person/own-entry.ts'
import type { SearchNote } from '../../shared/search/found-search.ts'
import type { ChangeOptions } from '../../shared/search/use-typing.ts'
import { withFilters } from './search-change.ts'
import { readSearch, type Search, type SearchKey, writeSearch } from './search-params.ts'

export type Change = { [K in SearchKey]?: Search[K] | undefined }

interface SearchOptions extends ChangeOptions {
  /** What lies with the entry of the history: how the search came to be. */
  note?: SearchNote | undefined
}
/** Changes filters and goes back to page 1. */
export type ChangeFilters = (change: Change, options?: ChangeOptions) => void

export interface SearchState {
  search: Search
  /** Replaces the search; a new entry in the browser's history unless `replace`. */
  setSearch: (next: Search, options?: SearchOptions) => void
  /** The same, made of the search as it is; how it goes into the history may depend on what was made. */
  setFrom: (next: (now: Search) => Search, optionsOf: (made: Search) => SearchOptions) => void
  change: ChangeFilters
  /** The results are on a map beside the list. */
  isMap: boolean
  /** Turns the map on or off; the search stays as it is. */
  showMap: (isOn: boolean) => void
  /** Address of another search, or of another page of the same. */
  hrefOf: (search: Search) => string
}

/** The search of the page's address. */
export function useSearch(): SearchState {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const search = useMemo(() => readSearch(params), [params])
  const go = useCallback(
    (next: (now: Search) => Search, optionsOf: (made: Search) => SearchOptions = () => ({})) => {
      // The person has gone on to another page, which is about to be drawn.
      if (window.location.pathname !== pathname) return
      // The address as it is, not as it was last drawn: leaving one field and clicking another are two changes in a row.
      const now = new URLSearchParams(window.location.search)
      const made = next(readSearch(now))
      const { replace = false, note } = optionsOf(made)
      const wanted = writeSearch(made, now)
      const isSame = `${wanted}` === `${now}`
      // Searched for already, while it was typed: what is said of it comes to the same entry.
      if (!isSame || note)
        void navigate({ search: `${wanted}` }, { replace: replace || isSame, state: note ? ownEntry({ note }) : null })
    },
    [navigate, pathname],
  )
  const setSearch = useCallback<SearchState['setSearch']>(
    (next, options) =>
      go(
        () => next,
        () => options ?? {},
      ),
    [go],
  )
  const change = useCallback<SearchState['change']>(
    (part, options) =>
      go(
        (now) => withFilters(now, part),
        () => options ?? {},
      ),
    [go],
  )
  const hrefOf = useCallback((next: Search) => `?${writeSearch(next, params)}`, [params])
  const showMap = useCallback(
    (isOn: boolean) => {
      const next = new URLSearchParams(window.location.search)
      if (isOn) next.set('view', 'map')
      else next.delete('view')
      void navigate({ search: `${next}` })
    },
    [navigate],
  )
  return { search, setSearch, setFrom: go, change, hrefOf, isMap: params.get('view') === 'map', showMap }
}
