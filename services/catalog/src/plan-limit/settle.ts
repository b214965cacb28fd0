import { VehicleLimitPassed } from '@forecourt/contracts'
import { type EntityManager, inPartsOf, isolate, sql } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import type { Logger } from '@forecourt/kernel/log'
import { askSettling } from '../plan/ask-settling.ts'
import { holdOffers } from '../plan/offers.ts'
import { takesPlace } from '../plan/place.sql.ts'
import { planInForceOf } from '../plan/plan-in-force.ts'
import { VehicleEntity } from '../vehicle/vehicle.entity.ts'
import { columnsOf, saveVehicles } from '../vehicle/vehicle.save.ts'
import { countPlaces, keepExcess, nextToChange, readExcess } from './excess.sql.ts'
import { hiddenAt, type Standing, standingOf } from './excess.ts'

/** Vehicles of one transaction: short enough for who waits to publish one. */
const BATCH = 100
/** More than anybody has for sale. */
const ALL = 2_147_483_647

/**
 * Brings the next of a seller's vehicles in line with the plan, in the caller's transaction: notes since when there are too
 * many, hides what is beyond the plan when the grace is over, brings back what fits. It finds by itself what is left to do, so
 * it does not matter how many work on it, or where one was killed.
 *
 * @param bad ids of vehicles that cannot be changed; they are added to, and stop no other
 * @returns whether there may be more to do now
 */
export async function settleBatch(
  em: EntityManager,
  ownerId: string,
  { bad = new Set(), log }: SettleOptions = {},
): Promise<boolean> {
  await holdOffers(em, ownerId)
  const { vehicles: max } = await planInForceOf(em, ownerId)
  const [known, places, now] = await Promise.all([readExcess(em, ownerId), countPlaces(em, ownerId), clock(em)])
  const standing = standingOf(known, max, places.live + places.hidden, now)
  await note(em, ownerId, standing, places.live + places.hidden)
  const order = { max: max ?? ALL, keep: known?.keep ?? [], skip: [...bad] }
  const hide = standing.hides ? await nextToChange(em, ownerId, { ...order, change: 'hide', most: BATCH }) : []
  // While a grace runs there may be more than the plan allows already: then nothing comes back.
  const room = Math.max(0, order.max - places.live + hide.length)
  const most = Math.min(room, BATCH - hide.length)
  const show = places.hidden > 0 && most > 0 ? await nextToChange(em, ownerId, { ...order, change: 'show', most }) : []
  await change(em, [...hide, ...show], now, { bad, log })
  return hide.length + show.length > 0
}

interface SettleOptions {
  readonly bad?: Set<string>
  readonly log?: Logger | undefined
}

/** The database's, by which jobs are due: of two clocks one could find that it is not time yet. */
async function clock(em: EntityManager): Promise<Date> {
  const [row] = await sql<{ now: Date }>(em, 'select statement_timestamp() as now')
  return row?.now ?? new Date()
}

/** Notes how the seller stands; who has too many from now on is told, and looked at again when the grace is over. */
async function note(em: EntityManager, ownerId: string, { excess, begins }: Standing, used: number): Promise<void> {
  await keepExcess(em, ownerId, excess)
  if (!excess || !begins) return
  const due = hiddenAt(excess)
  const data = { ownerId, used, max: excess.max, hiddenAt: due.toISOString() }
  await emit(em, VehicleLimitPassed, { aggregateId: ownerId, data })
  await askSettling(em, ownerId, `${ownerId}/${due.toISOString()}`, due)
}

/** Hides these vehicles, or shows them again if they are hidden. */
async function change(
  em: EntityManager,
  ids: readonly string[],
  now: Date,
  { bad, log }: SettleOptions,
): Promise<void> {
  // In the order in which everybody who changes many vehicles locks them.
  const rows = await sql<object & { readonly id: string }>(
    em,
    `select ${columnsOf(em).join(', ')} from vehicle where id = any($1::uuid[]) and ${takesPlace('vehicle')} order by id for update`,
    [ids],
  )
  await isolate(rows, {
    run: inPartsOf(em, (_, some) => {
      const vehicles = some.map((row) => em.map(VehicleEntity, row))
      for (const vehicle of vehicles) vehicle.holds = turned(vehicle.holds)
      return saveVehicles(em, vehicles, now)
    }),
    onBad: ({ id }, err) => {
      bad?.add(id)
      log?.error({ err, vehicleId: id }, 'a vehicle could not be brought in line with the plan')
    },
  })
}

const turned = (holds: VehicleEntity['holds']): VehicleEntity['holds'] =>
  holds.includes('PLAN_LIMIT') ? holds.filter((hold) => hold !== 'PLAN_LIMIT') : [...holds, 'PLAN_LIMIT']
