import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'

/**
 * Why a vehicle is hidden, as it counts at this moment: a suspended or deleted seller's vehicles are hidden from the moment
 * on that we know of it, while batches still write it into `vehicle.holds` (ADR 26).
 *
 * @param v name of the vehicle's table in the statement
 */
export const holdsOf = (v: string): string =>
  `(${v}.holds || (select '{SUSPENDED}'::text[] from seller_sweep w where w.owner_id = ${v}.owner_id and w.target <> 'shown'))`

const HIDDEN = prepared(`select owner_id from seller_sweep where target <> 'shown'`)

/** Sellers whose vehicles are being hidden at this moment: next to always none. */
export const hiddenOwners = async (em: EntityManager): Promise<string[]> =>
  (await sql<{ owner_id: string }>(em, HIDDEN)).map((row) => row.owner_id)
