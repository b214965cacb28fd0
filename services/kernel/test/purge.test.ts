import { purge } from '@forecourt/kernel/datacron'
import { forgetAged, newId, retentionsOf, sql } from '@forecourt/kernel/db'
import { unserved } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openThings } from './db-things.ts'

let world: Awaited<ReturnType<typeof openThings>>
beforeAll(async () => {
  world = await openThings()
  await world.db.query('create table aged (id int primary key, at timestamptz not null)')
})
beforeEach(async () => {
  await world.db.query(
    `insert into aged select n, now() - interval '1 year' from generate_series(1, 50000) n on conflict do nothing`,
  )
})
afterAll(() => world?.db.close())

const old = { table: 'aged', where: `at < now() - interval '1 day'` }
const left = async () => (await world.db.query<{ n: number }>('select count(*)::int as n from aged'))[0]?.n

it('50,000 rows go a thousand at a time, and no writer waits for it', async () => {
  let checkpoints = 0
  // Whoever writes between two batches finds nothing locked, whichever row it is.
  const checkpoint = async () => {
    checkpoints += 1
    await world.db.transaction(async (em) => {
      await sql(em, `set local lock_timeout = '1ms'`)
      await sql(em, 'update aged set at = at where id % 100 = 0')
    })
  }
  expect(await purge(world.db, { checkpoint }, old)).toBe(50_000)
  expect(checkpoints).toBe(51)
  expect(await left()).toBe(0)
})

it('many go as fast where the statistics still say that there are none', async () => {
  await world.db.query('create table filled (id int primary key, at timestamptz not null)')
  await world.db.query('insert into filled select n, now() from generate_series(1, 50000) n')
  await world.db.query('delete from filled')
  await world.db.query('analyze filled')
  await world.db.query(`insert into filled select n, now() - interval '1 year' from generate_series(1, 50000) n`)
  const began = performance.now()
  expect(await purge(world.db, {}, { ...old, table: 'filled' }, 5_000)).toBe(50_000)
  expect(performance.now() - began).toBeLessThan(5_000)
})

it('a row that is changed while it is looked for goes as well', async () => {
  // The first row takes a moment, in which another one is changed.
  const slow = { ...old, where: `${old.where} and (id <> 1 or pg_sleep(0.5) is not null)` }
  const purged = purge(world.db, {}, slow, 100_000)
  await expect
    .poll(async () => {
      const [row] = await world.db.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      )
      return row?.n
    })
    .toBe(1)
  await world.db.query('update aged set at = at where id = 40000')
  expect(await purged).toBe(50_000)
})

it('a row somebody holds is left for the next run, and holds nothing up', async () => {
  await world.db.transaction(async (em) => {
    await sql(em, 'update aged set at = at where id = 7')
    expect(await purge(world.db, {}, old, 10_000)).toBe(49_999)
  })
  expect(await purge(world.db, {}, old)).toBe(1)
})

it('what was asked to stop goes on where it was', async () => {
  let left = 10
  const checkpoint = async () => {
    left -= 1
    if (left < 0) throw new Error('stopped')
  }
  await expect(purge(world.db, { checkpoint }, old)).rejects.toThrow('stopped')
  expect(await purge(world.db, {}, old, 5_000)).toBe(40_000)
})

it('what only grows is kept as many days as the settings say, and a name that is none is refused', async () => {
  for (const days of [10, 800, 2_000])
    await world.db.query(
      `insert into audit_log (id, at, actor, action, resource, record_id)
       values ($1, now() - make_interval(days => $2), 'somebody', 'done', 'thing', $3)`,
      [newId(), days, String(days)],
    )
  const kept = async () =>
    (await world.db.query<{ id: string }>('select record_id as id from audit_log order by at')).map(({ id }) => id)
  expect(await forgetAged(world.db, retentionsOf([]))).toBe(1)
  expect(await kept()).toEqual(['800', '10'])
  expect(await forgetAged(world.db, retentionsOf([], { audit_log: 700 }))).toBe(1)
  expect(await kept()).toEqual(['10'])
  expect(await unserved(world.db, retentionsOf([]))).toEqual([])
  expect(() => retentionsOf([], { audits: 7 })).toThrow(
    'RETENTION_DAYS names "audits": this service has audit_log, dead_letter, job, event_tombstone.',
  )
})

it.each([
  [
    'what was laid aside and nobody decided about',
    `insert into dead_letter (id, event_id, consumer, envelope, error, attempts, created_at, discarded_at)
     select uuidv7(), uuidv7(), name, '{}', 'broken', 12, now() - age, decided from given`,
    'select consumer as name from dead_letter',
    'decided',
  ],
  [
    'jobs that died',
    `insert into job (queue, key, payload, status, finished_at)
     select 'any', name, '{}', case when decided is null then 'dead' else 'waiting' end, now() - age from given`,
    'select key as name from job',
    'decided',
  ],
  [
    'tombstones',
    `insert into event_tombstone (target, id, version, deleted_at) select 'thing', name, 1, now() - 2 * age from given`,
    'select id as name from event_tombstone',
    undefined,
  ],
])('%s are forgotten after their days', async (_what, insert, select, stays) => {
  await world.db.query(
    `with given as (
       select name, age::interval, decided::timestamptz from (values ('old', '400 days', null), ('young', '300 days', null),
         ('decided', '400 days', now()::text)) as g (name, age, decided))
     ${insert}`,
  )
  expect(await forgetAged(world.db, retentionsOf([]))).toBe(stays ? 1 : 2)
  const names = (await world.db.query<{ name: string }>(`${select} order by 1`)).map(({ name }) => name)
  expect(names).toEqual([stays, 'young'].filter(Boolean))
})

it('rows that hang on an old one go before it, a batch at a time, and what hangs on a young one stays', async () => {
  await world.db.query('create table list (id int primary key, at timestamptz not null)')
  await world.db.query('create index list_age on list (at)')
  await world.db.query(
    'create table line (id int primary key, list int not null references list (id) on delete cascade)',
  )
  await world.db.query('create index line_list on line (list)')
  await world.db.query(`insert into list values (1, now() - interval '9 days'), (2, now())`)
  await world.db.query('insert into line select n, 1 + n % 2 from generate_series(1, 5000) n')
  const own = [
    { table: 'line', at: 'at', of: { table: 'list', by: 'list' }, days: 7 },
    { table: 'list', at: 'at', days: 7, and: 'not exists (select from line where line.list = list.id)' },
  ]
  expect(await unserved(world.db, own)).toEqual([])
  let batches = 0
  const checkpoint = () => {
    batches += 1
  }
  expect(await forgetAged(world.db, own, { checkpoint })).toBe(2_501)
  expect(batches).toBe(4)
  expect(await world.db.query('select count(*)::int as n, max(list) as list from line')).toEqual([
    { n: 2_500, list: 2 },
  ])
})
