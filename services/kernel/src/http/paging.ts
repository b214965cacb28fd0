import type { PageMeta } from '@forecourt/contracts'
import { DomainError } from '../errors/index.ts'

/** Deeper reading uses filters; counts stop there too (rulings 1). */
export const DEEPEST_ROW = 10_000

/**
 * Refuses a page that ends behind the deepest row; asked for every endpoint, so that no list can forget it.
 *
 * @param query as it was validated, defaults included
 * @throws DomainError PAGE_TOO_DEEP (422)
 */
export function refuseDeepPage(query: unknown): void {
  const { page, limit }: { page?: unknown; limit?: unknown } = Object(query)
  if (typeof page === 'number' && typeof limit === 'number' && page * limit > DEEPEST_ROW)
    throw new DomainError('PAGE_TOO_DEEP', { details: { max: DEEPEST_ROW } })
}

/** Paging facts of a list counted up to the deepest row. `counted` may be one more than that, which says "and more". */
export function pageMeta(page: number, limit: number, counted: number): PageMeta {
  const total = Math.min(counted, DEEPEST_ROW)
  return { page, limit, total, totalIsCapped: counted > DEEPEST_ROW, pages: Math.ceil(total / limit) }
}
