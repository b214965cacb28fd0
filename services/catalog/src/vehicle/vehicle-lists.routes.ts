import { favoriteVehicles, myVehicles, stockVehicles } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import { holdsOf } from './vehicle.holds.ts'
import { readCards, readListed } from './vehicle.read.ts'
import { listIds } from './vehicle-lists.ts'
import { readStock } from './vehicle-stock.ts'

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
  live: `v.published and ${holdsOf('v')} = '{}' and not v.sold`,
  hidden: `v.published and ${holdsOf('v')} <> '{}'`,
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

  app.endpoint(stockVehicles, async ({ em, user, query }) => ({
    data: await readStock(em, user.userId, query.after),
  }))

  app.endpoint(favoriteVehicles, async ({ em, user, query }) => {
    const from = 'vehicle_favorite f join vehicle v on v.id = f.vehicle_id'
    // Hidden ones are kept and come back with their seller; sold ones stay, with a badge.
    const where = `f.user_id = $1 and v.published and (${holdsOf('v')} = '{}' or v.owner_id = $1)`
    const { ids, meta } = await listIds(em, from, where, user.userId, query, orderOf(query.sort, '-savedAt'))
    return { data: await readListed(em, user, ids), meta }
  })
}
