import { setTimeout as delay } from 'node:timers/promises'
import { listPlans, readContactAllowance, readVehicleAllowance, resources } from '@forecourt/contracts'
import { isRecord } from '../run/json-file.ts'
import type { World } from '../run/world.ts'
import { Refused } from './api-client.ts'
import { withDatabase } from './database.ts'
import { newPerson, type Person } from './people.ts'

/** A new person with every right: the role is given in the database, where the first one comes from too. */
export async function newSupadmin(world: Pick<World, 'app' | 'mail' | 'postgres'>): Promise<Person> {
  const person = await newPerson(world, 'Super')
  await withDatabase(world.postgres.auth, (auth) =>
    auth.query(`update account set role = 'SUPADMIN' where id = $1`, [person.id]),
  )
  return person
}

/**
 * Lets the free plan allow everything, as an administrator would, and waits until that counts: for programs whose people have
 * more for sale, or are written to more often, than it allows.
 */
export async function liftFreePlan({ client, id }: Person): Promise<void> {
  while (!(await lift(client))) {
    // Another has changed the plan meanwhile: it is read again.
  }
  const counts = async () => {
    const [vehicles, contacts] = await Promise.all([
      client.call(readVehicleAllowance, { params: { id } }),
      client.call(readContactAllowance, { params: { id } }),
    ])
    return vehicles.data.vehicles.max === null && contacts.data.max === null
  }
  for (const end = Date.now() + 30_000; Date.now() < end; await delay(50)) if (await counts().catch(notYet)) return
  throw new Error('the free plan’s limits do not count within 30 s')
}

const unlimited = { vehicle_limit: null, photo_limit_per_vehicle: null, contact_limit_per_month: null }

/** @returns false where somebody else changed it at the same time */
async function lift(client: Person['client']): Promise<boolean> {
  const { list, update } = resources.cartdetail.endpoints
  const { data: plans } = await client.call(listPlans)
  const free = plans.find(({ price }) => price === 0)
  const found: unknown = await client.call(list, { query: { limit: 50, cart: free?.id } })
  const [detail] = isRecord(found) && Array.isArray(found.data) ? found.data : []
  if (!free || !isRecord(detail)) throw new Error('there is no free plan')
  if (Object.keys(unlimited).every((limit) => detail[limit] === null)) return true
  const body = { version: detail.version, ...unlimited }
  try {
    await client.call(update, { params: { id: String(detail.id) }, body })
    return true
  } catch (error) {
    if (error instanceof Refused && error.status === 409) return false
    throw error
  }
}

/** Until a service has heard of any plan, and cannot ask. */
function notYet(error: unknown): false {
  if (error instanceof Refused && error.status === 503) return false
  throw error
}

/** Takes the limits of the free plan away, and says so. */
export async function withoutLimits(world: Pick<World, 'app' | 'mail' | 'postgres'>): Promise<void> {
  await liftFreePlan(await newSupadmin(world))
  console.log('the free plan allows everything here')
}
