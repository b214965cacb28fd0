import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { asAdmin } from './databases.ts'
import { type NatsAccount, operatorUser, serviceUser } from './nats-config.ts'

const OWNERS = ['auth', 'catalog', 'messaging', 'billing', 'scheduler'] as const
const COUNT = 250

/** How to reach a NATS server. */
export interface NatsConnection {
  url: string
  user: string
  password: string
}

/** A NATS account of its own: what other tests publish or store is not to be seen in it. */
export interface TestNats extends NatsConnection {
  /** The connection of a service's user, which may publish its own events only. */
  as: (owner: (typeof OWNERS)[number]) => NatsConnection
}

/** The accounts of a test server, all there from the start: accounts in a configuration file cannot be added later. */
export function testAccounts(secret: string): NatsAccount[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const name = `T${index + 1}`
    const services = OWNERS.map((owner) => ({ ...serviceUser(owner, secret), user: `${name}_${owner}` }))
    return { name, users: [operatorUser(name, secret), ...services] }
  })
}

/** Takes the next account, counted in PostgreSQL because the test files run in processes of their own, and empties it. */
export async function leaseAccount(adminUrl: string, natsUrl: string, secret: string): Promise<TestNats> {
  const name = await asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ n: string }>(`select nextval('forecourt_nats_account') as n`)
    return `T${rows[0]?.n}`
  })
  const of = (user: string): NatsConnection => ({ url: natsUrl, user, password: secret })
  const connection = await connect({ servers: natsUrl, user: name, pass: secret })
  try {
    const manager = await jetstreamManager(connection)
    for await (const stream of manager.streams.list()) await manager.streams.delete(stream.config.name)
  } finally {
    await connection.close()
  }
  return { ...of(name), as: (owner) => of(`${name}_${owner}`) }
}

/** Makes the counter of {@link leaseAccount}. */
export async function prepareLeases(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, (client) =>
    client.query(`create sequence if not exists forecourt_nats_account minvalue 1 maxvalue ${COUNT} cycle`),
  )
}
