import type { DataOf, vehicleState } from '@forecourt/contracts'
import { type EntityManager, isUniqueViolation, prepared, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { recordPrice } from '../price/price-history.ts'
import { matchLater } from '../saved-search/match.worker.ts'
import { readSearchRow, writeSearchRow } from '../search/search-row.ts'
import { VehicleEntity } from './vehicle.entity.ts'
import { emitState, readTold } from './vehicle.state.ts'

/** Loads a vehicle for a change: others who change it wait. Undefined when there is none, or it was deleted. */
export async function lockVehicle(em: EntityManager, id: string): Promise<VehicleEntity | undefined> {
  const [row] = await sql<object>(em, lockStatement(em), [id])
  return row && em.map(VehicleEntity, row)
}

let lock: string | undefined
/** The ORM would have this look-up by key planned anew each time. */
function lockStatement(em: EntityManager): string {
  const columns = () => em.getMetadata(VehicleEntity).props.flatMap(({ fieldNames }) => fieldNames ?? [])
  lock ??= prepared(`select ${columns().join(', ')} from vehicle where id = $1 and deleted_at is null for update`)
  return lock
}

/**
 * Writes a changed vehicle with everything that must change with it: version, price history, search row, state event, and
 * a job that looks for saved searches it began to match.
 *
 * @returns what others were told of it
 * @throws DomainError VIN_IN_USE (409) when another offered vehicle has the VIN
 */
export async function saveVehicle(
  em: EntityManager,
  vehicle: VehicleEntity,
  now: Date,
): Promise<DataOf<typeof vehicleState>> {
  vehicle.version += 1
  vehicle.updatedAt = now
  const [row, told] = await Promise.all([readSearchRow(em, vehicle), readTold(em, vehicle)])
  try {
    await em.persist(vehicle).flush()
  } catch (error) {
    if (isUniqueViolation(error, 'vehicle_vin_offered')) {
      throw new DomainError('VIN_IN_USE', { fields: { vin: 'errors.VIN_IN_USE' } })
    }
    throw error
  }
  const [change] = await Promise.all([writeSearchRow(em, vehicle.id, row), recordPrice(em, vehicle)])
  if (change || vehicle.deletedAt !== null) {
    const before = change?.before ?? null
    await matchLater(em, vehicle.version, { vehicleId: vehicle.id, before, at: now.toISOString() })
  }
  return emitState(em, vehicle, told)
}
