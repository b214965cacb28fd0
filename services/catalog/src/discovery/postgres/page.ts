import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DEEPEST_ROW } from '@forecourt/kernel/http'
import type { PageQuestion } from '../engine.ts'
import type { Order, Place } from '../terms/order.ts'
import type { SearchTerms } from '../terms/search-terms.ts'
import { type PagePart, pageByMatch } from './match-page.ts'
import { findsMany, walkCities } from './nearest.ts'
import { pageByPrice } from './price-page.ts'
import { behind, condition, keyText, notHidden, orderBy, ordering, Params, source } from './search-sql.ts'

/** The places of a page, from the narrow table alone. */
export async function page(em: EntityManager, question: PageQuestion): Promise<Place[]> {
  const { terms, order } = question
  if (order.keys[0].type === 'price') return pageByPrice(em, question)
  if (order.keys[0].name === 'headed') return pageByMatch(em, question, sortedPage)
  if (order.near && (await findsMany(em, terms))) return walkCities(em, question, order.near)
  return sortedPage(em, question)
}

async function sortedPage(
  em: EntityManager,
  { terms, order, after, skip, limit, hidden }: PageQuestion,
  more?: PagePart,
): Promise<Place[]> {
  const ordered = new Params()
  const from = source(order, ordered)
  const columns = ordering(order, terms, ordered)
  const keys = columns.keys.map(keyText).join(', ')
  const parts = after ? behind(columns, after) : [() => 'true']
  const places: Place[] = []
  for (const part of parts) {
    const params = new Params(ordered.values)
    const where = [
      condition(terms, params),
      part(params),
      ...notHidden(hidden, params),
      ...(more ? [more.condition(params)] : []),
    ]
    const found = `${from} where ${where.join(' and ')}`
    const rows = await sql<{ keys: Place }>(
      em,
      `select array[${keys}] as keys from ${more?.isSmall ? `(select * from ${found} offset 0) as found` : found} order by ${orderBy(columns)}
       limit ${params.add(limit - places.length)}::int offset ${params.add(skip)}::int`,
      params.values,
    )
    places.push(...rows.map((row) => row.keys))
    if (places.length >= limit) break
  }
  return places
}

/** How many there are, counted no further than one past the cap. */
export async function count(em: EntityManager, terms: SearchTerms): Promise<number> {
  const params = new Params()
  const [row] = await sql<{ count: number }>(
    em,
    `select count(*)::int as count from (select from vehicle_search where ${condition(terms, params)} limit ${DEEPEST_ROW + 1}) as found`,
    params.values,
  )
  return row?.count ?? 0
}

/** The same for several searches, in one statement. */
export async function suggest(em: EntityManager, searches: readonly SearchTerms[]): Promise<number[]> {
  if (searches.length === 0) return []
  const params = new Params()
  const counts = searches.map(
    (terms) =>
      `(select count(*)::int from (select from vehicle_search where ${condition(terms, params)} limit ${DEEPEST_ROW + 1}) as found)`,
  )
  const [row] = await sql<{ counts: number[] }>(em, `select array[${counts.join(', ')}] as counts`, params.values)
  return row?.counts ?? []
}

export async function among(
  em: EntityManager,
  ids: readonly string[],
  terms: SearchTerms,
  order: Order,
): Promise<string[]> {
  const params = new Params()
  const from = source(order, params)
  const rows = await sql<{ id: string }>(
    em,
    `select id from ${from} where id = any (${params.add(ids)}::uuid[])
       and ${condition(terms, params)} order by ${orderBy(ordering(order, terms, params))}`,
    params.values,
  )
  return rows.map(({ id }) => id)
}
