import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DEEPEST_ROW } from '@forecourt/kernel/http'
import type { PageQuestion } from '../engine.ts'
import type { Order, Place } from '../terms/order.ts'
import { condition, headCondition, notHidden, Params } from './search-sql.ts'

/** What else holds of the vehicles of a page. */
export interface PagePart {
  readonly condition: (params: Params) => string
  /** So few that they are sorted, where an index in the page's order might be read to its end for one that nobody has. */
  readonly isSmall?: boolean
}
/** A page of vehicles in the order of columns, of those that belong to a part. */
type SortedPage = (em: EntityManager, question: PageQuestion, part: PagePart) => Promise<Place[]>

/**
 * A page of the best match: first those that have all words in title, make or model, then the others, either in the default
 * order. Each is read by itself, so that an index has it in order where a word is common, and an index of words finds it where
 * it is rare; together they would have to be sorted, all that a word finds.
 */
export async function pageByMatch(em: EntityManager, question: PageQuestion, sorted: SortedPage): Promise<Place[]> {
  const { terms, after, skip, limit } = question
  const order: Order = { keys: withoutFirst(question.order.keys), descending: question.order.descending }
  const isPast = after?.[0] === 'false'
  const found: Place[] = []
  let left = skip
  if (!isPast) {
    const headed: PagePart = { condition: (params) => headCondition(terms.words, params) }
    const places = await sorted(em, { ...withoutWords(question), order, after: after?.slice(1) }, headed)
    found.push(...places.map((place) => ['true', ...place]))
    if (found.length === limit) return found
    left = places.length > 0 ? 0 : skip
  }
  // Of the first page, those that have them in the title are no more than it shows.
  const isFirst = !after && skip === 0
  if (!isFirst) {
    const headed = await counted(em, question, 'headed', DEEPEST_ROW + 1)
    // Nobody reads on so far. A place that somebody made up begins no search among a million for the few that are left.
    if (headed > DEEPEST_ROW) return found
    // A page further on than those reach begins so many among the others.
    left = Math.max(0, left - headed)
  }
  // Whoever has all words in their text mostly has them in the title, too: the others may be none at all.
  const most = isFirst ? DEEPEST_ROW : 2 * DEEPEST_ROW
  const isSmall = (await counted(em, question, 'all', most + 1)) <= most
  const others: PagePart = {
    condition: (params) => `not coalesce(${headCondition(terms.words, params)}, false)`,
    isSmall,
  }
  const behind = isPast ? after.slice(1) : undefined
  const places = await sorted(
    em,
    { ...question, order, after: behind, skip: left, limit: limit - found.length },
    others,
  )
  return [...found, ...places.map((place) => ['false', ...place])]
}

function withoutFirst([, first, ...rest]: Order['keys']): Order['keys'] {
  if (!first) throw new Error('the best match has no order of its own')
  return [first, ...rest]
}

/** Words of the title are words of the text: to ask for both would tell the planner that they are rarer than they are. */
const withoutWords = (question: PageQuestion): PageQuestion => ({
  ...question,
  terms: { ...question.terms, words: [] },
})

/** How many there are, or have all words in title, make or model; counted no further than a bound. */
async function counted(em: EntityManager, question: PageQuestion, of: 'all' | 'headed', most: number): Promise<number> {
  const params = new Params()
  const { terms, hidden } = of === 'headed' ? withoutWords(question) : question
  const where = [
    condition(terms, params),
    ...(of === 'headed' ? [headCondition(question.terms.words, params)] : []),
    ...notHidden(hidden, params),
  ]
  const [row] = await sql<{ count: number }>(
    em,
    `select count(*)::int as count from (
       select from vehicle_search where ${where.join(' and ')} limit ${params.add(most)}::int) as found`,
    params.values,
  )
  return row?.count ?? 0
}
