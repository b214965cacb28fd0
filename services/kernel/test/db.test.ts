import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createDatabase,
  type Database,
  defineEntity,
  isUniqueViolation,
  migrate,
  newId,
  onCommit,
  p,
  prepared,
  rateLimit,
  sql,
  withCommit,
} from '@forecourt/kernel/db'
import { DomainError, isDatabaseUnavailable, sqlState } from '@forecourt/kernel/errors'
import { createLogger } from '@forecourt/kernel/log'
import { createTestDatabase } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineTo } from './db-fixture.ts'

const log = createLogger({ service: 'catalog', level: 'silent' })
const ThingSchema = defineEntity({
  name: 'Thing',
  tableName: 'thing',
  properties: {
    id: p.uuid().primary(),
    name: p.string(),
    price: p.bigint(),
    at: p.datetime(),
    day: p.date(),
    version: p.integer().version(),
  },
})
class Thing extends ThingSchema.class {}
ThingSchema.setClass(Thing)

let url: string
let db: Database
const insert = (em: Parameters<typeof sql>[0], name: string) =>
  sql(em, `insert into thing (id, name, price, at, day) values ($1, $2, 1, now(), '2026-01-31')`, [newId(), name])
const named = async (name: string) => (await db.query('select 1 from thing where name = $1', [name])).length

beforeAll(async () => {
  url = await createTestDatabase('kernel_db')
  await migrate({ url, log, service: 'catalog' })
  db = createDatabase({ url, entities: [Thing], log, service: 'catalog', pool: 4 })
  await db.query(
    `create table thing (id uuid primary key, name text not null unique, price bigint not null, at timestamptz not null, day date not null, version int not null default 1)`,
  )
})
afterAll(() => db?.close())

describe('a transaction', () => {
  it('flushes entities and commits raw statements with them, or neither', async () => {
    const make = (name: string, fail: boolean) =>
      db.transaction(async (em) => {
        em.create(Thing, { id: newId(), name: `${name}-entity`, price: 14_990_50n, at: new Date(), day: '2026-01-31' })
        await insert(em, `${name}-raw`)
        if (fail) throw new Error('no')
      })
    await make('kept', false)
    await expect(make('lost', true)).rejects.toThrow('no')
    expect([
      await named('kept-entity'),
      await named('kept-raw'),
      await named('lost-entity'),
      await named('lost-raw'),
    ]).toEqual([1, 1, 0, 0])
  })

  it('runs commit hooks after the commit and never after a rollback', async () => {
    const seen: string[] = []
    await db.transaction(async (em) => {
      onCommit(em, () => seen.push('committed'))
      await insert(em, 'hook')
      expect(seen).toEqual([])
    })
    await db
      .transaction(async (em) => {
        onCommit(em, () => seen.push('rolled back'))
        throw new Error('no')
      })
      .catch(() => {})
    expect(seen).toEqual(['committed'])
    expect(() => onCommit(db.fork(), () => {})).toThrow('inside a transaction')
  })

  it('rolls back when its signal was aborted before the commit', async () => {
    const abort = new AbortController()
    const run = db.transaction(
      async (em) => {
        await insert(em, 'aborted')
        abort.abort(new DomainError('UPSTREAM_TIMEOUT'))
      },
      { signal: abort.signal },
    )
    await expect(run).rejects.toThrow('UPSTREAM_TIMEOUT')
    expect(await named('aborted')).toBe(0)
  })

  it('ends a statement at its timeout, as something that may work next time', async () => {
    const slow = db
      .transaction((em) => sql(em, 'select pg_sleep(5)'), { statementTimeout: 100 })
      .catch((error: unknown) => error)
    const error = await slow
    expect([sqlState(error), isDatabaseUnavailable(error)]).toEqual(['57014', true])
    expect(await db.query('show statement_timeout')).toEqual([{ statement_timeout: '3s' }])
  })

  it('sends statements that are asked for together in one go, and runs them in that order', async () => {
    const line = await lineTo(url)
    const near = createDatabase({ url: line.url, entities: [], log, service: 'catalog', pool: 1 })
    const found = await near.transaction(async (em) => {
      line.sent()
      await insert(em, 'together-1')
      expect(line.sent()).toBe(1)
      const [, last] = await Promise.all([
        insert(em, 'together-2'),
        sql(em, `select name from thing where name like 'together-%' order by name`),
        sql(em, 'select 1'),
      ])
      expect(line.sent()).toBe(1)
      return last.map(({ name }) => name)
    })
    await near.close()
    await line.close()
    expect(found).toEqual(['together-1', 'together-2'])
  })

  it('says what went wrong first when one of them fails, and keeps nothing of the others', async () => {
    const error = await db
      .transaction((em) => Promise.all([insert(em, 'first'), insert(em, 'first'), insert(em, 'behind')]))
      .catch((reason: unknown) => reason)
    expect(isUniqueViolation(error, 'thing_name_key')).toBe(true)
    expect([await named('first'), await named('behind')]).toEqual([0, 0])
    expect(await db.transaction((em) => sql(em, 'select 1 as alive'))).toEqual([{ alive: 1 }])
  })

  it('leaves statements to its end, where they go with the commit or take everything with them', async () => {
    await db.transaction(async (em) => {
      await withCommit(em, () => insert(em, 'at the end'))
      expect(await sql(em, `select from thing where name = 'at the end'`)).toEqual([])
    })
    expect(await named('at the end')).toBe(1)
    const seen: string[] = []
    const error = await db
      .transaction(async (em) => {
        onCommit(em, () => seen.push('committed'))
        await insert(em, 'before the end')
        await withCommit(em, () => insert(em, 'at the end'))
      })
      .catch((reason: unknown) => reason)
    expect(isUniqueViolation(error)).toBe(true)
    expect([await named('before the end'), seen]).toEqual([0, []])
  })

  it('does not outwait a savepoint, which may be rolled back alone', async () => {
    await db.transaction(async (em) => {
      const lost = em.transactional(async (inner) => {
        await withCommit(inner, () => insert(inner, 'lost with its savepoint'))
        throw new Error('no')
      })
      await expect(lost).rejects.toThrow('no')
    })
    expect(await named('lost with its savepoint')).toBe(0)
  })

  it('tells a broken unique constraint by its name', async () => {
    await insert(db.fork(), 'twice')
    const error = await insert(db.fork(), 'twice').catch((reason: unknown) => reason)
    expect([
      isUniqueViolation(error),
      isUniqueViolation(error, 'thing_name_key'),
      isUniqueViolation(error, 'other'),
    ]).toEqual([true, true, false])
  })
})

