import { migrateOrWait } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { asAdmin, createTestDatabase, dropDatabase, ensureServiceRole, testServers } from '@forecourt/kernel/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const log = createLogger({ service: 'kernel', level: 'silent' })
let adminUrl: string
let ownerUrl: string
let url: string
let service: pg.Client
beforeAll(async () => {
  adminUrl = (await testServers()).adminUrl
  ownerUrl = await createTestDatabase('rights')
  url = await ensureServiceRole(adminUrl, new URL(ownerUrl).pathname.slice(1), 'a password')
  await migrateOrWait({ url, ownerUrl, log, service: 'kernel' })
  service = new pg.Client({ connectionString: url })
  await service.connect()
})
afterAll(async () => {
  await service?.end()
  const name = new URL(ownerUrl).pathname.slice(1)
  await dropDatabase(adminUrl, name)
  await asAdmin(adminUrl, (client) => client.query(`drop role ${client.escapeIdentifier(`${name}_service`)}`))
})

const denied = /permission denied|must be owner/

describe('the role a service runs as', () => {
  it('reads and writes every table', async () => {
    await service.query(`insert into job (queue, key, payload) values ('mail', 'a', '{}')`)
    await service.query(`update job set attempts = 1`)
    const { rows } = await service.query('select count(*)::int as n from job')
    expect(rows).toEqual([{ n: 1 }])
    await service.query('delete from job')
  })

  it.each([
    'alter table job add column more text',
    'drop table job',
    'truncate job',
    'create table mine (id int)',
    'create index mine on job (key)',
    'create function mine() returns int language sql as $$ select 1 $$',
    'alter table job disable trigger all',
    `insert into schema_migration (name, checksum) values ('9999-later', '')`,
    'delete from schema_migration',
    'create temp table mine (id int)',
  ])('may not %s', async (text) => {
    await expect(service.query(text)).rejects.toThrow(denied)
  })

  it('has the inbox make its partitions, and reads and writes them', async () => {
    const partitions = async () =>
      (await service.query(`select count(*)::int as n from pg_inherits where inhparent = 'inbox'::regclass`)).rows[0].n
    const before = await partitions()
    await service.query('select maintain_inbox(40, 32)')
    expect(await partitions()).toBeGreaterThan(before)
    await service.query(
      `insert into inbox (event_id, consumer, outcome) values (uuid_at(now() + interval '30 days'), 'kernel.test', 'handled')`,
    )
  })

  it('is granted new tables by the migration that makes them, and an owner loses nothing by being both', async () => {
    await asAdmin(ownerUrl, (owner) =>
      owner.query('create table later (id int generated always as identity, t serial)'),
    )
    await expect(service.query('select from later')).rejects.toThrow(denied)
    await migrateOrWait({ url, ownerUrl, log, service: 'kernel' })
    await service.query('insert into later default values')
    await migrateOrWait({ url: ownerUrl, ownerUrl, log, service: 'kernel' })
    await asAdmin(ownerUrl, (owner) =>
      owner.query(`insert into schema_migration (name, checksum) values ('9999-theirs', '')`),
    )
  })
})
