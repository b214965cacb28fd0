import { type EntityManager, LockMode, sql } from '@forecourt/kernel/db'
import { type HiddenReason, VehicleEntity } from '../vehicle/vehicle.entity.ts'
import { saveVehicle } from '../vehicle/vehicle.save.ts'
import { withdraw } from '../vehicle/vehicle.service.ts'

const load = (em: EntityManager, ownerId: string, hold?: HiddenReason): Promise<VehicleEntity[]> =>
  em.find(
    VehicleEntity,
    { ownerId, deletedAt: null, ...(hold ? { holds: { $contains: [hold] } } : {}) },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )

/** Hides all published vehicles of a seller for a reason; other reasons stay. */
export async function hideVehicles(
  em: EntityManager,
  ownerId: string,
  reason: HiddenReason,
  now = new Date(),
): Promise<void> {
  for (const vehicle of await load(em, ownerId)) {
    if (!vehicle.published || vehicle.holds.includes(reason)) continue
    vehicle.holds = [...vehicle.holds, reason]
    await saveVehicle(em, vehicle, now)
  }
}

/** Takes a reason away again; what no other reason hides is back on the market. */
export async function restoreVehicles(
  em: EntityManager,
  ownerId: string,
  reason: HiddenReason,
  now = new Date(),
): Promise<void> {
  for (const vehicle of await load(em, ownerId, reason)) {
    vehicle.holds = vehicle.holds.filter((hold) => hold !== reason)
    await saveVehicle(em, vehicle, now)
  }
}

/**
 * Withdraws every vehicle of a deleted account and forgets what it saved, liked, viewed and searched for. What in a
 * vehicle tells of its owner, plate, VIN and street, goes too, also from those withdrawn before; pictures are shared by content and stay with others.
 */
export async function withdrawVehicles(em: EntityManager, ownerId: string, now = new Date()): Promise<void> {
  // First of all, and under its lock: an import under way makes no further vehicles.
  await sql(em, 'delete from import_job where owner_id = $1', [ownerId])
  for (const vehicle of await load(em, ownerId)) await withdraw(em, vehicle, now)
  await sql(
    em,
    'update vehicle set register = null, vin = null, address = null, postal_code = null where owner_id = $1',
    [ownerId],
  )
  await sql(em, 'delete from vehicle_favorite where user_id = $1', [ownerId])
  await sql(em, 'delete from vehicle_view where user_id = $1', [ownerId])
  await sql(em, 'delete from saved_search where owner_id = $1', [ownerId])
  await sql(
    em,
    `with gone as (delete from vehicle_like where user_id = $1 returning vehicle_id)
     update vehicle v set likes = v.likes - 1 from gone where gone.vehicle_id = v.id`,
    [ownerId],
  )
}
