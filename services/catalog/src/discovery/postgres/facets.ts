import { type FacetName, facetNames } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { type FacetKeyCounts, type KeyColumnName, keyColumns } from '../engine.ts'
import { mostOf } from '../terms/most-values.ts'
import { facetColumns, type SearchTerms } from '../terms/search-terms.ts'
import { condition, Params } from './search-sql.ts'

interface Counted {
  readonly facet: FacetName
  readonly key: number
  readonly count: number
}

/** Counts of every facet: one pass over the rows for those that are not filtered by, and one for each of the others. */
export async function facets(em: EntityManager, terms: SearchTerms): Promise<FacetKeyCounts> {
  const filtered = facetNames.filter((name) => name !== 'options' && terms.anyOf[facetColumns[name]] !== undefined)
  const free = facetNames.filter((name) => !filtered.includes(name))
  const counted: Counted[] = await countGroups(em, terms, free)
  for (const name of filtered) counted.push(...(await countGroups(em, terms, [name], name)))
  const names: readonly (KeyColumnName | 'options')[] = [...keyColumns, 'options']
  const counts = Object.fromEntries(names.map((name) => [name, []])) as unknown as FacetKeyCounts
  for (const { facet, key, count } of counted)
    counts[facet === 'options' ? facet : facetColumns[facet]].push([key, count])
  return counts
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
       from (${selects.join(' union all ')}) as counted where key is not null
     ) as ranked where place <= case facet when 'city' then ${mostOf('city')} else ${mostOf('others')} end
     order by count desc, key`,
    params.values,
  )
}
