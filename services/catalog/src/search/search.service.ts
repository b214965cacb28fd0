import type { PageMeta, UserCaller, VehicleCard, VehicleSearch } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { readListed } from '../vehicle/vehicle.read.ts'
import { condition, ordering, Params } from './search-sql.ts'
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
 * One page of a search: ids from the narrow table first, then what the cards show of those alone.
 *
 * @throws DomainError PAGE_TOO_DEEP · CURRENCY_REQUIRED (422)
 */
export async function search(
  em: EntityManager,
  user: UserCaller,
  { sort, page = 1, limit = DEFAULT_LIMIT, ...filter }: VehicleSearch,
): Promise<{ data: VehicleCard[]; meta: PageMeta }> {
  checkDepth(page, limit)
  const terms = await searchTerms(em, filter)
  const counted = await count(em, terms)
  const ids = counted > (page - 1) * limit ? await pageOfIds(em, terms, sort, page, limit) : []
  return { data: await readListed(em, user, ids), meta: pageMeta(page, limit, counted) }
}

async function pageOfIds(
  em: EntityManager,
  terms: SearchTerms,
  sort: VehicleSearch['sort'],
  page: number,
  limit: number,
): Promise<string[]> {
  const params = new Params()
  const where = condition(terms, params)
  const order = ordering(sort, terms, params)
  const rows = await sql<{ id: string }>(
    em,
    `select id from vehicle_search where ${where} order by ${order}
     limit ${params.add(limit)}::int offset ${params.add((page - 1) * limit)}::int`,
    params.values,
  )
  return rows.map(({ id }) => id)
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
