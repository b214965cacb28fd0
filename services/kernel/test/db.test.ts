import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { countFailures, createDatabase, migrate, newId, rateLimit, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { createTestDatabase } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { awaitSchema } from '../src/db/await-schema.ts'
import { log, openThings } from './db-things.ts'

let world: Awaited<ReturnType<typeof openThings>>
beforeAll(async () => {
  world = await openThings()
})
afterAll(() => world?.db.close())

describe('migrate', () => {
  const folderWith = async (files: Record<string, string>) => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    return folder
  }

  it('runs each migration once, also when many start at the same time', async () => {
    const fresh = await createTestDatabase('kernel_migrate')
    const dir = await folderWith({
      '0002-row.ts': `export const up = ['insert into counted default values', 'select 1']`,
      '0001-table.ts': 'export const up = `create table counted (at timestamptz default now()); select pg_sleep(0.2);`',
      'notes.txt': 'not a migration',
    })
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => migrate({ url: fresh, dir, log, service: 'catalog' })),
    )
    const ran = runs.filter((names) => names.length > 0)
    expect(ran).toHaveLength(1)
    expect(ran[0]?.slice(-2)).toEqual(['0001-table', '0002-row'])
    expect(await migrate({ url: fresh, dir, log, service: 'catalog' })).toEqual([])
    const check = createDatabase({ url: fresh, entities: [], log, service: 'catalog' })
    expect(await check.query('select count(*)::int as n from counted')).toEqual([{ n: 1 }])
    await check.close()
    await rm(dir, { recursive: true })
  })

  it('lets a process of a version wait for the migrations of that version, done by another', async () => {
    const fresh = await createTestDatabase('kernel_migrate_await')
    const dir = await folderWith({ '0001-a.ts': `export const up = 'create table a (id int)'` })
    const given = { url: fresh, log, service: 'catalog' as const }
    let hasWaited = false
    const waiting = awaitSchema({ ...given, dir }).then(() => {
      hasWaited = true
    })
    await delay(300)
    // The version before has fewer.
    await migrate(given)
    await delay(1_500)
    expect(hasWaited).toBe(false)
    await migrate({ ...given, dir })
    await waiting
    await rm(dir, { recursive: true })
  })

  it('leaves nothing of a migration that fails, and names it', async () => {
    const fresh = await createTestDatabase('kernel_migrate_fail')
    const dir = await folderWith({ '0001-bad.ts': `export const up = 'create table half (id int); select broken'` })
    await expect(migrate({ url: fresh, dir, log, service: 'catalog' })).rejects.toThrow(
      /^migration 0001-bad failed: column "broken"/,
    )
    const check = createDatabase({ url: fresh, entities: [], log, service: 'catalog' })
    expect(await check.query(`select to_regclass('half') as half`)).toEqual([{ half: null }])
    await check.close()
    await rm(dir, { recursive: true })
  })

  it.each([
    ['in a transaction', 'busy', ''],
    ['outside of one', 'busy_alone', '\nexport const transaction = false'],
  ])('gives a table up at once that somebody uses, lets others at it, and comes again: %s', async (_, tag, mode) => {
    const fresh = await createTestDatabase(`kernel_migrate_${tag}`)
    const first = { '0001-a.ts': `export const up = 'create table a (id int)'` }
    const dir = await folderWith(first)
    await migrate({ url: fresh, dir, log, service: 'catalog' })
    await writeFile(join(dir, '0002-b.ts'), `export const up = 'alter table a add column b int'${mode}`)
    const patience = { lockTimeout: 20, tries: 1_000, pause: 20 }
    const user = createDatabase({ url: fresh, entities: [], log, service: 'catalog' })
    let running: Promise<string[]> | undefined
    await user.transaction(async (em) => {
      await sql(em, 'select from a')
      const given = { url: fresh, dir, log, service: 'catalog' as const }
      await expect(migrate({ ...given, patience: { ...patience, tries: 2 } })).rejects.toThrow('lock timeout')
      running = migrate({ ...given, patience })
      // While it waits, whoever comes later is let through each time.
      for (let at = 0; at < 20; at += 1) await user.query('insert into a default values')
    })
    expect(await running).toEqual(['0002-b'])
    await user.close()
    await rm(dir, { recursive: true })
  })

  it('tries again what was ended so that others who wait for each other could go on', async () => {
    const fresh = await createTestDatabase('kernel_migrate_deadlock')
    // A number that was taken stays taken.
    const deadlock = `do $$ begin if nextval('tried') = 1 then raise exception using errcode = '40P01'; end if; end $$`
    const dir = await folderWith({
      '0001-a.ts': `export const up = 'create sequence tried'`,
      '0002-b.ts': `export const up = ${JSON.stringify(deadlock)}`,
    })
    const patience = { lockTimeout: 20, tries: 2, pause: 20 }
    expect(await migrate({ url: fresh, dir, log, service: 'catalog', patience })).toContain('0002-b')
    await rm(dir, { recursive: true })
  })

  it('builds an index concurrently while others wait for their turn to migrate', async () => {
    const fresh = await createTestDatabase('kernel_migrate_index')
    const dir = await folderWith({
      '0001-a.ts': `export const up = 'create table a (id int)'`,
      '0002-b.ts': `export const up = ['select pg_sleep(0.3)', 'create index concurrently a_id on a (id)']
        export const transaction = false`,
    })
    const runs = await Promise.all([1, 2, 3].map(() => migrate({ url: fresh, dir, log, service: 'catalog' })))
    expect(runs.flat().filter((name) => name === '0002-b')).toHaveLength(1)
    await rm(dir, { recursive: true })
  })

  it('does no statement twice outside of a transaction, and lets an index wait for as long as it takes', async () => {
    const fresh = await createTestDatabase('kernel_migrate_alone')
    const dir = await folderWith({
      '0001-a.ts': `export const up = 'create table a (id int); create table b (id int)'`,
    })
    await migrate({ url: fresh, dir, log, service: 'catalog' })
    const up = `['create index concurrently a_id on a (id)', 'alter table b add column c int']`
    await writeFile(join(dir, '0002-b.ts'), `export const up = ${up}\nexport const transaction = false`)
    const patience = { lockTimeout: 20, tries: 1_000, pause: 20 }
    const user = createDatabase({ url: fresh, entities: [], log, service: 'catalog' })
    const isWaiting = async (statement: string) =>
      (
        await user.query(
          `select from pg_stat_activity where state = 'active' and wait_event_type = 'Lock' and query like $1`,
          [statement],
        )
      ).length > 0
    let running: Promise<string[]> | undefined
    await user.transaction(async (em) => {
      await sql(em, 'select from b')
      await user.transaction(async (other) => {
        await sql(other, 'select from a for update')
        await sql(other, 'lock a in row exclusive mode')
        running = migrate({ url: fresh, dir, log, service: 'catalog', patience })
        while (!(await isWaiting('create index%'))) expect(await Promise.race([running, 'running'])).toBe('running')
        // Longer than a statement that locks others out would wait.
        await sql(other, 'select pg_sleep(0.1)')
      })
      while (!(await isWaiting('alter table b%'))) expect(await Promise.race([running, 'running'])).toBe('running')
    })
    expect(await running).toEqual(['0002-b'])
    await user.close()
    await rm(dir, { recursive: true })
  })

  it('refuses a migration that was edited after it had run', async () => {
    const fresh = await createTestDatabase('kernel_migrate_edit')
    const first = await folderWith({ '0001-a.ts': `export const up = 'create table a (id int)'` })
    const edited = await folderWith({ '0001-a.ts': `export const up = 'create table a (id bigint)'` })
    await migrate({ url: fresh, dir: first, log, service: 'catalog' })
    await expect(migrate({ url: fresh, dir: edited, log, service: 'catalog' })).rejects.toThrow(
      '0001-a was changed after it had run',
    )
    await Promise.all([first, edited].map((dir) => rm(dir, { recursive: true })))
  })
})

