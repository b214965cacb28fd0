import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'

const HOLD = prepared(`select pg_advisory_xact_lock(hashtextextended('offers/' || $1::text, 0))`)

/** A seller's offers, held by this transaction: proof for whoever may put one more on the market. */
export interface HeldOffers {
  readonly ownerId: string
}

/**
 * Whoever puts a vehicle of this seller on the market, or changes their plan, waits from here until the transaction ends. So
 * it is taken before any vehicle is locked, and nothing slow may follow it.
 */
export async function holdOffers(em: EntityManager, ownerId: string): Promise<HeldOffers> {
  await sql(em, HOLD, [ownerId])
  return { ownerId }
}

const SHARE = prepared(`select pg_advisory_xact_lock_shared(hashtextextended('offers/' || $1::text, 0))`)

/**
 * The same for those who make something of a seller's offers, together with others who do: while the plan changes, or what is on
 * the market, they wait.
 */
export const shareOffers = (em: EntityManager, ownerId: string): Promise<unknown> => sql(em, SHARE, [ownerId])

const TRY = prepared(
  `select owner_id::text as id from (select distinct owner_id from unnest($1::uuid[]) as o (owner_id) offset 0) as owners
   where pg_try_advisory_xact_lock_shared(hashtextextended('offers/' || owner_id::text, 0))`,
)

/** Of some sellers, those whose offers nobody holds at this moment: they are shared then. Waits for nobody. */
export const tryShareOffers = async (em: EntityManager, ownerIds: readonly string[]): Promise<string[]> =>
  (await sql<{ id: string }>(em, TRY, [ownerIds])).map(({ id }) => id)
