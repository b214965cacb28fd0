import { setTimeout as delay } from 'node:timers/promises'
import { grantPlan, listPlans, readVehicleAllowance } from '@forecourt/contracts'
import { staff } from '../world/sellers.ts'
import type { DemoVehicle } from '../world/vehicle.ts'
import { type Journal, stableId } from './journal.ts'
import { type People, patiently } from './people.ts'

/** A year's plans, whatever happens to demo worlds that are older. */
const MONTHS = 12
/** Milliseconds until a plan counts for vehicles, at most. */
const WAIT = 60_000

/**
 * Gives each seller the smallest plan that has room for all of their vehicles, as an administrator does, and waits until it
 * counts. Who has few vehicles stays on the free plan. A plan that is over is given anew.
 */
export async function grantPlans(people: People, journal: Journal, vehicles: readonly DemoVehicle[]): Promise<void> {
  const sellers = Map.groupBy(vehicles, ({ seller }) => seller.email)
  await Promise.all([...sellers].map(([email, own]) => grant(people, journal, email, own.length)))
}

async function grant(people: People, journal: Journal, email: string, vehicles: number): Promise<void> {
  const name = `plan ${email}`
  if (new Date(journal.get(name) ?? 0) > new Date()) return
  const client = await people.client(email)
  const { data: plans } = await patiently(() => client.call(listPlans))
  // By rank, so the first that is enough is the smallest.
  const plan = plans
    .filter(({ months, price }) => months === MONTHS || price === 0)
    .find(({ limits }) => limits.vehicle_limit === null || limits.vehicle_limit >= vehicles)
  if (!plan || plan.price === 0) return
  const params = { id: client.user?.id ?? '' }
  const body = { cart: plan.id, reason: 'demo' }
  const idempotencyKey = stableId(`${name} after ${journal.get(name) ?? 'none'}`)
  const supadmin = await people.client(staff.find(({ role }) => role === 'SUPADMIN')?.email ?? '')
  const { data: granted } = await patiently(() => supadmin.call(grantPlan, { params, body, idempotencyKey }))
  const counts = async () => (await patiently(() => client.call(readVehicleAllowance, { params }))).data.vehicles.max
  // Where that takes longer, what is refused is offered again at the next start.
  for (const end = Date.now() + WAIT; Date.now() < end && (await counts()) !== plan.limits.vehicle_limit; )
    await delay(100)
  journal.note(name, granted.until)
}
