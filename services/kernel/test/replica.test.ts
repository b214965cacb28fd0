import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  asAdmin,
  canFollow,
  dataFolder,
  findPostgres,
  freePort,
  type PostgresCluster,
  prepareReplica,
  promoteReplica,
  type ReplicaOptions,
  rebuildAsReplica,
  startPostgres,
  untilReplayed,
} from '@forecourt/kernel/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const password = `it's a \\ password`
const binaries = await findPostgres()
let folder: string
const servers = new Map<string, PostgresCluster>()
const places = new Map<string, { dataDir: string; port: number }>()

const start = async (name: string) => {
  const place = places.get(name) ?? { dataDir: await dataFolder(binaries, join(folder, name)), port: await freePort() }
  places.set(name, place)
  const server = await startPostgres(binaries, {
    ...place,
    logPath: join(folder, `${name}.log`),
    password: 'admin',
    durable: false,
    keepForReplicas: '32MB',
  })
  servers.set(name, server)
  return server
}
const stop = async (name: string, signal: NodeJS.Signals = 'SIGINT') => servers.get(name)?.stop(signal)
const at = (name: string): PostgresCluster => servers.get(name) as PostgresCluster
const placeOf = (name: string) => places.get(name) as { dataDir: string; port: number }

/** One follows the other. */
const following = async (name: string, primary: string): Promise<ReplicaOptions> => {
  const place = places.get(name) ?? { dataDir: await dataFolder(binaries, join(folder, name)), port: await freePort() }
  places.set(name, place)
  const { adminUrl } = at(primary)
  return { primary: { adminUrl, dataDir: placeOf(primary).dataDir }, dataDir: place.dataDir, name, password }
}
const ask = async <T extends pg.QueryResultRow>(name: string, text: string) =>
  asAdmin(at(name).adminUrl, async (db) => (await db.query<T>(text)).rows)
const note = (name: string, word: string) => ask(name, `insert into note values ('${word}')`)
const notes = async (name: string) =>
  (await ask<{ word: string }>(name, 'select word from note order by word')).map(({ word }) => word)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-replica-'))
  await start('one')
  await ask('one', 'create table note (word text)')
  await note('one', 'before')
  await prepareReplica(await following('two', 'one'))
  await start('two')
})
afterAll(async () => {
  for (const name of servers.keys()) await stop(name)
  for (const { dataDir } of places.values())
    for (const end of ['', '.old', '.new']) await rm(`${dataDir}${end}`, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

describe('a standby', () => {
  it('has what was there, and what comes', async () => {
    await note('one', 'after')
    await untilReplayed(at('one').adminUrl, at('two').adminUrl)
    expect(await notes('two')).toEqual(['after', 'before'])
  })

  it('takes no writes', async () => {
    await expect(note('two', 'here')).rejects.toThrow('read-only')
  })

  it('signs in as a role that replicates, reads no database and is no superuser', async () => {
    const url = new URL(at('one').adminUrl)
    const client = new pg.Client({
      host: url.hostname,
      port: Number(url.port),
      user: 'forecourt_replica',
      password,
      database: 'postgres',
    })
    await expect(client.connect()).rejects.toThrow('pg_hba.conf rejects')
    const rights = 'rolsuper or rolcreaterole or rolcreatedb or rolbypassrls'
    expect(await ask('one', `select ${rights} as more from pg_roles where rolname = 'forecourt_replica'`)).toEqual([
      { more: false },
    ])
  })

  it('goes on with its data after it was killed, without a new copy, and without its primary', async () => {
    await stop('two', 'SIGKILL')
    await note('one', 'meanwhile')
    expect(await prepareReplica(await following('two', 'one'))).toBe('kept')
    await start('two')
    await untilReplayed(at('one').adminUrl, at('two').adminUrl)
    expect(await notes('two')).toContain('meanwhile')
    await Promise.all([stop('one', 'SIGKILL'), stop('two', 'SIGKILL')])
    expect(await prepareReplica(await following('two', 'one'))).toBe('kept')
    await start('two')
    expect(await notes('two')).toContain('meanwhile')
    await start('one')
    await note('one', 'back')
    await untilReplayed(at('one').adminUrl, at('two').adminUrl)
  })

  it('is copied anew when the primary no longer has what it lacks, and the primary keeps no more than it may', async () => {
    await stop('two')
    expect(await canFollow(at('one').adminUrl, 'two')).toBe(true)
    await ask('one', 'create table bulk as select repeat(md5(n::text), 20) from generate_series(1, 60000) n')
    for (let n = 0; n < 3; n++) await ask('one', 'select pg_switch_wal()').then(() => note('one', 'more'))
    await ask('one', 'checkpoint')
    expect(await canFollow(at('one').adminUrl, 'two')).toBe(false)
    expect(await prepareReplica(await following('two', 'one'))).toBe('copied')
    await start('two')
    await untilReplayed(at('one').adminUrl, at('two').adminUrl)
    expect(await notes('two')).toContain('more')
  })
})

describe('the loss of the primary', () => {
  it('makes the standby the primary, with all it had, and the old one its standby', async () => {
    await untilReplayed(at('one').adminUrl, at('two').adminUrl)
    await stop('one', 'SIGKILL')
    await promoteReplica(at('two').adminUrl)
    await note('two', 'promoted')
    const old = await following('one', 'two')
    await expect(prepareReplica(old)).rejects.toThrow('is no standby')
    await rebuildAsReplica(old)
    expect(existsSync(join(`${placeOf('one').dataDir}.old`, 'PG_VERSION'))).toBe(true)
    await start('one')
    await note('two', 'rebuilt')
    await untilReplayed(at('two').adminUrl, at('one').adminUrl)
    expect(await notes('one')).toEqual(await notes('two'))
    expect(await notes('one')).toContain('before')
    await expect(note('one', 'here')).rejects.toThrow('read-only')
  })

  it('is copied anew when it is of another history, although its name is known', async () => {
    await stop('one')
    await stop('two')
    await rm(placeOf('two').dataDir, { recursive: true })
    await start('two')
    await ask('two', "select pg_create_physical_replication_slot('one', true)")
    await ask('two', "create table note as select 'another' as word")
    expect(await prepareReplica(await following('one', 'two'))).toBe('copied')
    await start('one')
    await untilReplayed(at('two').adminUrl, at('one').adminUrl)
    expect(await notes('one')).toEqual(['another'])
  })
})
