import type { DataOf, planInForce } from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'

/** A paid plan somebody holds until a date. */
export interface Entitlement {
  readonly cartId: string
  readonly expiresAt: Date
}

/** What a person holds now; undefined is the free plan. */
export async function readEntitlement(em: EntityManager, userId: string): Promise<Entitlement | undefined> {
  const [held] = await sql<{ cart_id: string; expires_at: Date }>(
    em,
    'select cart_id, expires_at from entitlement where user_id = $1 and starts_at <= now() and expires_at > now()',
    [userId],
  )
  return held && { cartId: held.cart_id, expiresAt: held.expires_at }
}

/** What a plan allows; null is unlimited (rulings 6). */
export type PlanRights = DataOf<typeof planInForce>

/**
 * What the plan in force allows a person: the one they hold, else the free plan. Reads no names and asks nobody, so it
 * answers where the list of plans still waits for the catalog.
 *
 * @throws DomainError NOT_FOUND when an administrator left no free plan, or took the plan's limits away
 */
export async function planRights(em: EntityManager, userId: string): Promise<PlanRights> {
  const [row] = await sql<Omit<PlanRights, 'expiresAt'> & { expiresAt: Date | null }>(
    em,
    `select c.id as "cartId", held.expires_at as "expiresAt", json_build_object(
         'vehicle_limit', d.vehicle_limit, 'photo_limit_per_vehicle', d.photo_limit_per_vehicle,
         'contact_limit_per_month', d.contact_limit_per_month, 'featured_listing', coalesce(d.featured_listing, false),
         'detailed_stats', coalesce(d.detailed_stats, false), 'priority_support', coalesce(d.priority_support, false)
       ) as limits
     from cart c join cartdetail d on d.cart = c.id
     left join entitlement held on held.cart_id = c.id and held.user_id = $1
       and held.starts_at <= now() and held.expires_at > now()
     where held.user_id is not null or (c.price = 0 and c.is_active and c.archived_at is null)
     order by held.user_id nulls last, c.id limit 1`,
    [userId],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return { ...row, expiresAt: row.expiresAt?.toISOString() ?? null }
}

/** Ends what a person holds, or would hold later, now. @returns whether there was anything */
export async function endEntitlement(em: EntityManager, userId: string): Promise<boolean> {
  const unused = await sql(em, 'delete from entitlement where user_id = $1 and starts_at >= now() returning 1', [
    userId,
  ])
  const ended = await sql(
    em,
    'update entitlement set expires_at = now(), version = version + 1 where user_id = $1 and expires_at > now() returning 1',
    [userId],
  )
  return unused.length + ended.length > 0
}

/** How many people hold a plan or held it last, for the in-use check. */
export async function countEntitlements(db: Database, cartId: string): Promise<number> {
  const [row] = await db.query<{ n: number }>('select count(*)::int as n from entitlement where cart_id = $1', [cartId])
  return row?.n ?? 0
}
