import {
  defaultSort,
  filterOfSearch,
  type SearchMeta,
  type UserCaller,
  type VehicleCard,
  type VehicleSearch,
} from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { DEEPEST_ROW, pageMeta } from '@forecourt/kernel/http'
import type { Logger } from '@forecourt/kernel/log'
import { hiddenOwners } from '../../vehicle/vehicle.holds.ts'
import { readListed } from '../../vehicle/vehicle.read.ts'
import { DEFAULT_LIMIT } from '../../vehicle/vehicle-lists.ts'
import type { Engine } from '../engine.ts'
import { type Near, nearOf } from '../places/near.ts'
import { checkSearch } from '../terms/check-search.ts'
import { orderOf } from '../terms/order.ts'
import { listedCurrencies } from '../terms/rates.ts'
import { type SearchTerms, searchTerms } from '../terms/search-terms.ts'
import { isOfNewest, readCursor, writeCursor } from './cursor.ts'
import { hasFeatured, readFeatured } from './featured.ts'
import { meant } from './meant.ts'
import { originOf, withDistance } from './origin.ts'
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
  engine: Engine,
  user: UserCaller,
  { slots, log }: { readonly slots: Slots; readonly log: Pick<Logger, 'warn'> },
  { after, ...query }: VehicleSearch,
): Promise<{ data: VehicleCard[]; meta: SearchMeta }> {
  const { sort, page = 1, limit = DEFAULT_LIMIT } = query
  const filter = filterOfSearch(query)
  checkSearch(query, sort)
  const [asked, hidden, origin] = await Promise.all([searchTerms(em, filter), hiddenOwners(em), originOf(em, query)])
  const near = sort === 'distance' ? await nearOf(em, origin) : undefined
  const { terms, correction, unmatched } = await meant(em, engine, asked, filter)
  const counting = engine.count(em, terms)
  const reading = Promise.all([
    counting,
    pageOfIds(em, engine, terms, { q: query.q, sort, page, limit, after, hidden, near }).then(async (found) => ({
      ...found,
      data: withDistance(await readListed(em, user, found.ids), origin),
    })),
  ])
  const lookUp = async () => readFeatured(em, engine, user, { terms, found: await counting, hidden })
  const [[counted, { ids, next, isExhausted, data }], featured] = await Promise.all([
    reading,
    hasFeatured({ sort, page, limit, after, seller: filter.seller }) ? slots(reading, lookUp, log) : [],
  ])
  // The page is read from the database; the count may be up to two seconds behind.
  const shown = ids.length > 0 ? (page - 1) * limit + ids.length : 0
  const total = isExhausted ? shown : Math.max(counted, shown)
  const more = page * limit < DEEPEST_ROW ? next : null
  const above = withDistance(featured, origin)
  return { data, meta: { ...pageMeta(page, limit, total), next: more, correction, unmatched, featured: above } }
}

/** The ids of a page, and the cursor behind its last vehicle where there are more. */
async function pageOfIds(
  em: EntityManager,
  engine: Engine,
  terms: SearchTerms,
  { q, sort, page, limit, after, hidden, near }: Asked,
): Promise<{ ids: string[]; next: string | null; isExhausted: boolean }> {
  const rates = sort === 'price' || sort === '-price' ? await listedCurrencies(em) : []
  // A place says what was asked for, not what follows from it: an instance of the version before understands it too.
  const usual = after !== undefined && isOfNewest(after) ? '-postedAt' : defaultSort(q)
  const order = orderOf(sort ?? usual, terms, { rates, near })
  const place = after === undefined ? undefined : readCursor(after, sort, order, page)
  const skip = place ? 0 : (page - 1) * limit
  const places = await engine.page(em, { terms, order, after: place, skip, limit: limit + 1, hidden })
  const shown = places.slice(0, limit)
  const last = places.length > limit ? shown.at(-1) : undefined
  return {
    ids: shown.map((keys) => keys.at(-1) ?? ''),
    next: last ? writeCursor(sort, last) : null,
    // The first page with no vehicle behind it: how many there are follows from its place.
    isExhausted: !place && !last && (shown.length > 0 || page === 1),
  }
}

interface Asked {
  readonly q: string | undefined
  readonly sort: VehicleSearch['sort']
  readonly after: string | undefined
  readonly page: number
  readonly limit: number
  /** Sellers whose vehicles are being hidden: some are still in the table. */
  readonly hidden: readonly string[]
  /** For the order by distance. */
  readonly near: Near | undefined
}
