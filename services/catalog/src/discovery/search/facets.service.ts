import { type FacetName, facetNames, type Locale, priceRatings, type SellerFilter } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { DEEPEST_ROW } from '@forecourt/kernel/http'
import { collatorOf } from '../../text/collator.ts'
import type { Engine, FacetKeyCounts } from '../engine.ts'
import { checkSearch } from '../terms/check-search.ts'
import { facetColumns, isNumbered, searchTerms } from '../terms/search-terms.ts'
import { facetLabels } from './facet-labels.ts'
import { meant } from './meant.ts'

interface FacetValue {
  value: string
  label: string
  count: number
  isCapped: boolean
}
type FacetCounts = Record<FacetName, FacetValue[]>
interface Counted {
  facet: FacetName
  key: number
  count: number
}

/**
 * Counts beside every filter value: a facet that is filtered by leaves its own filter out (what else one could choose);
 * options count what would be left if one more were added.
 */
export async function facets(
  em: EntityManager,
  engine: Engine,
  filter: SellerFilter,
  locale: Locale,
): Promise<FacetCounts> {
  checkSearch(filter)
  const { terms } = await meant(em, engine, await searchTerms(em, filter), filter)
  return labelled(em, byFacet(await engine.facets(em, terms)), locale)
}

const byFacet = (counts: FacetKeyCounts): Counted[] =>
  facetNames.flatMap((facet) =>
    counts[facet === 'options' ? 'options' : facetColumns[facet]].map(([key, count]) => ({ facet, key, count })),
  )

/** What a number of a facet stands for: itself, or a label's place. */
function numbered(facet: FacetName, key: number): { value: string; label: string } | undefined {
  const value = facet === 'rating' ? priceRatings[key - 1] : `${key}`
  return value === undefined ? undefined : { value, label: value }
}

async function labelled(em: EntityManager, counted: readonly Counted[], locale: Locale): Promise<FacetCounts> {
  const names = await facetLabels(
    em,
    counted.flatMap(({ facet, key }) => (isNumbered(facet) ? [] : [key])),
    locale,
  )
  const collator = collatorOf(locale)
  const result = Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as FacetCounts
  for (const { facet, key, count } of counted) {
    const name = isNumbered(facet) ? numbered(facet, key) : names.get(key)
    if (name) result[facet].push({ value: name.value, label: name.label, count, isCapped: count > DEEPEST_ROW })
  }
  for (const values of Object.values(result)) {
    values.sort((a, b) => b.count - a.count || collator.compare(a.label, b.label))
    for (const value of values) if (value.isCapped) value.count = DEEPEST_ROW
  }
  return result
}
