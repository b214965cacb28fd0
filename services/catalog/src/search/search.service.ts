import type { PageMeta, SearchMeta, UserCaller, VehicleCard, VehicleFilter, VehicleSearch } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { readListed } from '../vehicle/vehicle.read.ts'
import { corrected } from './correction.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { SearchIndex } from './index/search-index.ts'
import { behind, condition, orderBy, ordering, Params } from './search-sql.ts'
import { type SearchTerms, searchTerms } from './search-terms.ts'

/** Deeper pages, and counts beyond, are answered as "10,000+" (rulings 1 and 4). */
export const DEPTH = 10_000
export const DEFAULT_LIMIT = 24

/** Paging facts of a list counted up to a cap. `counted` may be one more than the cap, which says "and more". */
export const pageMeta = (page: number, limit: number, counted: number): PageMeta => {
  const total = Math.min(counted, DEPTH)
  return { page, limit, total, totalIsCapped: counted > DEPTH, pages: Math.ceil(total / limit) }
}

/** @throws DomainError PAGE_TOO_DEEP (422) */
export function checkDepth(page: number, limit: number): void {
  if (page * limit > DEPTH) throw new DomainError('PAGE_TOO_DEEP', { details: { max: DEPTH } })
}

/**
 * One page of a search: ids from the narrow table first, then what the cards show of those alone. Words that occur nowhere
 * are taken for those that were probably meant, unless the search is `literal`.
 *
 * @throws DomainError PAGE_TOO_DEEP · CURRENCY_REQUIRED (422)
 */
export async function search(
  em: EntityManager,
  index: SearchIndex,
  user: UserCaller,
  { sort, page = 1, limit = DEFAULT_LIMIT, after, ...filter }: VehicleSearch,
): Promise<{ data: VehicleCard[]; meta: SearchMeta }> {
  checkDepth(page, limit)
  const { terms, correction } = await meant(index, await searchTerms(em, filter), filter)
  const [counted, { ids, next, isExhausted, data }] = await Promise.all([
    countOf(em, index, terms),
    pageOfIds(em, terms, { sort, page, limit, after }).then(async (found) => ({
      ...found,
      data: await readListed(em, user, found.ids),
    })),
  ])
  // The count may be a moment behind the page, which is never.
  const shown = ids.length > 0 ? (page - 1) * limit + ids.length : 0
  const total = isExhausted ? shown : Math.max(counted, shown)
  return { data, meta: { ...pageMeta(page, limit, total), next: page * limit < DEPTH ? next : null, correction } }
}

/**
 * The terms with mistyped words put right. Before the database is asked for a page: of a word that nobody has it expects some
 * vehicles, and looks through all of them for the newest.
 */
async function meant(index: SearchIndex, terms: SearchTerms, { q, literal }: VehicleFilter) {
  const corrections = terms.words.length > 0 && !literal ? await index.corrections(terms) : undefined
  return corrected(terms, q, corrections ?? new Map())
}

/** From the index where there is one; the database counts no further than one past the cap. */
const countOf = async (em: EntityManager, index: SearchIndex, terms: SearchTerms): Promise<number> =>
  (await index.count(terms)) ?? (await count(em, terms))

interface Place {
  readonly sort: VehicleSearch['sort']
  readonly page: number
  readonly limit: number
  readonly after: string | undefined
}

/** The ids of a page, and the cursor behind its last row where there are more. */
async function pageOfIds(
  em: EntityManager,
  terms: SearchTerms,
  { sort, page, limit, after }: Place,
): Promise<{ ids: string[]; next: string | null; isExhausted: boolean }> {
  const params = new Params()
  const order = ordering(sort, terms, params)
  const where = [condition(terms, params)]
  if (after !== undefined) where.push(behind(order, readCursor(after, sort, order), params))
  const keys = order.keys.map(({ sql: key }) => `(${key})::text`).join(', ')
  const rows = await sql<{ keys: string[] }>(
    em,
    `select array[${keys}] as keys from vehicle_search where ${where.join(' and ')} order by ${orderBy(order)}
     limit ${params.add(limit + 1)}::int offset ${params.add(after === undefined ? (page - 1) * limit : 0)}::int`,
    params.values,
  )
  const shown = rows.slice(0, limit).map((row) => row.keys)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    ids: shown.map((key) => key.at(-1) ?? ''),
    next: last ? writeCursor(sort, last) : null,
    // Then the end was seen, and where it lies is known by number.
    isExhausted: after === undefined && !last && (shown.length > 0 || page === 1),
  }
}

/** How many there are, counted no further than one past the cap. */
async function count(em: EntityManager, terms: SearchTerms): Promise<number> {
  const params = new Params()
  const [row] = await sql<{ count: number }>(
    em,
    `select count(*)::int as count from (select from vehicle_search where ${condition(terms, params)} limit ${DEPTH + 1}) as found`,
    params.values,
  )
  return row?.count ?? 0
}
