import { type Database, inBatches, newId } from '@forecourt/kernel/db'
import { askSweep, type SweepTarget, sweepBatch } from '../src/seller/seller-sweep.ts'

/** Brings all vehicles of a seller to a target, and comes back when they are there, whoever brought them. */
export async function sweep(db: Database, ownerId: string, target: SweepTarget): Promise<void> {
  await db.transaction((em) => askSweep(em, ownerId, target, newId()))
  await settled(db, ownerId)
}

/** Works on a seller's sweep, beside the workers, until nothing is left of it. */
export async function settled(db: Database, ownerId: string): Promise<void> {
  const isUnderWay = async () => (await db.query('select from seller_sweep where owner_id = $1', [ownerId])).length > 0
  while (await isUnderWay()) await inBatches(db, (em) => sweepBatch(em, ownerId))
}
