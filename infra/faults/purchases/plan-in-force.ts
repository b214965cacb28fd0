import { readContactAllowance, readSubscription, readUser, readVehicleAllowance } from '@forecourt/contracts'
import type { Person } from '../../client/people.ts'

/** People whose rights in a service are not those of their plan, by service. */
export type Unequal = Record<'catalog' | 'messaging' | 'auth', number>

/** Asked for at the same time. */
const ABREAST = 8

/** Asks billing which plan each of these people is on, and each service what it allows them. @throws Error where one is away */
export async function unequalRights(people: readonly Person[]): Promise<Unequal> {
  const unequal: Unequal = { catalog: 0, messaging: 0, auth: 0 }
  const left = [...people]
  const lane = async () => {
    for (let person = left.pop(); person; person = left.pop()) {
      const { catalog, messaging, auth } = await compare(person)
      unequal.catalog += Number(!catalog)
      unequal.messaging += Number(!messaging)
      unequal.auth += Number(!auth)
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, lane))
  return unequal
}

async function compare({ client, id }: Person): Promise<Record<keyof Unequal, boolean>> {
  const params = { id }
  const [{ data: held }, { data: vehicles }, { data: contacts }, { data: user }] = await Promise.all([
    client.call(readSubscription, { params }),
    client.call(readVehicleAllowance, { params }),
    client.call(readContactAllowance, { params }),
    client.call(readUser, { params }),
  ])
  const { vehicle_limit, photo_limit_per_vehicle, contact_limit_per_month } = held.plan.limits
  return {
    catalog: vehicles.vehicles.max === vehicle_limit && vehicles.photos.max === photo_limit_per_vehicle,
    messaging: contacts.max === contact_limit_per_month,
    auth: user.is_premium === held.paid,
  }
}
