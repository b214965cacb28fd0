import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { batchWorker } from '@forecourt/kernel/events'
import { shareOffers } from '../plan/offers.ts'
import { VEHICLE_CHANGES, type VehicleChange } from '../vehicle/vehicle.changes.ts'
import { VehicleEntity } from '../vehicle/vehicle.entity.ts'
import { columnsOf } from '../vehicle/vehicle.save.ts'
import { matchLater } from './saved-search/match-job.ts'
import { readSearchRow, writeSearchRow } from './table/search-row.ts'

/**
 * Brings the read table up to date with vehicles that changed, and leaves the matcher what it has to compare, in one
 * transaction. A vehicle that cannot be listed is tried again by itself, and keeps no other from being found.
 */
export const feedWorker = ({ db }: { readonly db: Database }) =>
  batchWorker<VehicleChange>(VEHICLE_CHANGES, (jobs) => {
    // Of several changes of one vehicle the last says it all.
    const latest = new Map(jobs.map(({ payload }) => [payload.vehicleId, payload]))
    return db.transaction((em) => follow(em, [...latest.values()]))
  })

async function follow(em: EntityManager, changes: readonly VehicleChange[]): Promise<void> {
  const ids = changes.map(({ vehicleId }) => vehicleId)
  // Who begins to be featured meanwhile finds the vehicle on the market, or is found by it (ADR 44).
  await shareOffers(em, ids)
  const vehicles = await holdVehicles(em, ids)
  // In one order everywhere, so that two instances cannot lock each other out.
  const listings = changes
    .toSorted((a, b) => (a.vehicleId < b.vehicleId ? -1 : 1))
    .map(({ vehicleId, at }) => ({ vehicleId, at, vehicle: vehicles.get(vehicleId) }))
  const rows = await Promise.all(listings.map(({ vehicle }) => vehicle && readSearchRow(em, vehicle)))
  await Promise.all(
    listings.map(async ({ vehicleId, at, vehicle }, place) => {
      const row = rows[place]
      const change = await writeSearchRow(em, vehicleId, row)
      const before = change?.before ?? null
      const isCompleted = before?.complete === false && row?.columns.complete === true
      if (vehicle && (change?.changed || vehicle.deletedAt !== null))
        await matchLater(em, vehicle.version, { vehicleId, before, at, isCompleted })
    }),
  )
}

/** These vehicles, deleted ones too. They stay as they are until the transaction ends, so that no older row replaces a newer one. */
async function holdVehicles(em: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, VehicleEntity>> {
  const rows = await sql<object>(
    em,
    `select ${columnsOf(em).join(', ')} from vehicle where id = any ($1::uuid[]) order by id for share`,
    [ids],
  )
  return new Map(rows.map((row) => em.map(VehicleEntity, row)).map((vehicle) => [vehicle.id, vehicle]))
}
