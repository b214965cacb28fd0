import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../src/db/index.ts'
import { DomainError, OutsideRefusal } from '../../src/errors/index.ts'
import { consumer, type Events, enqueue, worker } from '../../src/events/index.ts'
import { eventMetrics } from '../../src/events/metrics.ts'
import { makeThing, startParts, ThingHappened } from './parts.ts'
import { count, makeWorld, until, type World } from './world.ts'

let world: World
const running: Events[] = []
beforeAll(async () => {
  world = await makeWorld()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((events) => events.stop()))
  await world.db.query('truncate outbox, effect, job, event_attempt, dead_letter')
})
afterAll(() => world.close())
const start = (options: Parameters<typeof startParts>[2]) => {
  const events = startParts(world.db, world.nats, { consumers: [], workers: [], ...options })
  running.push(events)
  return events
}
const order = (queue: string, key: string, payload: unknown = {}) =>
  world.db.transaction((em) => enqueue(em, queue, key, payload))
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const timedOut = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
const resting = async () =>
  (await eventMetrics.find((metric) => 'name' in metric && metric.name === 'forecourt_outage')?.get())?.values ?? []

test.each([
  ['a service that does not answer', new DomainError('UNAVAILABLE')],
  ['a service that takes too long', new DomainError('UPSTREAM_TIMEOUT')],
  ['a statement that is cut off', timedOut],
])('%s costs an event no attempt, the consumer rests, and goes on by itself', async (_, error) => {
  let isAway = true
  let tries = 0
  const hear = consumer(ThingHappened, 'catalog.hear-thing', async ({ em, data, envelope }) => {
    tries += 1
    if (isAway) throw error
    await sql(em, 'insert into effect values ($1, $2)', [envelope.id, data.thing])
  })
  const events = start({ consumers: [hear] })
  for (const thing of ['a', 'b', 'c']) await makeThing(world.db, thing)
  await until('it was tried', () => tries >= 4)
  expect(await count(world.db, 'event_attempt')).toBe(0)
  expect((await events.health()).outages).toEqual([
    { kind: 'catalog.hear-thing', since: expect.any(String), error: expect.stringContaining(error.message) },
  ])
  expect(await resting()).toContainEqual({ labels: { kind: 'catalog.hear-thing' }, value: 1 })
  expect(events.ready()).toBe(true)
  isAway = false
  await until('all effects', async () => (await count(world.db, 'effect')) === 3)
  expect((await events.health()).outages).toEqual([])
  expect(await count(world.db, 'dead_letter')).toBe(0)
})

test('an event that failed before waits for the end of an outage with the attempts it had', async () => {
  let error: Error | undefined = new Error('a bug')
  const hear = consumer(ThingHappened, 'catalog.hear-thing', async ({ em, data, envelope }) => {
    if (error) throw error
    await sql(em, 'insert into effect values ($1, $2)', [envelope.id, data.thing])
  })
  const events = start({ consumers: [hear] })
  await makeThing(world.db, 'a')
  await until('it has failed', () => count(world.db, 'event_attempt where attempts = 1'))
  error = refused
  await until('the outage is met', async () => (await events.health()).outages.length > 0)
  expect(await world.db.query('select attempts from event_attempt')).toEqual([{ attempts: 1 }])
  error = undefined
  await until('the effect', () => count(world.db, 'effect'))
})

test('during an outage jobs keep their attempts; the queue rests and ends by itself', async () => {
  let isAway = true
  const tries: number[] = []
  const mails = worker('mail', async ({ attempt }) => {
    tries.push(attempt)
    if (isAway) throw refused
  })
  const events = start({ workers: [mails] })
  for (let i = 0; i < 30; i += 1) await order('mail', `m${i}`)
  await until('it was tried', () => tries.length >= 7)
  // Four at first, then one after each pause: not thirty again and again.
  expect(tries.length).toBeLessThan(12)
  expect(new Set(tries)).toEqual(new Set([1]))
  expect((await events.health()).outages.map(({ kind }) => kind)).toEqual(['mail'])
  isAway = false
  await until('all are done', async () => (await count(world.db, "job where status = 'done'")) === 30)
  expect(new Set(tries)).toEqual(new Set([1]))
  expect((await events.health()).outages).toEqual([])
}, 40_000)

