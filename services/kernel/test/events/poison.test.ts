import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consumer, type Events, listDeadLetters } from '../../src/events/index.ts'
import { tidy } from '../../src/events/maintenance.ts'
import { consumerPending, consumerUnacknowledged, jobLag, laidAside, published } from '../../src/events/metrics.ts'
import { makeThing, quiet, startParts, ThingHappened } from './parts.ts'
import { count, makeWorld, until, type World } from './world.ts'

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
const start = (options?: Parameters<typeof startParts>[2]) => {
  const events = startParts(world.db, world.nats, { workers: [], ...options })
  running.push(events)
  return events
}

test('events the bus does not take, more than a batch of them, keep none behind them', async () => {
  await world.db.query(
    `insert into outbox (id, subject, envelope) select uuidv7(), 'no subject', '{}' from generate_series(1, 600)`,
  )
  start()
  await makeThing(world.db, 'behind')
  await until('the effect behind', () => count(world.db, 'effect'))
  await until('only they are left', async () => (await count(world.db, 'outbox where published_at is null')) === 600)
})

test('an event that is too large for the bus reaches its consumer by the audit', async () => {
  for (const thing of ['before', 'large', 'after']) await makeThing(world.db, thing)
  await world.db.query(
    `update outbox set envelope = jsonb_set(envelope, '{data,padding}', to_jsonb(repeat('x', 1500000)))
     where envelope -> 'data' ->> 'thing' = 'large'`,
  )
  start({ auditEvery: 300, auditSettle: 0 })
  await until('all effects', async () => (await count(world.db, 'effect')) === 3)
  await until('only that one is left', async () => (await count(world.db, 'outbox where published_at is null')) === 1)
})

test('an event that cannot be read is laid aside by the audit, which goes on behind it', async () => {
  const ids = [await makeThing(world.db, 'a'), await makeThing(world.db, 'bad'), await makeThing(world.db, 'c')]
  await world.db.query(`update outbox set envelope = '{"id": 7}' where id = $1`, [ids[1]])
  // As if the bus had lost all three.
  await world.db.query('update outbox set published_at = now()')
  start({ auditEvery: 300, auditSettle: 0 })
  await until('the others take effect', async () => (await count(world.db, 'effect')) === 2)
  const letters = await until('it is laid aside', async () => {
    const found = await listDeadLetters(world.db.fork())
    return found.length > 0 ? found : undefined
  })
  expect(letters).toMatchObject([{ eventId: ids[1], consumer: 'catalog.record-effect', attempts: 1 }])
  await until('the audit has passed it', () => count(world.db, "event_consumer where audit_cursor <> ''"))
})

test('the metrics tell what waits for an operator, as long as it waits', async () => {
  await world.db.query(`insert into job (queue, key, payload, status) values ('mail', 'a', '{}', 'dead')`)
  // Another service of this process, as test files share it, has nothing to tell.
  laidAside.set({ service: 'messaging', kind: 'job' }, 0)
  start()
  const isOurs = { service: 'catalog', kind: 'job' }
  const jobs = async () => (await laidAside.get()).values.find(({ labels }) => isDeepStrictEqual(labels, isOurs))?.value
  await until('the job is told', async () => (await jobs()) === 1)
  await world.db.query('delete from job')
  await until('it is told no more', async () => (await jobs()) === 0)
  laidAside.remove({ service: 'messaging', kind: 'job' })
})

test('the metrics tell how far behind the bus a consumer is, and what was published, by name', async () => {
  const events = async () =>
    (await published.get()).values.find(
      ({ labels }) => labels.service === 'catalog' && labels.event === 'ThingHappened',
    )?.value ?? 0
  const before = await events()
  let isHeld = true
  const hold = consumer(
    ThingHappened,
    'catalog.hold-thing',
    async () => {
      await until('it is let go', () => !isHeld)
    },
    { concurrency: 1 },
  )
  const lag = async () =>
    [consumerPending, consumerUnacknowledged].map(
      async (gauge) => (await gauge.get()).values.find(({ labels }) => labels.consumer === hold.name)?.value,
    )
  start({ consumers: [hold], ackWait: 30_000 })
  for (const thing of ['a', 'b', 'c']) await makeThing(world.db, thing)
  await until('all are published', async () => (await events()) === before + 3)
  await until('two wait behind one', async () => isDeepStrictEqual(await Promise.all(await lag()), [2, 1]))
  isHeld = false
  await until('none waits', async () => isDeepStrictEqual(await Promise.all(await lag()), [0, 0]))
  // A service tells of what it has not published yet, too: a rate would miss the first. (Files of a process share the figures.)
  expect((await published.get()).values).toContainEqual({
    labels: { service: 'catalog', event: 'VehicleListed' },
    value: expect.any(Number),
  })
}, 90_000)

test('the metrics tell by queue how long its oldest due job has been waiting, as long as it waits', async () => {
  await world.db.query(
    `insert into job (queue, key, payload, status, run_at) values
       ('mail', 'late', '{}', 'waiting', now() - interval '90 s'), ('mail', 'later', '{}', 'waiting', now() - interval '5 s'),
       ('feed', 'planned', '{}', 'waiting', now() + interval '1 h'), ('tidy', 'done', '{}', 'done', now() - interval '1 h')`,
  )
  jobLag.set({ service: 'messaging', queue: 'mail' }, 7)
  start()
  const lags = async () =>
    (await jobLag.get()).values.flatMap(({ labels, value }) =>
      labels.service === 'catalog' ? [[labels.queue, Math.floor(value / 60)] as const] : [],
    )
  await until('both queues are told', async () => (await lags()).length === 2)
  expect(new Map(await lags())).toEqual(
    new Map([
      ['mail', 1],
      ['feed', 0],
    ]),
  )
  await world.db.query(`delete from job where queue = 'mail'`)
  await until('it is told no more', async () => !(await lags()).some(([queue]) => queue === 'mail'))
  expect((await jobLag.get()).values).toContainEqual({ labels: { service: 'messaging', queue: 'mail' }, value: 7 })
  jobLag.remove({ service: 'messaging', queue: 'mail' })
})

test('a table that cannot be tidied keeps no other from being', async () => {
  await makeThing(world.db, 'old')
  await world.db.query(`update outbox set created_at = now() - interval '40 days', published_at = now()`)
  await world.db.query(
    `insert into job (queue, key, payload, status, finished_at) values ('q', 'k', '{}', 'done', now() - interval '40 days')`,
  )
  await world.db.query(
    `create function no_delete() returns trigger language plpgsql as $$ begin raise 'poison'; end $$`,
  )
  await world.db.query('create trigger poison before delete on outbox for each row execute function no_delete()')
  await tidy(world.db, quiet)
  expect(await count(world.db, 'outbox')).toBe(1)
  expect(await count(world.db, 'job')).toBe(0)
})
