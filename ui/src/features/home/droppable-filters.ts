import type { Chip } from './filter-chips.ts'
import { withFilters } from './search-change.ts'
import type { Search, SearchKey } from './search-params.ts'

/** A filter that could be given up. */
export interface DroppableFilter {
  id: string
  /** Its values, as its chips read; a keyword as it was typed, without its quotation marks. */
  labels: readonly string[]
  /** The search without any of its values. */
  without: Search
}

/** Giving these up finds fewer vehicles, not more. */
const widening = new Set(['includeSold'])

/** The active filters one by one, all values of a list together: where nothing is found, which of them stands in the way? */
export function droppableFilters(search: Search, chips: readonly Chip[]): DroppableFilter[] {
  const filters = new Map<string, Chip[]>()
  for (const chip of chips) {
    const filter = chip.id.split(':', 1)[0] ?? chip.id
    if (!widening.has(filter)) filters.set(filter, [...(filters.get(filter) ?? []), chip])
  }
  return [...filters].map(([id, own]) => ({
    id,
    labels: id === 'q' && search.q !== undefined ? [search.q] : own.map(({ label }) => label),
    without: own.length === 1 && own[0] ? own[0].without : withFilters(search, { [id as SearchKey]: undefined }),
  }))
}