describe('countFailures', () => {
  it('spends nothing of one limit on a try that another refuses', async () => {
    const limitOf = (limit: number) => ({ key: `test:${newId()}`, limit, windowSeconds: 60 })
    const [address, account] = [limitOf(5), limitOf(2)]
    const fail = async () => {
      throw new DomainError('NOT_FOUND')
    }
    const codeOf = (limits: (typeof address)[]) =>
      countFailures(world.db, limits, fail).catch((error: DomainError) => error.code)
    const codes = []
    for (let tries = 0; tries < 6; tries += 1) codes.push(await codeOf([address, account]))
    expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', ...Array(4).fill('RATE_LIMITED')])
    const left = []
    for (let tries = 0; tries < 4; tries += 1) left.push(await codeOf([address]))
    expect(left).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'RATE_LIMITED'])
  })
})

describe('rateLimit', () => {
  it('allows as many as it says in a window, whoever asks at the same time', async () => {
    const limit = { key: `test:${newId()}`, limit: 5, windowSeconds: 60 }
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => rateLimit(world.db, limit)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const refusal = await rateLimit(world.db, limit).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    expect((refusal as DomainError).retryAfter).toBeGreaterThan(55)
  })

  it('lets go with time: the oldest attempt leaves the window', async () => {
    const limit = { key: `test:${newId()}`, limit: 2, windowSeconds: 0.4 }
    await rateLimit(world.db, limit)
    await rateLimit(world.db, limit)
    await expect(rateLimit(world.db, limit)).rejects.toThrow('RATE_LIMITED')
    await new Promise((resolve) => setTimeout(resolve, 450))
    await rateLimit(world.db, limit)
  })

  it('keeps the count of a request that failed, but not inside its transaction', async () => {
    const outside = { key: `test:${newId()}`, limit: 1, windowSeconds: 60 }
    const inside = { key: `test:${newId()}`, limit: 1, windowSeconds: 60 }
    await world.db
      .transaction(async (em) => {
        await rateLimit(world.db, outside)
        await rateLimit(em, inside)
        throw new Error('the request fails')
      })
      .catch(() => {})
    await expect(rateLimit(world.db, outside)).rejects.toThrow('RATE_LIMITED')
    await rateLimit(world.db, inside)
  })
})
