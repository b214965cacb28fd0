import {
  type Batch,
  createDatabase,
  isUniqueViolation,
  newId,
  onCommit,
  prepared,
  savepoint,
  sql,
  withCommit,
} from '@forecourt/kernel/db'
import { asDomainError, DomainError, isOutage, sqlState } from '@forecourt/kernel/errors'
import { lineTo } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insert, log, openThings, Thing } from './db-things.ts'

let world: Awaited<ReturnType<typeof openThings>>
beforeAll(async () => {
  world = await openThings()
})
afterAll(() => world?.db.close())

/** Inserts things with these names in one statement. */
const NAMES: Batch<string> = {
  statement: (names) => ({
    text: 'insert into thing (id, name, price, at, day) select uuidv7(), name, 1, now(), now() from unnest($1::text[]) as n (name)',
    params: [names],
  }),
}
const circle: Record<string, unknown> = {}
circle.itself = circle

describe('a transaction', () => {
  it('flushes entities and commits raw statements with them, or neither', async () => {
    const make = (name: string, fail: boolean) =>
      world.db.transaction(async (em) => {
        em.create(Thing, { id: newId(), name: `${name}-entity`, price: 14_990_50n, at: new Date(), day: '2026-01-31' })
        await insert(em, `${name}-raw`)
        if (fail) throw new Error('no')
      })
    await make('kept', false)
    await expect(make('lost', true)).rejects.toThrow('no')
    expect([
      await world.named('kept-entity'),
      await world.named('kept-raw'),
      await world.named('lost-entity'),
      await world.named('lost-raw'),
    ]).toEqual([1, 1, 0, 0])
  })

  it('runs commit hooks after the commit and never after a rollback', async () => {
    const seen: string[] = []
    await world.db.transaction(async (em) => {
      onCommit(em, () => seen.push('committed'))
      await insert(em, 'hook')
      expect(seen).toEqual([])
    })
    await world.db
      .transaction(async (em) => {
        onCommit(em, () => seen.push('rolled back'))
        throw new Error('no')
      })
      .catch(() => {})
    expect(seen).toEqual(['committed'])
    expect(() => onCommit(world.db.fork(), () => {})).toThrow('inside a transaction')
  })

  it('rolls back when its signal was aborted before the commit', async () => {
    const abort = new AbortController()
    const run = world.db.transaction(
      async (em) => {
        await insert(em, 'aborted')
        abort.abort(new DomainError('UPSTREAM_TIMEOUT'))
      },
      { signal: abort.signal },
    )
    await expect(run).rejects.toThrow('UPSTREAM_TIMEOUT')
    expect(await world.named('aborted')).toBe(0)
  })

  it('refuses the later of two who change one entity at the same time, as a conflict of versions', async () => {
    await insert(world.db.fork(), 'contended')
    const rename = (name: string, meanwhile: () => Promise<unknown>) =>
      world.db.transaction(async (em) => {
        const thing = await em.findOneOrFail(Thing, { name: 'contended' })
        await meanwhile()
        thing.name = name
      })
    const later = await rename('later', () => rename('earlier', async () => {})).catch((error: unknown) => error)
    expect(asDomainError(later).code).toBe('VERSION_CONFLICT')
    expect([await world.named('earlier'), await world.named('later')]).toEqual([1, 0])
  })

  it('ends a statement at its timeout, as something that may work next time', async () => {
    const slow = world.db
      .transaction((em) => sql(em, 'select pg_sleep(5)'), { statementTimeout: 100 })
      .catch((error: unknown) => error)
    const error = await slow
    expect([sqlState(error), isOutage(error)]).toEqual(['57014', true])
    expect(await world.db.query('show statement_timeout')).toEqual([{ statement_timeout: '3s' }])
  })

  it('sends statements that are asked for together in one go, and runs them in that order', async () => {
    const line = await lineTo(world.url)
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
    const error = await world.db
      .transaction((em) => Promise.all([insert(em, 'first'), insert(em, 'first'), insert(em, 'behind')]))
      .catch((reason: unknown) => reason)
    expect(isUniqueViolation(error, 'thing_name_key')).toBe(true)
    expect([await world.named('first'), await world.named('behind')]).toEqual([0, 0])
    expect(await world.db.transaction((em) => sql(em, 'select 1 as alive'))).toEqual([{ alive: 1 }])
  })

  it('leaves statements to its end, where they go with the commit or take everything with them', async () => {
    await world.db.transaction(async (em) => {
      await withCommit(em, NAMES, 'at the end')
      expect(await sql(em, `select from thing where name = 'at the end'`)).toEqual([])
    })
    expect(await world.named('at the end')).toBe(1)
    const seen: string[] = []
    const error = await world.db
      .transaction(async (em) => {
        onCommit(em, () => seen.push('committed'))
        await insert(em, 'before the end')
        await withCommit(em, NAMES, 'at the end')
      })
      .catch((reason: unknown) => reason)
    expect(isUniqueViolation(error)).toBe(true)
    expect([await world.named('before the end'), seen]).toEqual([0, []])
  })

  it('runs them at once in a nested transaction of the ORM, which may be rolled back by itself', async () => {
    await world.db.transaction(async (em) => {
      const lost = em.transactional(async (inner) => {
        await withCommit(inner, NAMES, 'lost with its savepoint')
        throw new Error('no')
      })
      await expect(lost).rejects.toThrow('no')
    })
    expect(await world.named('lost with its savepoint')).toBe(0)
  })

  it.each([
    ['a circle', circle],
    ['a BigInt in JSON', { n: 1n }],
    ['a circle in a list', [circle]],
  ])('keeps nothing when what was left to its commit cannot be written: %s', async (_, value) => {
    const broken: Batch<unknown> = { statement: (items) => ({ text: 'select $1::jsonb', params: [items[0]] }) }
    const seen: string[] = []
    const work = world.db.transaction(async (em) => {
      await insert(em, 'beside what cannot be written')
      onCommit(em, () => seen.push('committed'))
      await withCommit(em, broken, value)
    })
    await expect(work).rejects.toThrow(TypeError)
    expect([await world.named('beside what cannot be written'), seen]).toEqual([0, []])
  })

  it('keeps nothing when a statement left to its commit cannot even be made', async () => {
    const broken: Batch<unknown> = {
      statement: () => {
        throw new Error('no such statement')
      },
    }
    const work = world.db.transaction(async (em) => {
      await insert(em, 'beside what cannot be made')
      await withCommit(em, broken, 1)
    })
    await expect(work).rejects.toThrow('no such statement')
    expect(await world.named('beside what cannot be made')).toBe(0)
    expect(await world.db.transaction((em) => sql(em, 'select 1 as alive'))).toEqual([{ alive: 1 }])
  })

  it('sends nothing of a statement whose values cannot be written, and goes on', async () => {
    await world.db.transaction(async (em) => {
      await expect(sql(em, 'select $1::jsonb', [circle])).rejects.toThrow(TypeError)
      await insert(em, 'after what cannot be written')
    })
    expect(await world.named('after what cannot be written')).toBe(1)
  })

  it('is an error for its caller when the server rolled it back, also when the failed statement was caught', async () => {
    await insert(world.db.fork(), 'taken')
    const seen: string[] = []
    const caught = world.db.transaction(async (em) => {
      await insert(em, 'believed to be kept')
      onCommit(em, () => seen.push('committed'))
      await insert(em, 'taken').catch(() => {})
    })
    await expect(caught).rejects.toThrow('rolled back')
    const beside = world.db.transaction(async (em) => {
      await insert(em, 'believed to be kept')
      await withCommit(em, NAMES, 'taken')
    })
    expect(isUniqueViolation(await beside.catch((error: unknown) => error))).toBe(true)
    expect([await world.named('believed to be kept'), seen]).toEqual([0, []])
    // Each connection is back in the pool, once.
    await Promise.all(Array.from({ length: 20 }, () => world.db.transaction((em) => sql(em, 'select 1'))))
  })

  it('forgets what a savepoint that was rolled back left to its end, and what its own savepoints left', async () => {
    const seen: string[] = []
    const fails = () => Promise.reject(new Error('this row only'))
    await world.db.transaction(async (em) => {
      const work = async (name: string, more?: () => Promise<unknown>) => {
        onCommit(em, () => seen.push(name))
        await insert(em, `${name} at once`)
        await withCommit(em, NAMES, `${name} left`)
        await more?.()
      }
      await savepoint(em, () => work('row 1'))
      await expect(savepoint(em, () => work('row 2', fails))).rejects.toThrow('this row only')
      const part = () => savepoint(em, () => work('part')).then(fails)
      const outer = savepoint(em, () => work('row 3', part))
      await expect(outer).rejects.toThrow('this row only')
      await savepoint(em, async () => {
        await work('row 4')
        await savepoint(em, () => work('row 4 part', fails)).catch(() => {})
      })
      const unsaved = savepoint(em, async () => {
        em.create(Thing, { id: newId(), name: 'row 1 at once', price: 1n, at: new Date(), day: '2026-01-31' })
      })
      expect(isUniqueViolation(await unsaved.catch((error: unknown) => error))).toBe(true)
    })
    expect(seen).toEqual(['row 1', 'row 4'])
    const kept = await world.db.query<{ name: string }>(
      `select name from thing where name like 'row %' or name like 'part%' order by name`,
    )
    expect(kept.map(({ name }) => name)).toEqual(['row 1 at once', 'row 1 left', 'row 4 at once', 'row 4 left'])
  })

  it('tells a broken unique constraint by its name', async () => {
    await insert(world.db.fork(), 'twice')
    const error = await insert(world.db.fork(), 'twice').catch((reason: unknown) => reason)
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
    await world.db.transaction(async (em) => {
      em.create(Thing, { id, name: 'values', price: 9_007_199_254_740_993n, at, day: '2026-03-29' })
    })
    const thing = await world.db.fork().findOneOrFail(Thing, id)
    expect({ price: thing.price, at: thing.at, day: thing.day }).toEqual({
      price: 9_007_199_254_740_993n,
      at,
      day: '2026-03-29',
    })
    const [row] = await world.db.query(
      'select price, at, day, array[at] as ats, null::timestamptz as nothing from thing where id = $1',
      [id],
    )
    expect(row).toMatchObject({ price: '9007199254740993', at, day: '2026-03-29', nothing: null })
  })

  it('do not make an entity look changed that was only read', async () => {
    const em = world.db.fork()
    const thing = await em.findOneOrFail(Thing, { name: 'values' })
    await em.flush()
    expect(thing.version).toBe(1)
    const [row] = await world.db.query<{ version: number }>(`select version from thing where name = 'values'`)
    expect(row?.version).toBe(1)
  })

  it('are parameters, never text', async () => {
    const name = `'; drop table thing; -- $1 ?`
    await insert(world.db.fork(), name)
    expect(await world.named(name)).toBe(1)
    const found = await world.db.fork().find(Thing, { name })
    expect(found).toHaveLength(1)
  })
})

describe('a prepared statement', () => {
  const byName = prepared('select name, price from thing where name = $1')
  const kept = 'select count(*)::int as n from pg_prepared_statements where statement = $1'

  it('is planned once by its connection, in and outside of transactions; others are never kept', async () => {
    await world.db.transaction(async (em) => {
      await insert(em, 'planned')
      for (let at = 0; at < 8; at++)
        expect(await sql(em, byName, ['planned'])).toEqual([{ name: 'planned', price: '1' }])
      expect(await sql(em, kept, [byName])).toEqual([{ n: 1 }])
      const unnamed = 'select name from thing where name = $1'
      await sql(em, unnamed, ['planned'])
      expect(await sql(em, kept, [unnamed])).toEqual([{ n: 0 }])
    })
    expect(await world.db.query(byName, ['planned'])).toHaveLength(1)
  })

  it('goes on answering after a column was added', async () => {
    await world.db.query('alter table thing add column note text')
    expect(await world.db.query(byName, ['planned'])).toEqual([{ name: 'planned', price: '1' }])
  })
})