test('a channel that is away keeps only its own jobs waiting', async () => {
  const done: string[] = []
  const codes = worker<{ channel: string }>(
    'codes',
    async ({ key, payload: { channel } }) => {
      if (channel === 'whatsapp') throw new OutsideRefusal(503, 'away')
      done.push(key)
    },
    { kindOf: ({ channel }) => channel, concurrency: 1 },
  )
  const events = start({ workers: [codes] })
  for (let i = 0; i < 5; i += 1) await order('codes', `w${i}`, { channel: 'whatsapp' })
  await until('the outage is met', async () => (await events.health()).outages.length > 0)
  for (let i = 0; i < 5; i += 1) await order('codes', `e${i}`, { channel: 'email' })
  await until('the other channel is done', () => done.length === 5, 5_000)
  expect((await events.health()).outages.map(({ kind }) => kind)).toEqual(['codes.whatsapp'])
  expect(await count(world.db, "job where status = 'waiting' and attempts = 0")).toBe(5)
})

test('figures forget an outage of one channel when another instance has done what waited for it', async () => {
  const codes = worker<{ channel: string }>(
    'codes',
    async () => {
      throw new OutsideRefusal(503, 'away')
    },
    { kindOf: ({ channel }) => channel },
  )
  start({ workers: [codes] })
  const shown = async () =>
    (await resting()).find(({ labels }) => 'kind' in labels && labels.kind === 'codes.sms')?.value
  await order('codes', 's', { channel: 'sms' })
  await until('the outage is told', async () => (await shown()) === 1)
  await world.db.query("update job set status = 'done', finished_at = now() where key = 's'")
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000)
  await until('it is told no longer', async () => (await shown()) === 0)
  later.mockRestore()
})

test('thousands that wait for a channel that is away are left alone but for one that tries', async () => {
  let tries = 0
  const done: string[] = []
  const codes = worker<{ channel: string }>(
    'codes',
    async ({ key, payload: { channel } }) => {
      if (channel === 'email') return void done.push(key)
      tries += 1
      throw new OutsideRefusal(503, 'away')
    },
    { kindOf: ({ channel }) => channel, kindIn: 'channel' },
  )
  await world.db.query(
    `insert into job (queue, key, payload) select 'codes', 'w' || i, '{"channel": "whatsapp"}' from generate_series(1, 300) i`,
  )
  const events = start({ workers: [codes] })
  await until('the outage is met', async () => (await events.health()).outages.length > 0)
  const written = 'select id, xmin::text from job'
  const before = new Set((await world.db.query<{ id: string; xmin: string }>(written)).map(({ id, xmin }) => id + xmin))
  const triedBefore = tries
  await order('codes', 'other', { channel: 'email' })
  await until('the other channel is done', () => done.length === 1, 5_000)
  await until('it was tried again', () => tries >= triedBefore + 3, 10_000)
  const after = await world.db.query<{ id: string; xmin: string }>(written)
  // Each pause ends with a handful that is claimed, of which one tries.
  expect(after.filter(({ id, xmin }) => !before.has(id + xmin)).length).toBeLessThan(40)
  expect(await count(world.db, "job where status = 'waiting' and attempts > 0 and leased_until < now()")).toBe(0)
}, 30_000)

test('what is refused for good is laid aside at once, and is no outage', async () => {
  const mails = worker<{ isKnown: boolean }>('mail', async ({ payload: { isKnown } }) => {
    if (!isKnown) throw Object.assign(new Error('550 no such user'), { code: 'EENVELOPE', responseCode: 550 })
  })
  const events = start({ workers: [mails] })
  await order('mail', 'unknown', { isKnown: false })
  await order('mail', 'known', { isKnown: true })
  await until('one is done', () => count(world.db, "job where key = 'known' and status = 'done'"))
  await until('one is laid aside', () => count(world.db, "job where key = 'unknown' and status = 'dead'"))
  expect(await world.db.query("select attempts from job where key = 'unknown'")).toEqual([{ attempts: 1 }])
  expect((await events.health()).outages).toEqual([])
})
