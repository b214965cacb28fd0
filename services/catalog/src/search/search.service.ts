import type { SearchMeta, UserCaller, VehicleCard, VehicleSearch } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DEEPEST_ROW, pageMeta } from '@forecourt/kernel/http'
import type { Logger } from '@forecourt/kernel/log'
import { hiddenOwners } from '../vehicle/vehicle.holds.ts'
import { readListed } from '../vehicle/vehicle.read.ts'
import { DEFAULT_LIMIT } from '../vehicle/vehicle-lists.ts'
import { checkSearch } from './check-search.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { hasFeatured, readFeatured } from './featured.ts'
import type { SearchIndex } from './index/search-index.ts'
import { meant } from './meant.ts'
import { behind, condition, keyText, orderBy, ordering, Params } from './search-sql.ts'
import { type SearchTerms, searchTerms } from './search-terms.ts'
import type { Slots } from './slots-in-time.ts'

/**
 * One page of a search: ids from the narrow table first, then what the cards show of those alone. Words that occur nowhere
 * are taken for those that were probably meant, and left out where none was, unless the search is `literal`. The featured
 * vehicles are looked for meanwhile and change nothing of it; the page does not wait for them.
 *
 * @throws DomainError CURRENCY_REQUIRED · INVALID (422)
 */
export async function search(
  em: EntityManager,
  index: SearchIndex,
  user: UserCaller,
  { slots, log }: { readonly slots: Slots; readonly log: Pick<Logger, 'warn'> },
  { sort, page = 1, limit = DEFAULT_LIMIT, after, ...filter }: VehicleSearch,
): Promise<{ data: VehicleCard[]; meta: SearchMeta }> {
  checkSearch(filter, sort)
  const [asked, hidden] = await Promise.all([searchTerms(em, filter), hiddenOwners(em)])
  const { terms, correction, unmatched } = await meant(em, index, asked, filter)
  const counting = countOf(em, index, terms)
  const reading = Promise.all([
    counting,
    pageOfIds(em, terms, { sort, page, limit, after, hidden }).then(async (found) => ({
      ...found,
      data: await readListed(em, user, found.ids),
    })),
  ])
  const lookUp = async () => readFeatured(em, user, { terms, found: await counting, hidden })
  const [[counted, { ids, next, isExhausted, data }], featured] = await Promise.all([
    reading,
    hasFeatured({ sort, page, limit, after }) ? slots(reading, lookUp, log) : [],
  ])
  // The page is read from the database; the count may come from the index, which is up to two seconds behind.
  const shown = ids.length > 0 ? (page - 1) * limit + ids.length : 0
  const total = isExhausted ? shown : Math.max(counted, shown)
  const more = page * limit < DEEPEST_ROW ? next : null
  return { data, meta: { ...pageMeta(page, limit, total), next: more, correction, unmatched, featured } }
}

/** From the index where there is one; the database counts no further than one past the cap. */
const countOf = async (em: EntityManager, index: SearchIndex, terms: SearchTerms): Promise<number> =>
  (await index.count(terms)) ?? (await count(em, terms))

interface Place {
  readonly sort: VehicleSearch['sort']
  readonly page: number
  readonly limit: number
  readonly after: string | undefined
  /** Sellers whose vehicles are being hidden: some are still in the table. */
  readonly hidden: readonly string[]
}

/** The ids of a page, and the cursor behind its last row where there are more. */
async function pageOfIds(
  em: EntityManager,
  terms: SearchTerms,
  { sort, page, limit, after, hidden }: Place,
): Promise<{ ids: string[]; next: string | null; isExhausted: boolean }> {
  const ordered = new Params()
  const order = ordering(sort, terms, ordered)
  const keys = order.keys.map(keyText).join(', ')
  const place = after === undefined ? undefined : readCursor(after, sort, order, page)
  const skip = place ? 0 : (page - 1) * limit
  const parts = place ? behind(order, place) : [() => 'true']
  const rows: { keys: (string | null)[] }[] = []
  for (const part of parts) {
    const params = new Params(ordered.values)
    const where = [condition(terms, params), part(params)]
    if (hidden.length > 0)
      where.push(`id not in (select id from vehicle where owner_id = any (${params.add(hidden)}::uuid[]))`)
    rows.push(
      ...(await sql<{ keys: (string | null)[] }>(
        em,
        `select array[${keys}] as keys from vehicle_search where ${where.join(' and ')} order by ${orderBy(order)}
         limit ${params.add(limit + 1 - rows.length)}::int offset ${params.add(skip)}::int`,
        params.values,
      )),
    )
    if (rows.length > limit) break
  }
  const shown = rows.slice(0, limit).map((row) => row.keys)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    ids: shown.map((key) => key.at(-1) ?? ''),
    next: last ? writeCursor(sort, last) : null,
    // The first page with no row behind it: how many there are follows from its place.
    isExhausted: !place && !last && (shown.length > 0 || page === 1),
  }
}

/** How many there are, counted no further than one past the cap. */
async function count(em: EntityManager, terms: SearchTerms): Promise<number> {
  const params = new Params()
  const [row] = await sql<{ count: number }>(
    em,
    `select count(*)::int as count from (select from vehicle_search where ${condition(terms, params)} limit ${DEEPEST_ROW + 1}) as found`,
    params.values,
  )
  return row?.count ?? 0
}
