import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/db/index.ts'
import { consumer, type Events, emit } from '../../src/events/index.ts'
import { makeThing, openDatabase, startParts, ThingHappened } from './parts.ts'
import { count, makeWorld, quickest, until, type World } from './world.ts'

let world: World
let running: Events[]
beforeEach(async () => {
  world = await makeWorld()
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((events) => events.stop()))
  await world.close()
})
const start = (options?: Parameters<typeof startParts>[2], db = world.db) => {
  const events = startParts(db, world.nats, options)
  running.push(events)
  return events
}

test('behind 1,500 events whose handler fails, the next good one is handled within a second', async () => {
  const picky = consumer(ThingHappened, 'catalog.hear-thing', async ({ em, data, envelope }) => {
    if (data.thing === 'bad') throw new Error('never')
    await sql(em, 'insert into effect values ($1, $2)', [envelope.id, data.thing])
  })
  const events = start({ consumers: [picky], workers: [] })
  await until('ready', () => events.ready())
  await world.db.transaction(async (em) => {
    for (let i = 0; i < 1_500; i += 1) await emit(em, ThingHappened, { aggregateId: 'bad', data: { thing: 'bad' } })
  })
  await until('all have failed', async () => (await count(world.db, 'event_attempt')) === 1_500, 60_000)
  const waited = await quickest(3, async (round) => {
    await makeThing(world.db, `good ${round}`)
    await until('the good one takes effect', () => count(world.db, `effect where thing = 'good ${round}'`))
  })
  expect(waited).toBeLessThan(1_000)
  expect(await count(world.db, 'event_attempt where attempts >= 1')).toBe(1_500)
}, 90_000)

test('two instances share what failed, and each event takes effect once', async () => {
  const other = openDatabase(world.databaseUrl)
  try {
    start()
    start({}, other)
    for (let i = 0; i < 40; i += 1) await makeThing(world.db, `t${i}`, 1)
    await until('all effects', async () => (await count(world.db, 'effect')) === 40)
    expect(await count(world.db, '(select distinct event_id from effect) as events')).toBe(40)
    expect(await count(world.db, 'event_attempt')).toBe(0)
    await Promise.all(running.splice(0).map((events) => events.stop()))
  } finally {
    await other.close()
  }
})
