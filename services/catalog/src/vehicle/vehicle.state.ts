import { type DataOf, VehicleChanged, type vehicleState } from '@forecourt/contracts'
import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import { type PictureJson, shownPicture } from '../picture/picture.sql.ts'
import type { VehicleEntity } from './vehicle.entity.ts'

const STATE = prepared(
  `select (select code from currency where id = $2) as currency,
     (${shownPicture('$1')}) as picture`,
)

/** What other services may know of a vehicle. */
export async function stateOf(em: EntityManager, vehicle: VehicleEntity): Promise<DataOf<typeof vehicleState>> {
  const [row] = await sql<{ currency: string | null; picture: PictureJson | null }>(em, STATE, [
    vehicle.id,
    vehicle.currency,
  ])
  return {
    vehicleId: vehicle.id,
    version: vehicle.version,
    ownerId: vehicle.ownerId,
    title: vehicle.title,
    brand: vehicle.brand ?? null,
    model: vehicle.model ?? null,
    year: vehicle.year ?? null,
    priceMinor: vehicle.priceMinor ?? null,
    currencyCode: row?.currency ?? null,
    status: vehicle.status,
    hiddenReason: vehicle.hiddenReason,
    sold: vehicle.sold,
    deleted: vehicle.deletedAt !== null,
    picture: row?.picture ?? null,
    postedAt: vehicle.postedAt?.toISOString() ?? null,
  }
}

/** Tells others of a vehicle's present state, in the transaction of its change. */
export async function emitState(em: EntityManager, vehicle: VehicleEntity): Promise<DataOf<typeof vehicleState>> {
  const data = await stateOf(em, vehicle)
  await emit(em, VehicleChanged, { aggregateId: vehicle.id, aggregateVersion: vehicle.version, data })
  return data
}
