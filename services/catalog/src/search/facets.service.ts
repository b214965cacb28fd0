import { type FacetName, facetNames, type Locale, type VehicleFilter } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DEPTH } from './search.service.ts'
import { condition, Params } from './search-sql.ts'
import { facetColumns, type SearchTerms, searchTerms } from './search-terms.ts'

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

/** Values shown of one facet, the most frequent first: nobody reads more, and models run into thousands. */
const MOST_VALUES = 300

/**
 * Counts beside every filter value: a facet that is filtered by leaves its own filter out (what else one could choose);
 * options count what would be left if one more were added.
 */
export async function facets(em: EntityManager, filter: VehicleFilter, locale: Locale): Promise<FacetCounts> {
  const terms = await searchTerms(em, filter)
  const filtered = facetNames.filter((name) => name !== 'options' && terms.anyOf[facetColumns[name]] !== undefined)
  const free = facetNames.filter((name) => !filtered.includes(name))
  const counted: Counted[] = await countGroups(em, terms, free)
  for (const name of filtered) counted.push(...(await countGroups(em, terms, [name], name)))
  return label(em, counted, locale)
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
          `select case ${groups.join(' ')} end as facet, coalesce(${columns.map(({ column }) => column).join(', ')}) as key,
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
     select facet, key, least(count, ${DEPTH + 1})::int as count from (
       select *, row_number() over (partition by facet order by count desc, key) as place
       from (${selects.join(' union all ')}) as counted
     ) as ranked where place <= ${MOST_VALUES}`,
    params.values,
  )
}

async function label(em: EntityManager, counted: readonly Counted[], locale: Locale): Promise<FacetCounts> {
  const rows = await sql<{ id: number; value: string; label: string }>(
    em,
    `select k.id, case k.kind when 'brand' then k.label when 'model' then k.label else k.value end as value,
       coalesce(k.label, nullif(r.translations -> $2::text ->> 'name', ''), r.name, k.value) as label
     from search_key k left join lateral (
       select name, translations from category where k.kind = 'category' and id = k.value::uuid union all
       select name, translations from country where k.kind = 'country' and id = k.value::uuid union all
       select name, translations from type where k.kind = 'type' and id = k.value::uuid union all
       select name, translations from color where k.kind = 'color' and id = k.value::uuid union all
       select name, translations from fueltype where k.kind = 'fuel' and id = k.value::uuid union all
       select name, translations from transmission where k.kind = 'transmission' and id = k.value::uuid union all
       select name, translations from option where k.kind = 'option' and id = k.value::uuid
     ) as r on k.kind not in ('brand', 'model')
     where k.id = any ($1::int[])`,
    [counted.map(({ key }) => key), locale],
  )
  const names = new Map(rows.map((row) => [row.id, row]))
  const result = Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as FacetCounts
  for (const { facet, key, count } of counted) {
    const name = names.get(key)
    if (name)
      result[facet].push({
        value: name.value,
        label: name.label,
        count: Math.min(count, DEPTH),
        isCapped: count > DEPTH,
      })
  }
  const collator = new Intl.Collator(locale.replace('_', '-'))
  for (const values of Object.values(result))
    values.sort((a, b) => b.count - a.count || collator.compare(a.label, b.label))
  return result
}
