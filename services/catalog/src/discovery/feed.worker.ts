import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { sqlState } from '@forecourt/kernel/errors'
import { batchWorker, enqueue } from '@forecourt/kernel/events'
import { shareOffers, tryShareOffers } from '../plan/offers.ts'
import { VEHICLE_CHANGES, type VehicleChange } from '../vehicle/vehicle.changes.ts'
import { VehicleEntity } from '../vehicle/vehicle.entity.ts'
import { columnsOf } from '../vehicle/vehicle.save.ts'
import { ensureKeys, type KeyInput } from './keys/search-key.ts'
import { noteModels } from './price/rating-due.ts'
import { matchLater } from './saved-search/match-job.ts'
import { keysOf, readSearchRow, writeSearchRow } from './table/search-row.ts'

/** How long vehicles of one seller wait for who holds them, before they are left for later, and how much later, milliseconds. */
const PATIENCE = 1_000
const LATER = 500

/**
 * Brings the read table up to date with vehicles that changed, and leaves the matcher what it has to compare, in one
 * transaction. Vehicles that somebody holds come after the others, each seller's by themselves; one that cannot be listed is
 * tried again by itself. Neither keeps anybody else from being found.
 */
export const feedWorker = ({ db }: { readonly db: Database }) =>
  batchWorker<VehicleChange>(VEHICLE_CHANGES, async (jobs) => {
    const changes = together(jobs.map(({ payload }) => payload))
    const busy = await db.transaction((em) => followFree(em, changes))
    for (const [ownerId, some] of Map.groupBy(busy, (change) => change.ownerId)) await followHeld(db, ownerId, some)
  })

/** Of several changes of one vehicle one is enough; it is a rebuild when all of them are. */
function together(changes: readonly VehicleChange[]): VehicleChange[] {
  const byId = Map.groupBy(changes, ({ vehicleId }) => vehicleId)
  return [...byId].map(([vehicleId, all]) =>
    all.every(({ isRebuild }) => isRebuild) ? { vehicleId, isRebuild: true } : { vehicleId },
  )
}

interface OwnedChange extends VehicleChange {
  readonly ownerId: string
}

/** Follows what nobody holds. @returns the rest */
async function followFree(em: EntityManager, changes: readonly VehicleChange[]): Promise<OwnedChange[]> {
  const ids = changes.map(({ vehicleId }) => vehicleId)
  const owned = await sql<{ id: string; ownerId: string }>(
    em,
    'select id, owner_id as "ownerId" from vehicle where id = any ($1::uuid[])',
    [ids],
  )
  // Who begins to be featured meanwhile finds the vehicle on the market, or is found by it (ADR 44).
  const free = new Set(await tryShareOffers(em, [...new Set(owned.map(({ ownerId }) => ownerId))]))
  const tried = owned.filter(({ ownerId }) => free.has(ownerId)).map(({ id }) => id)
  const vehicles = await holdVehicles(em, tried, 'skip locked')
  const ownerOf = new Map(owned.map(({ id, ownerId }) => [id, ownerId]))
  const busy = changes.flatMap((change) => {
    const ownerId = ownerOf.get(change.vehicleId)
    return ownerId !== undefined && !vehicles.has(change.vehicleId) ? [{ ...change, ownerId }] : []
  })
  const later = new Set(busy.map(({ vehicleId }) => vehicleId))
  await list(
    em,
    changes.filter(({ vehicleId }) => !later.has(vehicleId)),
    vehicles,
  )
  return busy
}

/** Follows a seller's vehicles that somebody held a moment ago: waits for their turn, but not for long. */
async function followHeld(db: Database, ownerId: string, changes: readonly OwnedChange[]): Promise<void> {
  try {
    await db.transaction(async (em) => {
      await sql(em, `set local lock_timeout = ${PATIENCE}`)
      await shareOffers(em, ownerId)
      const vehicles = await holdVehicles(
        em,
        changes.map(({ vehicleId }) => vehicleId),
      )
      await list(em, changes, vehicles)
    })
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error
    const runAt = new Date(Date.now() + LATER)
    await db.transaction(async (em) => {
      for (const { ownerId: _, ...change } of changes)
        await enqueue(em, VEHICLE_CHANGES, `${change.vehicleId}:held:${runAt.getTime()}`, change, { runAt })
    })
  }
}

async function list(
  em: EntityManager,
  changes: readonly VehicleChange[],
  vehicles: ReadonlyMap<string, VehicleEntity>,
): Promise<void> {
  // All new keys at once and in order, and rows in order, so that two instances cannot lock each other out.
  await ensureKeys(em, distinct([...vehicles.values()].flatMap(keysOf)))
  const listings = changes
    .toSorted((a, b) => (a.vehicleId < b.vehicleId ? -1 : 1))
    .map((change) => ({ ...change, vehicle: vehicles.get(change.vehicleId) }))
  const rows = await Promise.all(listings.map(({ vehicle }) => vehicle && readSearchRow(em, vehicle)))
  // From now on searches find it: whoever saves one later has seen it.
  const at = new Date().toISOString()
  const written = await Promise.all(
    listings.map(async ({ vehicleId, isRebuild, vehicle }, place) => {
      const row = rows[place]
      const change = await writeSearchRow(em, vehicleId, row)
      const before = change?.before ?? null
      if (vehicle && !isRebuild && (change?.changed || vehicle.deletedAt !== null))
        await matchLater(em, vehicle.version, { vehicleId, before, at })
      return { models: change?.models ?? [], isRebuild: isRebuild ?? false }
    }),
  )
  await noteModels(
    em,
    written.flatMap(({ models }) => models),
    written.every(({ isRebuild }) => isRebuild),
  )
}

const distinct = (keys: readonly KeyInput[]): KeyInput[] => [
  ...new Map(keys.map((key) => [`${key.kind}/${key.value}`, key])).values(),
]

/** These vehicles, deleted ones too. They stay as they are until the transaction ends, so that no older row replaces a newer one. */
async function holdVehicles(
  em: EntityManager,
  ids: readonly string[],
  whenHeld: 'skip locked' | '' = '',
): Promise<ReadonlyMap<string, VehicleEntity>> {
  const rows = await sql<object>(
    em,
    `select ${columnsOf(em).join(', ')} from vehicle where id = any ($1::uuid[]) order by id for share ${whenHeld}`,
    [ids],
  )
  return new Map(rows.map((row) => em.map(VehicleEntity, row)).map((vehicle) => [vehicle.id, vehicle]))
}
