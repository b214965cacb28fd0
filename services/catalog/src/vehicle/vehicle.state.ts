import { type DataOf, VehicleChanged, type vehicleState } from '@forecourt/contracts'
import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import { type PictureJson, shownPicture } from '../picture/picture.sql.ts'
import type { VehicleEntity } from './vehicle.entity.ts'

const TOLD = prepared(
  `select (select code from currency where id = $2) as currency, (select decimals from currency where id = $2) as decimals,
     (${shownPicture('$1')}) as picture`,
)

/** What others are told of a vehicle and its own row does not hold. */
export interface Told {
  readonly currency: string | null
  readonly decimals: number | null
  readonly picture: PictureJson | null
}

export async function readTold(em: EntityManager, { id, currency }: VehicleEntity): Promise<Told> {
  const [row] = await sql<Told>(em, TOLD, [id, currency])
  return row ?? { currency: null, decimals: null, picture: null }
}

/** What other services may know of a vehicle. */
export const stateOf = async (em: EntityManager, vehicle: VehicleEntity): Promise<DataOf<typeof vehicleState>> =>
  stateWith(vehicle, await readTold(em, vehicle))

function stateWith(vehicle: VehicleEntity, { currency, decimals, picture }: Told): DataOf<typeof vehicleState> {
  return {
    vehicleId: vehicle.id,
    version: vehicle.version,
    ownerId: vehicle.ownerId,
    title: vehicle.title,
    brand: vehicle.brand ?? null,
    model: vehicle.model ?? null,
    year: vehicle.year ?? null,
    priceMinor: vehicle.priceMinor ?? null,
    currencyCode: currency,
    currencyDecimals: decimals,
    status: vehicle.status,
    hiddenReason: vehicle.hiddenReason,
    sold: vehicle.sold,
    deleted: vehicle.deletedAt !== null,
    picture,
    postedAt: vehicle.postedAt?.toISOString() ?? null,
  }
}

/** Tells others of a vehicle's present state, in the transaction of its change. */
export async function emitState(
  em: EntityManager,
  vehicle: VehicleEntity,
  told: Told,
): Promise<DataOf<typeof vehicleState>> {
  const data = stateWith(vehicle, told)
  await emit(em, VehicleChanged, { aggregateId: vehicle.id, aggregateVersion: vehicle.version, data })
  return data
}
