import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'

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
