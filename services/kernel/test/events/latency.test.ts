import { expect, test } from 'vitest'
import { sql } from '../../src/db/index.ts'
import { consumer, emit } from '../../src/events/index.ts'
import { startParts, ThingHappened } from './parts.ts'
import { count, makeWorld, until } from './world.ts'

const EVENTS = 300
const POLL = 1_000

test('an event is handled milliseconds after its commit, and never waits for a poll', async () => {
  const world = await makeWorld()
  const arrivals = new Map<string, (at: number) => void>()
  const hear = consumer(ThingHappened, 'catalog.hear-thing', async ({ em, data, envelope }) => {
    await sql(em, 'insert into effect values ($1, $2)', [envelope.id, data.thing])
    arrivals.get(data.thing)?.(performance.now())
  })
  const events = startParts(world.db, world.nats, { consumers: [hear], workers: [] })
  try {
    await until('ready', () => events.ready())
    const took: number[] = []
    for (let i = 0; i < EVENTS; i += 1) {
      const thing = `t${i}`
      const arrived = new Promise<number>((resolve) => arrivals.set(thing, resolve))
      await world.db.transaction((em) => emit(em, ThingHappened, { aggregateId: thing, data: { thing } }))
      const committed = performance.now()
      took.push((await arrived) - committed)
    }
    took.sort((a, b) => a - b)
    const at = (share: number) => took[Math.floor(EVENTS * share)] ?? 0
    console.log(`commit to handler, ${EVENTS} events: p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms`)
    // A few milliseconds on a quiet machine; the bound is what a polling relay could not meet even on a busy one.
    expect(at(0.5)).toBeLessThan(POLL / 10)
    await until('all effects', async () => (await count(world.db, 'effect')) === EVENTS)
  } finally {
    await events.stop()
    await world.close()
  }
})

test('a backlog drains in batches', async () => {
  const world = await makeWorld()
  const backlog = 5_000
  await world.db.query(
    `insert into outbox (id, subject, envelope)
     select id, $1, jsonb_build_object('id', id, 'name', 'ThingHappened', 'version', 1, 'occurredAt', '2026-01-02T03:04:05.678Z',
       'aggregate', 'thing', 'aggregateId', 'x', 'aggregateVersion', 0, 'data', jsonb_build_object('thing', n::text))
     from (select uuidv7() as id, n from generate_series(1, $2::int) n) made`,
    [ThingHappened.subject, backlog],
  )
  const began = performance.now()
  const events = startParts(world.db, world.nats, { consumers: [], workers: [] })
  try {
    await until('all are published', async () => (await count(world.db, 'outbox where published_at is null')) === 0)
    const seconds = (performance.now() - began) / 1000
    console.log(`relay, ${backlog} events: ${Math.round(backlog / seconds)} a second, start included`)
    expect(backlog / seconds).toBeGreaterThan(500)
  } finally {
    await events.stop()
    await world.close()
  }
})
