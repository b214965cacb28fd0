import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId, savepoint, sql } from '../../src/db/index.ts'
import { deadLetters, emit, listDeadLetters } from '../../src/events/index.ts'
import { EffectRecorded, makeThing, recordEffect, startParts, ThingHappened } from './parts.ts'
import { count, makeWorld, quickest, until, type World } from './world.ts'

let world: World
let stops: (() => Promise<void>)[]
beforeEach(async () => {
  world = await makeWorld()
  stops = []
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await world.close()
})
const start = (options?: Parameters<typeof startParts>[2]) => {
  const events = startParts(world.db, world.nats, options)
  stops.push(events.stop)
  return events
}
const operate = async () => {
  const { url, user, password } = world.operator
  const connection = await connect({ servers: url, user, pass: password })
  stops.push(() => connection.close())
  return { js: jetstream(connection), jsm: await jetstreamManager(connection) }
}

test('an event takes effect once, with the events and jobs its handler makes', async () => {
  const events = start()
  const id = await makeThing(world.db, 'one')
  await until('the outside effect', () => count(world.db, 'outside_effect'))
  expect(await world.db.query('select event_id, thing from effect')).toEqual([{ event_id: id, thing: 'one' }])
  await until('all is published', async () => (await count(world.db, 'outbox where published_at is null')) === 0)
  expect(await count(world.db, 'outbox')).toBe(2)
  await until('all ready', () => events.ready())
  expect(events.status()).toEqual({ nats: true, relay: 'active', consumers: { 'catalog.record-effect': true } })
})

test('all events of a transaction are told, in the order they happened', async () => {
  const ids = await world.db.transaction((em) =>
    Promise.all(['a', 'b', 'c'].map((thing) => emit(em, ThingHappened, { aggregateId: thing, data: { thing } }))),
  )
  expect((await world.db.query<{ id: string }>('select id from outbox order by seq')).map(({ id }) => id)).toEqual(ids)
})

test('what an event shows to be of no concern is noted as skipped, and its handler never sees it', async () => {
  const concerned = { ...recordEffect, concerns: ({ thing }: { thing: string }) => thing !== 'of no concern' }
  start({ consumers: [concerned as typeof recordEffect] })
  const skipped = await makeThing(world.db, 'of no concern')
  await makeThing(world.db, 'of concern')
  await until('both are noted', async () => (await count(world.db, 'inbox')) === 2)
  expect(await world.db.query('select thing from effect')).toEqual([{ thing: 'of concern' }])
  expect(await world.db.query('select outcome from inbox where event_id = $1', [skipped])).toEqual([
    { outcome: 'skipped' },
  ])
})