describe('values', () => {
  it('come back as they went in, from raw statements and from entities', async () => {
    const at = new Date('2026-03-29T01:30:00.123Z')
    const id = newId()
    await db.transaction(async (em) => {
      em.create(Thing, { id, name: 'values', price: 9_007_199_254_740_993n, at, day: '2026-03-29' })
    })
    const thing = await db.fork().findOneOrFail(Thing, id)
    expect({ price: thing.price, at: thing.at, day: thing.day }).toEqual({
      price: 9_007_199_254_740_993n,
      at,
      day: '2026-03-29',
    })
    const [row] = await db.query(
      'select price, at, day, array[at] as ats, null::timestamptz as nothing from thing where id = $1',
      [id],
    )
    expect(row).toMatchObject({ price: '9007199254740993', at, day: '2026-03-29', nothing: null })
  })

  it('do not make an entity look changed that was only read', async () => {
    const em = db.fork()
    const thing = await em.findOneOrFail(Thing, { name: 'values' })
    await em.flush()
    expect(thing.version).toBe(1)
    const [row] = await db.query<{ version: number }>(`select version from thing where name = 'values'`)
    expect(row?.version).toBe(1)
  })

  it('are parameters, never text', async () => {
    const name = `'; drop table thing; -- $1 ?`
    await insert(db.fork(), name)
    expect(await named(name)).toBe(1)
    const found = await db.fork().find(Thing, { name })
    expect(found).toHaveLength(1)
  })
})

