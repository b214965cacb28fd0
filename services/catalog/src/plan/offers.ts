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
