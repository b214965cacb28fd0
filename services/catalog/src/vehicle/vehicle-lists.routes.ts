import { favoriteVehicles, myVehicles, type PageMeta } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import { checkDepth, DEFAULT_LIMIT, DEPTH, pageMeta } from '../search/search.service.ts'
import { wordsOf } from '../text/fold.ts'
import { readCards, readListed } from './vehicle.read.ts'

const orders = {
  '-createdAt': 'v.created_at desc, v.id desc',
  '-postedAt': 'v.posted_at desc nulls last, v.id desc',
  '-updatedAt': 'v.updated_at desc, v.id desc',
  '-savedAt': 'f.created_at desc, v.id desc',
  price: 'v.price_minor / power(10, coalesce(c.decimals, 0)) / coalesce(r.rate, 1) nulls last, v.id',
  '-price': 'v.price_minor / power(10, coalesce(c.decimals, 0)) / coalesce(r.rate, 1) desc nulls last, v.id desc',
} as const
const isOrder = (sort: string | undefined): sort is keyof typeof orders => sort !== undefined && sort in orders
const orderOf = (sort: string | undefined, fallback: keyof typeof orders) => orders[isOrder(sort) ? sort : fallback]
const statuses = {
  draft: 'not v.published',
  live: `v.published and v.holds = '{}' and not v.sold`,
  hidden: `v.published and v.holds <> '{}'`,
  sold: 'v.published and v.sold',
} as const

/** Vehicles of the caller, and vehicles the caller saved. */
export function vehicleListRoutes(app: App): void {
  app.endpoint(myVehicles, async ({ em, user, query }) => {
    const status = query.status && query.status in statuses ? statuses[query.status as keyof typeof statuses] : 'true'
    const where = `v.owner_id = $1 and ${status}`
    const { ids, meta } = await listIds(em, 'vehicle v', where, user.userId, query, orderOf(query.sort, '-createdAt'))
    return { data: await readCards(em, user, ids), meta }
  })

  app.endpoint(favoriteVehicles, async ({ em, user, query }) => {
    const from = 'vehicle_favorite f join vehicle v on v.id = f.vehicle_id'
    // Hidden ones are kept and come back with their seller; sold ones stay, with a badge.
    const where = `f.user_id = $1 and v.published and (v.holds = '{}' or v.owner_id = $1)`
    const { ids, meta } = await listIds(em, from, where, user.userId, query, orderOf(query.sort, '-savedAt'))
    return { data: await readListed(em, user, ids), meta }
  })
}

interface ListQuery {
  readonly page?: number
  readonly limit?: number
  readonly q?: string
}

async function listIds(
  em: EntityManager,
  from: string,
  where: string,
  userId: string,
  { page = 1, limit = DEFAULT_LIMIT, q }: ListQuery,
  order: string,
): Promise<{ ids: string[]; meta: PageMeta }> {
  checkDepth(page, limit)
  const tables = `${from} left join currency c on c.id = v.currency left join exchange_rate r on r.currency = c.code`
  // Each word somewhere in title, make, model or plate; the lists are one person's, so reading them all is cheap.
  const matching = `${where} and v.deleted_at is null and not exists (
    select from unnest($2::text[]) as word
    where strpos(folded(concat_ws(' ', v.title, v.brand, v.model, v.register)), word) = 0)`
  const words = wordsOf(q ?? '')
  const [counted] = await sql<{ count: number }>(
    em,
    `select count(*)::int as count from (select from ${tables} where ${matching} limit ${DEPTH + 1}) as found`,
    [userId, words],
  )
  const rows = await sql<{ id: string }>(
    em,
    `select v.id from ${tables} where ${matching} order by ${order} limit $3::int offset $4::int`,
    [userId, words, limit, (page - 1) * limit],
  )
  return { ids: rows.map(({ id }) => id), meta: pageMeta(page, limit, counted?.count ?? 0) }
}
