import { type FacetName, facetNames, type Locale, type VehicleFilter } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DEEPEST_ROW } from '@forecourt/kernel/http'
import { collatorOf } from '../text/collator.ts'
import { checkSearch } from './check-search.ts'
import { facetLabels } from './facet-labels.ts'
import { mostOf } from './index/most-values.ts'
import type { SearchIndex } from './index/search-index.ts'
import type { FacetKeyCounts } from './index/vehicle-index.ts'
import { meant } from './meant.ts'
import { condition, Params } from './search-sql.ts'
import { facetColumns, isNumbered, type SearchTerms, searchTerms } from './search-terms.ts'

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
 * options count what would be left if one more were added. From the index where there is one, exactly; else by the database.
 */
export async function facets(
  em: EntityManager,
  index: SearchIndex,
  filter: VehicleFilter,
  locale: Locale,
): Promise<FacetCounts> {
  checkSearch(filter)
  const { terms } = await meant(em, index, await searchTerms(em, filter), filter)
  const known = await index.facets(terms)
  return labelled(em, known ? fromIndex(known) : await fromDatabase(em, terms), locale)
}

const fromIndex = (counts: FacetKeyCounts): Counted[] =>
  facetNames.flatMap((facet) =>
    counts[facet === 'options' ? 'options' : facetColumns[facet]].map(([key, count]) => ({ facet, key, count })),
  )

async function fromDatabase(em: EntityManager, terms: SearchTerms): Promise<Counted[]> {
  const filtered = facetNames.filter((name) => name !== 'options' && terms.anyOf[facetColumns[name]] !== undefined)
  const free = facetNames.filter((name) => !filtered.includes(name))
  const counted: Counted[] = await countGroups(em, terms, free)
  for (const name of filtered) counted.push(...(await countGroups(em, terms, [name], name)))
  return counted
}

/** Counts of several facets under one condition, in one pass over the rows. */
function countGroups(
  em: EntityManager,
  terms: SearchTerms,
  names: readonly FacetName[],
  without?: FacetName,
): Promise<Counted[]> {
  if (names.length === 0) return Promise.resolve([])
  const params = new Params()
  const where = condition(terms, params, without)
  const columns = names.flatMap((name) => (name === 'options' ? [] : [{ name, column: facetColumns[name] }]))
  const groups = columns.map(({ name, column }) => `when grouping(${column}) = 0 then '${name}'`)
  const selects = [
    ...(columns.length > 0
      ? [
          `select case ${groups.join(' ')} end as facet, coalesce(${columns.map(({ column }) => `${column}::int`).join(', ')}) as key,
             count(*) as count
           from matched group by grouping sets (${columns.map(({ column }) => `(${column})`).join(', ')})`,
        ]
      : []),
    ...(names.includes('options')
      ? [
          `select 'options' as facet, choice as key, count(*) as count from matched, unnest(options) as choice group by choice`,
        ]
      : []),
  ]
  return sql<Counted>(
    em,
    `with matched as (select ${[...columns.map(({ column }) => column), 'options'].join(', ')} from vehicle_search where ${where})
     select facet, key, count::int as count from (
       select *, row_number() over (partition by facet order by count desc, key) as place
       from (${selects.join(' union all ')}) as counted
     ) as ranked where place <= case facet when 'city' then ${mostOf('city')} else ${mostOf('others')} end`,
    params.values,
  )
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
    const name = isNumbered(facet) ? { value: `${key}`, label: `${key}` } : names.get(key)
    if (name) result[facet].push({ value: name.value, label: name.label, count, isCapped: count > DEEPEST_ROW })
  }
  for (const values of Object.values(result)) {
    values.sort((a, b) => b.count - a.count || collator.compare(a.label, b.label))
    for (const value of values) if (value.isCapped) value.count = DEEPEST_ROW
  }
  return result
}
