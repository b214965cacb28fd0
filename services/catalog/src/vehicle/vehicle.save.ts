import type { DataOf, vehicleState } from '@forecourt/contracts'
import { type EntityManager, isUniqueViolation, prepared, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { askSettlingOfExcess } from '../plan/ask-settling.ts'
import { noteChange } from './vehicle.changes.ts'
import { VehicleEntity } from './vehicle.entity.ts'
import { recordPrice } from './vehicle.price.ts'
import { emitState, readTold } from './vehicle.state.ts'

/** Loads a vehicle for a change: others who change it wait. Undefined when there is none, or it was deleted. */
export async function lockVehicle(em: EntityManager, id: string): Promise<VehicleEntity | undefined> {
  const [row] = await sql<object>(em, lockStatement(em), [id])
  return row && em.map(VehicleEntity, row)
}

let lock: string | undefined
/** The ORM would have this look-up by key planned anew each time. */
function lockStatement(em: EntityManager): string {
  lock ??= prepared(`select ${columnsOf(em).join(', ')} from vehicle where id = $1 and deleted_at is null for update`)
  return lock
}

/** Columns of `vehicle` that the entity has. */
export const columnsOf = (em: EntityManager): string[] =>
  em.getMetadata(VehicleEntity).props.flatMap(({ fieldNames }) => fieldNames ?? [])

/**
 * Writes a changed vehicle with everything that must change with it: version, price history, state event, and a note that it
 * changed, which search follows.
 *
 * @returns what others were told of it
 * @throws DomainError VIN_IN_USE (409) when another offered vehicle has the VIN · STOCK_NUMBER_IN_USE (409)
 */
export async function saveVehicle(
  em: EntityManager,
  vehicle: VehicleEntity,
  now: Date,
): Promise<DataOf<typeof vehicleState>> {
  const [told] = await saveVehicles(em, [vehicle], now)
  if (!told) throw new Error(`vehicle ${vehicle.id} was not saved`)
  return told
}

/**
 * The same for several at once, at most some hundred, which go to the database together. The ORM compares all vehicles
 * it knows at each flush, so saving them one at a time would take four times as long for twice as many.
 */
export async function saveVehicles(
  em: EntityManager,
  vehicles: readonly VehicleEntity[],
  now: Date,
): Promise<DataOf<typeof vehicleState>[]> {
  for (const vehicle of vehicles) {
    vehicle.version += 1
    vehicle.updatedAt = now
  }
  const freed = new Set(vehicles.filter((vehicle) => freesPlace(em, vehicle)).map(({ ownerId }) => ownerId))
  const read = await Promise.all(vehicles.map((vehicle) => Promise.all([vehicle, readTold(em, vehicle)])))
  await flush(em, vehicles)
  if (freed.size > 0) await askSettlingOfExcess(em, [...freed])
  return Promise.all(
    read.map(async ([vehicle, told]) => {
      await Promise.all([noteChange(em, vehicle), recordPrice(em, vehicle)])
      return emitState(em, vehicle, told)
    }),
  )
}

/** Whether the change about to be written may leave a place in the owner's plan to another vehicle. */
function freesPlace(em: EntityManager, vehicle: VehicleEntity): boolean {
  const before = em.getUnitOfWork().getOriginalEntityData(vehicle)
  return !vehicle.takesPlace && before?.published === true && before.sold === false && !before.deletedAt
}

async function flush(em: EntityManager, vehicles: readonly VehicleEntity[]): Promise<void> {
  try {
    await em.persist(vehicles).flush()
  } catch (error) {
    if (isUniqueViolation(error, 'vehicle_vin_offered')) {
      throw new DomainError('VIN_IN_USE', { fields: { vin: 'errors.VIN_IN_USE' } })
    }
    if (isUniqueViolation(error, 'vehicle_stock_number')) {
      throw new DomainError('STOCK_NUMBER_IN_USE', { fields: { stock_number: 'errors.STOCK_NUMBER_IN_USE' } })
    }
    throw error
  }
}
