import { randomBytes } from 'node:crypto'
import { changeAnyUser, firstAccepted, signup } from '@forecourt/contracts'
import { ApiClient } from '../client/api-client.ts'
import { withDatabase } from '../client/database.ts'
import { newPerson, type Person } from '../client/people.ts'
import { liftFreePlan } from '../client/plans.ts'
import type { World } from '../run/world.ts'

/**
 * Who calls, in the order of the table's columns. `user` owns what is asked for; `admin`, `supadmin` and `other` are
 * somebody else; `unverified` and `suspended` ask for their own.
 */
export const callers = ['signed-out', 'user', 'admin', 'supadmin', 'suspended', 'unverified', 'other'] as const
export type CallerName = (typeof callers)[number]

/** Everybody who asks. Whoever may lose their account in a row comes from `stranger`. */
export interface Cast {
  readonly world: World
  readonly people: Readonly<Record<CallerName, Person>>
  stranger(name: string): Promise<Person>
}

/** Signs everybody up; roles are given in the database, where the first SUPADMIN comes from too. */
export async function gather(world: World): Promise<Cast> {
  const stranger = (name: string) => newPerson(world, name)
  const [user, other, admin, supadmin, suspended, unverified, signedOut] = await Promise.all([
    stranger('Owner'),
    stranger('Other'),
    stranger('Admin'),
    stranger('Super'),
    stranger('Suspended'),
    withoutConfirmation(world),
    nobody(world),
  ])
  await withDatabase(world.postgres.auth, async (auth) => {
    await auth.query(`update account set role = 'ADMIN' where id = $1`, [admin.id])
    await auth.query(`update account set role = 'SUPADMIN' where id = $1`, [supadmin.id])
  })
  // Rows make as many vehicles of one person as they need.
  await liftFreePlan(supadmin)
  await supadmin.client.call(changeAnyUser, { params: { id: suspended.id }, body: { status: 'suspended' } })
  return { world, stranger, people: { 'signed-out': signedOut, user, admin, supadmin, suspended, unverified, other } }
}

/** A browser with an anonymous session. */
async function nobody({ app }: World): Promise<Person> {
  const client = new ApiClient(app)
  await client.readConfig()
  return { client, id: '019b76da-a800-7000-8000-00000000dead', email: 'nobody@example.com', password: '' }
}

async function withoutConfirmation({ app }: World): Promise<Person> {
  const client = new ApiClient(app)
  const tag = randomBytes(6).toString('hex')
  const email = `unverified-${tag}@example.com`
  const password = `a password ${tag}`
  const name = { username: `u${tag}`, firstName: 'Una', lastName: 'Verified' }
  const body = { email, password, ...name, phone: '+33612345678', ...firstAccepted }
  const { data } = await client.call(signup, { body })
  await client.readConfig()
  return { client, id: data.id, email, password }
}
