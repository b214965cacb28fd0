import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type NatsConnection, testServers } from '../src/testing/index.ts'

const open = ({ url, user, password }: NatsConnection) => connect({ servers: url, user, pass: password })

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('a database belongs to a role of its own, which may not enter another', async () => {
  const servers = await testServers()
  const [mine, other] = await Promise.all([servers.createDatabase('one'), servers.createDatabase('two')])
  await query(mine, 'create extension pg_trgm; create table t (id int)')
  expect(
    await query(mine, `select lower('É') as lower, current_setting('server_version_num')::int / 10000 as major`),
  ).toEqual([{ lower: 'é', major: 18 }])
  const stranger = new URL(other)
  stranger.pathname = new URL(mine).pathname
  await expect(query(stranger.href, 'select 1')).rejects.toThrow(/permission denied for database/)
})

test('accounts do not hear each other', async () => {
  const servers = await testServers()
  const [a, b] = await Promise.all([servers.natsAccount(), servers.natsAccount()])
  expect(a.user).not.toBe(b.user)
  const [sender, listener] = await Promise.all([open(a), open(b)])
  const heard: string[] = []
  listener.subscribe('>', { callback: (_, message) => void heard.push(message.subject) })
  await listener.flush()
  sender.publish('forecourt.auth.x')
  await sender.flush()
  listener.publish('own')
  await listener.flush()
  await expect.poll(() => heard).toEqual(['own'])
  await Promise.all([sender.close(), listener.close()])
})

test('a service may publish its own events only', async () => {
  const account = await (await testServers()).natsAccount()
  const [operator, catalog] = await Promise.all([open(account), open(account.as('catalog'))])
  const heard: string[] = []
  operator.subscribe('forecourt.>', { callback: (_, message) => void heard.push(message.subject) })
  await operator.flush()
  catalog.publish('forecourt.auth.UserChanged.v1')
  catalog.publish('forecourt.catalog.VehicleListed.v1')
  await catalog.flush()
  await expect.poll(() => heard).toEqual(['forecourt.catalog.VehicleListed.v1'])
  await Promise.all([operator.close(), catalog.close()])
})

test('nobody enters without a password', async () => {
  const { url } = await (await testServers()).natsAccount()
  await expect(connect({ servers: url })).rejects.toThrow(/authorization/i)
})
