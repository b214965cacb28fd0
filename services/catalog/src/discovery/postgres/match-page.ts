import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { PageQuestion } from '../engine.ts'
import type { Order, Place } from '../terms/order.ts'
import { condition, headCondition, notHidden, Params } from './search-sql.ts'

/** A page of vehicles in the order of columns, of those that a further condition holds for. */
type SortedPage = (em: EntityManager, question: PageQuestion, more: (params: Params) => string) => Promise<Place[]>

/**
 * A page of the best match: first those that have all words in title, make or model, then the others, either in the default
 * order. Each is read by itself, so that an index has it in order where a word is common, and an index of words finds it where
 * it is rare; together they would have to be sorted, all that a word finds.
 */
export async function pageByMatch(em: EntityManager, question: PageQuestion, sorted: SortedPage): Promise<Place[]> {
  const { terms, after, skip, limit } = question
  const [, first, ...rest] = question.order.keys
  if (!first) return []
  const order: Order = { keys: [first, ...rest], descending: question.order.descending }
  const isPast = after?.[0] === 'false'
  const found: Place[] = []
  let left = skip
  if (!isPast) {
    const headed = (params: Params) => headCondition(terms.words, params)
    const places = await sorted(em, { ...question, order, after: after?.slice(1) }, headed)
    if (places.length === limit) return places.map((place) => ['true', ...place])
    found.push(...places.map((place) => ['true', ...place]))
    // A page further on than those reach begins so many among the others.
    if (skip > 0) left = places.length > 0 ? 0 : Math.max(0, skip - (await countHeaded(em, question)))
  }
  const others = (params: Params) => `not coalesce(${headCondition(terms.words, params)}, false)`
  const behind = isPast ? after.slice(1) : undefined
  const places = await sorted(
    em,
    { ...question, order, after: behind, skip: left, limit: limit - found.length },
    others,
  )
  return [...found, ...places.map((place) => ['false', ...place])]
}

/** How many have all words in title, make or model, counted no further than is skipped. */
async function countHeaded(em: EntityManager, { terms, skip, hidden }: PageQuestion): Promise<number> {
  const params = new Params()
  const where = [condition(terms, params), headCondition(terms.words, params), ...notHidden(hidden, params)]
  const [row] = await sql<{ count: number }>(
    em,
    `select count(*)::int as count from (
       select from vehicle_search where ${where.join(' and ')} limit ${params.add(skip)}::int) as found`,
    params.values,
  )
  return row?.count ?? 0
}