test('what is rolled back is never told', async () => {
  start()
  const failing = world.db.transaction(async (em) => {
    await emit(em, ThingHappened, { aggregateId: 'x', data: { thing: 'x' } })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await makeThing(world.db, 'later')
  await until('the later effect', () => count(world.db, 'effect'))
  expect(await world.db.query('select thing from effect')).toEqual([{ thing: 'later' }])
})

test('emit refuses data that does not fit, and a call outside a transaction', async () => {
  const wrong = { aggregateId: 'x', data: { thing: 7 } } as never
  await expect(world.db.transaction((em) => emit(em, ThingHappened, wrong))).rejects.toThrow('/thing')
  const outside = emit(world.db.fork(), EffectRecorded, { aggregateId: 'x', data: { thing: 'x' } })
  await expect(outside).rejects.toThrow('transaction')
})

test('the same event delivered again, by the same or another message, changes nothing', async () => {
  start()
  const id = await makeThing(world.db, 'twice')
  await until('the effect', () => count(world.db, 'effect'))
  const { js, jsm } = await operate()
  const [row] = await world.db.query<{ envelope: unknown }>('select envelope from outbox where id = $1', [id])
  // Other message ids: the stream's own deduplication must not be what saves us.
  for (const again of [1, 2, 3]) {
    await js.publish(ThingHappened.subject, JSON.stringify(row?.envelope), { msgID: `again-${again}` })
  }
  await until('all are acknowledged', async () => {
    const info = await jsm.consumers.info('FORECOURT_CATALOG', 'catalog_record-effect')
    return info.num_pending === 0 && info.num_ack_pending === 0 && info.delivered.stream_seq >= 4
  })
  expect(await count(world.db, 'effect')).toBe(1)
  expect(await count(world.db, 'inbox')).toBe(1)
})

test('without the inbox the same deliveries double the effect: the tests above can fail', async () => {
  await world.db.query('alter table inbox drop constraint inbox_pkey')
  start()
  const id = await makeThing(world.db, 'twice')
  await until('the effect', () => count(world.db, 'effect'))
  const { js } = await operate()
  const [row] = await world.db.query<{ envelope: unknown }>('select envelope from outbox where id = $1', [id])
  await js.publish(ThingHappened.subject, JSON.stringify(row?.envelope), { msgID: 'again' })
  await until('the doubled effect', async () => (await count(world.db, 'effect')) === 2)
})

test('a failing handler is tried again after a pause and leaves nothing of the failed attempt', async () => {
  start()
  await makeThing(world.db, 'stumbles', 2)
  await until('the first failure is counted', () => count(world.db, 'event_attempt where attempts = 1'))
  await until('the effect', () => count(world.db, 'effect'))
  expect(await count(world.db, 'effect')).toBe(1)
  expect(await count(world.db, 'event_attempt')).toBe(0)
  expect(await count(world.db, 'dead_letter')).toBe(0)
  expect(await count(world.db, "outbox where subject like '%EffectRecorded%'")).toBe(1)
})

test('after twelve failures it is a dead letter, and an operator can offer the same id again', async () => {
  const events = start()
  const poison = await makeThing(world.db, 'poison', 12)
  // Time passes: the pauses of the first eleven attempts are taken out, the attempts themselves are real.
  await until(
    'the dead letter',
    async () => {
      await world.db.query(
        // Not what is being tried at this moment: its lease is two seconds.
        `update event_attempt set next_at = now() - interval '1 hour' where next_at > now() + interval '2.2 seconds'`,
      )
      events.retryNow()
      return count(world.db, 'dead_letter')
    },
    60_000,
  )
  expect(await count(world.db, 'effect')).toBe(0)
  const [letter] = await listDeadLetters(world.db.fork())
  expect(letter).toMatchObject({ eventId: poison, consumer: 'catalog.record-effect', attempts: 12 })
  expect(letter?.error).toContain('planned failure 12')
  expect(await world.db.query('select outcome from inbox')).toEqual([{ outcome: 'dead' }])

  const replay = () => world.db.transaction((em) => deadLetters.retry(em, [letter?.id ?? '']))
  expect(await replay()).toMatchObject([{ eventId: poison }])
  events.retryNow()
  await until('its effect', () => count(world.db, 'effect'))
  expect(await world.db.query('select event_id from effect')).toEqual([{ event_id: poison }])
  expect(await listDeadLetters(world.db.fork())).toEqual([])
  expect(await replay()).toEqual([])
}, 90_000)

test('what does not fit the schema is a dead letter at once, and stops nothing behind it', async () => {
  start()
  const { js } = await operate()
  await until('the stream', () => js.publish('forecourt.catalog.Warmup.v1', '{}').catch(() => undefined))
  const id = newId()
  const envelope = {
    name: 'ThingHappened',
    version: 1,
    occurredAt: new Date().toISOString(),
    aggregate: 'thing',
    aggregateId: 'x',
    aggregateVersion: 0,
  }
  await js.publish(ThingHappened.subject, JSON.stringify({ ...envelope, id, data: { thing: 7 } }), { msgID: id })
  await js.publish(ThingHappened.subject, 'no json \u0000 at all')
  await js.publish(
    ThingHappened.subject,
    JSON.stringify({ ...envelope, id: newId(), version: 9, data: { thing: 'a\u0000b \ud800' } }),
  )
  await makeThing(world.db, 'behind')
  await until('the effect behind', () => count(world.db, 'effect'))
  await until('three dead letters', async () => (await count(world.db, 'dead_letter')) === 3)
  const letters = await listDeadLetters(world.db.fork())
  expect(letters.find((letter) => letter.eventId === id)).toMatchObject({ attempts: 1 })
  expect(letters.map((letter) => letter.error).join()).toContain('expected ThingHappened v1, got ThingHappened v9')
})

test('many events, two instances, each effect once', async () => {
  start()
  start()
  const things = Array.from({ length: 300 }, (_, index) => `t${index}`)
  for (let at = 0; at < things.length; at += 20) {
    await Promise.all(things.slice(at, at + 20).map((thing) => makeThing(world.db, thing)))
  }
  await until('all effects', async () => (await count(world.db, 'effect')) >= 300)
  await until('all outside effects', async () => (await count(world.db, "job where status = 'done'")) === 300)
  expect(await count(world.db, 'effect')).toBe(300)
  expect(await count(world.db, '(select distinct thing from effect) as distinct_things')).toBe(300)
  expect(await count(world.db, 'outside_effect')).toBe(300)
})

test('an effect made in a savepoint wakes the relay too', async () => {
  start()
  await makeThing(world.db, 'warm-up')
  await until('warm', () => count(world.db, 'effect'))
  const waited = await quickest(3, async (round) => {
    const thing = `nested ${round}`
    await world.db.transaction((em) =>
      savepoint(em, () => emit(em, ThingHappened, { aggregateId: 'n', data: { thing } })),
    )
    await until('the nested effect', () => count(world.db, `effect where thing = '${thing}'`))
  })
  // Found by polling alone, they would wait about a second.
  expect(waited).toBeLessThan(800)
  expect(await sql(world.db.fork(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a failure counted beside a success of the same event is cleared when it is offered again', async () => {
  const events = start()
  const id = await makeThing(world.db, 'raced')
  await until('the effect', () => count(world.db, 'effect'))
  // Two deliveries of one event overlapped: one succeeded, the other's failure was counted after it.
  const [row] = await world.db.query<{ envelope: unknown }>('select envelope from outbox where id = $1', [id])
  await world.db.query(
    `insert into event_attempt (event_id, consumer, attempts, next_at, local, last_error, envelope)
     values ($1, 'catalog.record-effect', 1, now() - interval '1 minute', false, 'a failure', $2::jsonb)`,
    [id, JSON.stringify(row?.envelope)],
  )
  events.retryNow()
  await until('the attempt is cleared', async () => (await count(world.db, 'event_attempt')) === 0)
  expect(await count(world.db, 'effect')).toBe(1)
})

test('health tells the stream, what consumers have left, and that the bus is away', async () => {
  const events = start()
  await makeThing(world.db, 'told')
  await until('the effect', () => count(world.db, 'effect'))
  await until('all is told', async () => {
    const { connected, stream, outbox, consumers } = await events.health()
    const [one] = consumers
    return connected && stream?.messages === 2 && outbox.waiting === 0 && one?.lag === 0 && one.pending === 0
  })
  const { consumers, deadLetters, deadJobs } = await events.health()
  expect(consumers).toMatchObject([{ name: 'catalog.record-effect', pulling: true, retrying: 0, dead: 0 }])
  expect([deadLetters.waiting, deadJobs.waiting]).toEqual([0, 0])
  await events.stop()
  expect(await events.health()).toMatchObject({ connected: false, stream: null, consumers: [{ lag: null }] })
})
