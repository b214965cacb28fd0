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

const SHARE = prepared(
  `select pg_advisory_xact_lock_shared(hashtextextended('offers/' || owner_id, 0))
   from (select distinct owner_id::text from vehicle where id = any ($1::uuid[]) order by 1) as owners`,
)

/**
 * The offers of whoever sells these vehicles, held together with others who make something of them: while a seller's plan changes,
 * or what is on the market, they wait. It is taken before any vehicle is locked, too.
 */
export const shareOffers = (em: EntityManager, vehicleIds: readonly string[]): Promise<unknown> =>
  sql(em, SHARE, [vehicleIds])
