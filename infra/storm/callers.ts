import { randomBytes } from 'node:crypto'
import { type Endpoint, type Role, roleDefaults } from '@forecourt/contracts'
import { ApiClient } from '../client/api-client.ts'
import { withDatabase } from '../client/database.ts'
import { newPerson } from '../client/people.ts'
import { offerVehicle } from '../client/sample-vehicle.ts'
import type { World } from '../run/world.ts'

/** In the order in which they storm: the later, the more they can spoil for others. */
export const stormCallers = ['anonymous', 'USER', 'ADMIN', 'SUPADMIN'] as const
export type StormCaller = (typeof stormCallers)[number]

export interface StormPerson {
  readonly client: ApiClient
  readonly id: string
}

/** Everybody who storms, each with a vehicle for sale: to be called before anything can be spoilt. */
export async function gatherForStorm(world: World): Promise<Readonly<Record<StormCaller, StormPerson>>> {
  const [anonymous, ...people] = await Promise.all(stormCallers.map((caller) => become(world, caller)))
  for (const { client } of people) await offerVehicle(client, 'A car in the storm')
  const [USER, ADMIN, SUPADMIN] = people
  if (!(anonymous && USER && ADMIN && SUPADMIN)) throw new Error('somebody is missing')
  return { anonymous, USER, ADMIN, SUPADMIN }
}

/** A new person of a role, which is given in the database as the first SUPADMIN's is. */
export async function become(world: World, caller: StormCaller): Promise<StormPerson> {
  if (caller === 'anonymous') {
    const client = new ApiClient(world.app)
    await client.readConfig()
    return { client, id: randomBytes(16).toString('hex') }
  }
  const person = await newPerson(world, 'Storm')
  await withDatabase(world.postgres.auth, (auth) =>
    auth.query('update account set role = $2 where id = $1', [person.id, caller]),
  )
  return person
}

/** Whether a caller gets past the guards of an endpoint, as long as nobody changes the rights of a role. */
export function isOpenTo(caller: StormCaller, { access }: Endpoint): boolean {
  if (access === 'public' || access === 'visitor') return true
  if (caller === 'anonymous') return false
  if (access === 'user' || access === 'self') return true
  const held: readonly string[] = roleDefaults[caller satisfies Role]
  return held.includes(access)
}
