import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, migrate, newId, rateLimit } from '@forecourt/kernel/db'
import type { DomainError } from '@forecourt/kernel/errors'
import { createTestDatabase } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