describe('a prepared statement', () => {
  const byName = prepared('select name, price from thing where name = $1')
  const kept = 'select count(*)::int as n from pg_prepared_statements where statement = $1'

  it('is planned once by its connection, in and outside of transactions; others are never kept', async () => {
    await db.transaction(async (em) => {
      await insert(em, 'planned')
      for (let at = 0; at < 8; at++)
        expect(await sql(em, byName, ['planned'])).toEqual([{ name: 'planned', price: '1' }])
      expect(await sql(em, kept, [byName])).toEqual([{ n: 1 }])
      const unnamed = 'select name from thing where name = $1'
      await sql(em, unnamed, ['planned'])
      expect(await sql(em, kept, [unnamed])).toEqual([{ n: 0 }])
    })
    expect(await db.query(byName, ['planned'])).toHaveLength(1)
  })

  it('goes on answering after a column was added', async () => {
    await db.query('alter table thing add column note text')
    expect(await db.query(byName, ['planned'])).toEqual([{ name: 'planned', price: '1' }])
  })
})

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
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => rateLimit(db, limit)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const refusal = await rateLimit(db, limit).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    expect((refusal as DomainError).retryAfter).toBeGreaterThan(55)
  })

  it('lets go with time: the oldest attempt leaves the window', async () => {
    const limit = { key: `test:${newId()}`, limit: 2, windowSeconds: 0.4 }
    await rateLimit(db, limit)
    await rateLimit(db, limit)
    await expect(rateLimit(db, limit)).rejects.toThrow('RATE_LIMITED')
    await new Promise((resolve) => setTimeout(resolve, 450))
    await rateLimit(db, limit)
  })

  it('keeps the count of a request that failed, but not inside its transaction', async () => {
    const outside = { key: `test:${newId()}`, limit: 1, windowSeconds: 60 }
    const inside = { key: `test:${newId()}`, limit: 1, windowSeconds: 60 }
    await db
      .transaction(async (em) => {
        await rateLimit(db, outside)
        await rateLimit(em, inside)
        throw new Error('the request fails')
      })
      .catch(() => {})
    await expect(rateLimit(db, outside)).rejects.toThrow('RATE_LIMITED')
    await rateLimit(db, inside)
  })
})

describe('when PostgreSQL goes away', () => {
  it('statements fail as "unavailable" and work again by themselves when it is back', async () => {
    const line = await lineTo(url)
    const far = createDatabase({ url: line.url, entities: [Thing], log, service: 'catalog', pool: 2 })
    await far.ping()
    const sleep = () => far.transaction((em) => sql(em, 'select pg_sleep(2)')).catch((error: unknown) => error)
    const inFlight = Promise.all([sleep(), sleep()])
    await new Promise((resolve) => setTimeout(resolve, 100))
    line.cut()
    expect((await inFlight).map(isDatabaseUnavailable)).toEqual([true, true])
    expect(isDatabaseUnavailable(await far.ping().catch((error: unknown) => error))).toBe(true)
    expect(
      isDatabaseUnavailable(
        await far
          .fork()
          .find(Thing, {})
          .catch((error: unknown) => error),
      ),
    ).toBe(true)
    line.mend()
    // As many as the pool has places, and more: none of the broken ones may keep its place.
    expect(
      await Promise.all(Array.from({ length: 5 }, () => far.transaction((em) => sql(em, 'select 1')))),
    ).toHaveLength(5)
    expect(await far.fork().count(Thing)).toBeGreaterThan(0)
    await far.close()
    await line.close()
  })

  it.each(['begin', 'rollback', 'commit'])(
    'a connection that breaks at %s does not keep its place in the pool',
    async (statement) => {
      const line = await lineTo(url)
      const far = createDatabase({ url: line.url, entities: [], log, service: 'catalog', pool: 2 })
      line.cutAt(statement)
      for (let round = 0; round < 4; round += 1) {
        const outcome = await far
          .transaction(async (em) => {
            await sql(em, 'select 1')
            if (statement === 'rollback') throw new Error('work fails')
          })
          .catch((error: unknown) => error)
        expect(outcome).toBeInstanceOf(Error)
      }
      line.cutAt(undefined)
      expect(
        await Promise.all(Array.from({ length: 5 }, () => far.transaction((em) => sql(em, 'select 1')))),
      ).toHaveLength(5)
      await far.close()
      await line.close()
    },
  )

  it('a database may be made before there is a server', async () => {
    const early = createDatabase({
      url: 'postgresql://nobody:x@127.0.0.1:1/none',
      entities: [Thing],
      log,
      service: 'catalog',
    })
    expect(isDatabaseUnavailable(await early.ping().catch((error: unknown) => error))).toBe(true)
    await early.close()
  })
})
