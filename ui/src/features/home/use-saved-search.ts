import {
  canonicalFilter,
  hasCriteria,
  listSavedSearches,
  type SavedSearch,
  type VehicleFilter,
} from '@forecourt/contracts'
import { useMemo } from 'react'
import { useEndpoint } from '../../shared/api/use-endpoint.ts'
import { filterOf, queryOf, type Search } from './search-params.ts'

export interface SavedState {
  /** The search as it would be saved. */
  filter: VehicleFilter
  /** Whether it narrows anything, so that it can be saved. */
  canSave: boolean
  /** The saved search that is this very one. */
  saved: SavedSearch | undefined
}

/**
 * Whether the present search has been saved, whatever its order and page.
 *
 * @param read the keyword the results are for, where another was typed: that one is kept
 */
export function useSavedSearch(search: Search, read: string | undefined): SavedState {
  const { filter, canSave, text } = useMemo(() => {
    const found = filterOf(queryOf(search))
    const { q: _typed, ...filters } = found
    const form = canonicalFilter(read === undefined ? found : { ...filters, ...(read ? { q: read } : {}) })
    return { filter: form, canSave: hasCriteria(form), text: JSON.stringify(form) }
  }, [search, read])
  const { data } = useEndpoint(listSavedSearches, canSave ? {} : null, { keepPreviousData: true })
  const saved = canSave ? data?.find((one) => JSON.stringify(canonicalFilter(one.filter)) === text) : undefined
  return useMemo(() => ({ filter, canSave, saved }), [filter, canSave, saved])
}
