import { privateVehicleFields } from '@forecourt/contracts'
import { type Database, type EntityManager, inPartsOf, isolate, newId, sql } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'
import type { Logger } from '@forecourt/kernel/log'
import { VehicleEntity } from '../vehicle/vehicle.entity.ts'
import { columnsOf, saveVehicles } from '../vehicle/vehicle.save.ts'
import { withdrawAll } from '../vehicle/vehicle.service.ts'
import { forgetSome, stopImports } from './forget-seller.ts'

/**
 * What is to become of all vehicles of a seller: `hidden` while suspended, `shown` again afterwards, `gone` with the account.
 * A seller may have fifty thousand, so batches do it (ADR 26). Until they are through, a row of `seller_sweep` says what is
 * wanted and how far they are; everybody who asks whether a vehicle may be seen asks it too (`holdsOf`).
 */
export type SweepTarget = 'shown' | 'hidden' | 'gone'

/** Name of the job queue whose jobs carry sweeps out. */
export const SWEEP_SELLER = 'sweep-seller'
export interface SweepJob {
  readonly ownerId: string
}

/** Vehicles of one transaction: short enough for who waits for one of them, and for the event loop. */
const BATCH = 100

/**
 * Locks a seller for a change of state; the sweep first, because its batches wait for vehicles, and whoever publishes a
 * vehicle waits for the seller.
 *
 * @returns whether they are suspended so far
 */
export async function holdSeller(em: EntityManager, ownerId: string): Promise<boolean> {
  await sql(em, 'select from seller_sweep where owner_id = $1 for update', [ownerId])
  const [seller] = await sql<{ suspended: boolean }>(em, 'select suspended from seller where id = $1 for update', [
    ownerId,
  ])
  return seller?.suspended ?? false
}

/**
 * Wants it from now on, in the transaction of the event that says so. A sweep under way starts again with the new target;
 * who is gone stays gone.
 *
 * @param cause id of the event
 */
export async function askSweep(em: EntityManager, ownerId: string, target: SweepTarget, cause: string): Promise<void> {
  if (target === 'gone') await stopImports(em, ownerId)
  await sql(
    em,
    `insert into seller_sweep as s (owner_id, target) values ($1, $2)
     on conflict (owner_id) do update set target = excluded.target, cursor = null where s.target <> 'gone'`,
    [ownerId, target],
  )
  await enqueue(em, SWEEP_SELLER, cause, { ownerId } satisfies SweepJob)
}

interface Sweep {
  readonly target: SweepTarget
  readonly cursor: string | null
}

/**
 * Brings the next vehicles of a seller to what is wanted, in the caller's transaction, under the lock of the sweep's row: so
 * it does not matter how many work on it, or where one was killed. A vehicle that cannot be brought there stops no other;
 * the row stays until it is ({@link requireSwept}), so that who is suspended or gone stays hidden with all they have.
 *
 * @returns whether there may be more to do now
 */
export async function sweepBatch(em: EntityManager, ownerId: string, log?: Logger): Promise<boolean> {
  const [sweep] = await sql<Sweep>(em, 'select target, cursor from seller_sweep where owner_id = $1 for update', [
    ownerId,
  ])
  if (!sweep) return false
  const vehicles = await nextVehicles(em, ownerId, sweep)
  const last = vehicles.at(-1)
  if (last) {
    const now = new Date()
    await isolate(vehicles, {
      run: inPartsOf(em, (_, some) =>
        works[sweep.target](
          em,
          some.map((row) => em.map(VehicleEntity, row)),
          now,
        ),
      ),
      onBad: ({ id }, err) => log?.error({ err, vehicleId: id, target: sweep.target }, 'a vehicle was not swept'),
    })
    await sql(em, 'update seller_sweep set cursor = $2 where owner_id = $1', [ownerId, last.id])
    return true
  }
  if (sweep.target === 'gone' && (await forgetSome(em, ownerId))) return true
  const left = await sql(em, `select from vehicle where owner_id = $1 and ${open[sweep.target]} limit 1`, [ownerId])
  await sql(
    em,
    left.length > 0
      ? 'update seller_sweep set cursor = null where owner_id = $1'
      : 'delete from seller_sweep where owner_id = $1',
    [ownerId],
  )
  return false
}

/**
 * Ends a job whose sweep has been through all vehicles.
 *
 * @throws Error when some could not be brought to the target: the next attempt goes through them again
 */
export async function requireSwept(db: Pick<Database, 'query'>, ownerId: string): Promise<void> {
  const left = await db.query('select from seller_sweep where owner_id = $1', [ownerId])
  if (left.length > 0) throw new Error(`some vehicles of seller ${ownerId} could not be swept`)
}

/**
 * Asks again for every sweep that no job works on any more: a job that was given up and discarded leaves the sellers'
 * vehicles hidden.
 */
export const resumeSweeps = (db: Database): Promise<void> =>
  db.transaction(async (em) => {
    const lost = await sql<{ id: string }>(
      em,
      `select owner_id as id from seller_sweep s where not exists (
         select from job j where j.queue = $1 and j.status in ('waiting', 'dead') and j.payload ->> 'ownerId' = s.owner_id::text)`,
      [SWEEP_SELLER],
    )
    for (const { id } of lost) await enqueue(em, SWEEP_SELLER, newId(), { ownerId: id } satisfies SweepJob)
  })

/** The vehicles that are not as the target wants them yet. */
const open: Readonly<Record<SweepTarget, string>> = {
  shown: `deleted_at is null and holds @> '{SUSPENDED}'`,
  hidden: `deleted_at is null and published and not holds @> '{SUSPENDED}'`,
  // Vehicles that were withdrawn before may still hold personal data of their owner.
  gone: `(deleted_at is null or ${privateVehicleFields.map((column) => `${column} is not null`).join(' or ')})`,
}

/** Plain rows: entities are made of them by the work itself, which is undone as a whole. */
const nextVehicles = (
  em: EntityManager,
  ownerId: string,
  { target, cursor }: Sweep,
): Promise<(object & { readonly id: string })[]> =>
  sql(
    em,
    `select ${columnsOf(em).join(', ')} from vehicle
     where owner_id = $1 and ($2::uuid is null or id > $2) and ${open[target]} order by id limit ${BATCH} for update`,
    [ownerId, cursor],
  )

type Work = (em: EntityManager, vehicles: readonly VehicleEntity[], now: Date) => Promise<void>

const works: Readonly<Record<SweepTarget, Work>> = {
  async shown(em, vehicles, now) {
    for (const vehicle of vehicles) vehicle.holds = vehicle.holds.filter((hold) => hold !== 'SUSPENDED')
    await saveVehicles(em, vehicles, now)
  },
  async hidden(em, vehicles, now) {
    for (const vehicle of vehicles) vehicle.holds = [...vehicle.holds, 'SUSPENDED']
    await saveVehicles(em, vehicles, now)
  },
  async gone(em, vehicles, now) {
    for (const vehicle of vehicles) for (const column of privateVehicleFields) vehicle[column] = null
    const offered = vehicles.filter(({ deletedAt }) => deletedAt === null)
    await withdrawAll(em, offered, now)
  },
}
