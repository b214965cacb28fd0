import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditPage, emit } from '../../src/events/index.ts'
import { asAdmin } from '../../src/testing/index.ts'
import { makeThing, ThingHappened } from './parts.ts'
import { makeWorld, until, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(() => world.db.query('truncate outbox'))
afterAll(() => world.close())
const page = async (cursor: string, settle = 0, limit = 1_000) => {
  await olderOnesElsewhereEnded()
  return auditPage(world.db.fork(), ThingHappened.subject, cursor, settle, limit)
}

/**
 * Transaction ids belong to the server, not to the database: a page rightly waits for older transactions of other test
 * files too, whose length is not what is tested here.
 */
async function olderOnesElsewhereEnded() {
  const mine = new URL(world.databaseUrl).pathname.slice(1)
  await asAdmin(world.servers.adminUrl, async (client) => {
    const { rows } = await client.query<{ now: string }>('select pg_current_xact_id()::xid as now')
    const older = 'select from pg_stat_activity where datname <> $1 and age(backend_xid) > age($2::xid)'
    const ended = async () => (await client.query(older, [mine, rows[0]?.now])).rowCount === 0
    await until('older transactions elsewhere have ended', ended)
  })
}

test('an event whose transaction commits late is not passed over by a reader who went ahead', async () => {
  const proceed = Promise.withResolvers<void>()
  const written = Promise.withResolvers<string>()
  const late = world.db.transaction(async (em) => {
    // In a nested transaction an event is written at once: its row is there long before the commit.
    const id = await em.transactional((inner) =>
      emit(inner, ThingHappened, { aggregateId: 'late', data: { thing: 'late' } }),
    )
    written.resolve(id)
    await proceed.promise
  })
  const lateId = await written.promise
  const early = await makeThing(world.db, 'early') // later in sequence, committed first
  const first = await page('')
  expect(first.ids).toEqual([])
  proceed.resolve()
  await late
  const second = await page(first.cursor)
  expect(second.ids.sort()).toEqual([lateId, early].sort())
})

test('pages follow each other without gap or overlap', async () => {
  const made: string[] = []
  for (let i = 0; i < 7; i += 1) made.push(await makeThing(world.db, `t${i}`))
  const seen: string[] = []
  let cursor = ''
  for (let more = true; more; ) {
    const next = await page(cursor, 0, 3)
    seen.push(...next.ids)
    cursor = next.cursor
    more = next.more
  }
  expect(seen).toEqual(made)
  expect((await page(cursor)).ids).toEqual([])
})

test('young events end the page, so that nothing behind them is skipped', async () => {
  const old = await makeThing(world.db, 'old')
  await world.db.query(`update outbox set created_at = now() - interval '1 minute'`)
  const young = await makeThing(world.db, 'young')
  const laterButOld = await makeThing(world.db, 'later')
  await world.db.query(`update outbox set created_at = now() - interval '1 minute' where id = $1`, [laterButOld])
  const first = await page('', 10_000)
  expect(first).toMatchObject({ ids: [old], more: false })
  expect((await page(first.cursor, 0)).ids).toEqual([young, laterButOld])
})

test('a cursor from beyond the present, as after a restore into a new cluster, starts over', async () => {
  const id = await makeThing(world.db, 'kept')
  expect((await page('999999999999:5')).ids).toEqual([id])
})

test('rows restored with transaction ids of another cluster are seen', async () => {
  const id = await makeThing(world.db, 'restored')
  await world.db.query(`update outbox set xid = '99999999999'`)
  expect((await page('')).ids).toEqual([id])
})

test('a cursor that is none begins at the beginning', async () => {
  const id = await makeThing(world.db, 'x')
  expect((await page("1'; drop table outbox; --")).ids).toEqual([id])
})
