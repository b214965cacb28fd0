import { setTimeout as delay } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Events, NatsSettings } from '../../src/events/index.ts'
import { outboxLag } from '../../src/events/metrics.ts'
import { asAdmin, operatorUser, serviceUser } from '../../src/testing/index.ts'
import { makeThing, openDatabase, startParts } from './parts.ts'
import { count, makeWorld, quickest, until, type World } from './world.ts'

/** A NATS server of this test's own, that may be killed and given another store. */
async function ownNats() {
  const users = [serviceUser('catalog', 'pw'), operatorUser('operator', 'pw')]
  const nats = await world.servers.ownNats([{ name: 'MAIN', users }])
  const settings: NatsSettings = { url: nats.url, user: 'catalog', password: 'pw' }
  return { ...nats, settings }
}

/** Places in the pool of {@link openDatabase}; two are left to the events' own work. */
const POOL = 12

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
const start = (options?: Parameters<typeof startParts>[2], nats: NatsSettings = world.nats, db = world.db) => {
  const events = startParts(db, nats, options)
  running.push(events)
  return events
}
const effects = () => count(world.db, 'effect')
const distinct = () => count(world.db, '(select distinct event_id from effect) as events')

test('services start before NATS does, say so, and deliver as soon as it is there', async () => {
  const nats = await ownNats()
  try {
    const events = start({}, nats.settings)
    await makeThing(world.db, 'early')
    await until('the relay is active', () => events.status().relay === 'active')
    expect(events.ready()).toBe(false)
    // What waits is told while it cannot leave: that is when somebody has to know.
    await until('the lag is told', async () => (await outboxLag.get()).values.some(({ value }) => value > 0))
    await nats.start()
    await until('the effect', effects)
    await until('ready', () => events.ready())
  } finally {
    await nats.remove()
  }
})

test('NATS killed again and again while events flow: none lost, none doubled', async () => {
  const nats = await ownNats()
  try {
    await nats.start()
    const events = start({}, nats.settings)
    await until('ready', () => events.ready())
    let made = 0
    let making = true
    const producer = (async () => {
      for (; making; made += 1) {
        await makeThing(world.db, `t${made}`)
        await delay(5)
      }
      return made
    })()
    for (let kill = 0; kill < 4; kill += 1) {
      await delay(400 + Math.random() * 400)
      await nats.kill()
      await until('the loss is seen', () => !events.ready())
      await delay(300)
      await nats.start()
      await until('ready again', () => events.ready())
    }
    making = false
    await producer
    await until('all effects', async () => (await effects()) >= made, 40_000)
    expect(await effects()).toBe(made)
    expect(await distinct()).toBe(made)
    expect(await count(world.db, 'dead_letter')).toBe(0)
    expect(await count(world.db, 'event_attempt')).toBe(0)
  } finally {
    await nats.remove()
  }
}, 120_000)

test('a stream deleted with what was in it is made again, and the audit brings what was lost', async () => {
  const before = start({ consumers: [] })
  await makeThing(world.db, 'lost')
  await until('published', async () => (await count(world.db, 'outbox where published_at is null')) === 0)
  await before.stop()
  const connection = await connect({
    servers: world.operator.url,
    user: world.operator.user,
    pass: world.operator.password,
  })
  await (await jetstreamManager(connection)).streams.delete('FORECOURT_CATALOG')
  await connection.close()
  const events = start({ auditEvery: 300, auditSettle: 0 })
  await until('the lost effect', effects)
  await makeThing(world.db, 'after')
  await until('the later effect', async () => (await effects()) === 2)
  expect(await distinct()).toBe(2)
  await until('ready', () => events.ready())
})

test('a stream deleted under running consumers is noticed and made again', async () => {
  const events = start()
  await makeThing(world.db, 'first')
  await until('the first effect', effects)
  const connection = await connect({
    servers: world.operator.url,
    user: world.operator.user,
    pass: world.operator.password,
  })
  await (await jetstreamManager(connection)).streams.delete('FORECOURT_CATALOG')
  await connection.close()
  await makeThing(world.db, 'second')
  await until('the second effect', async () => (await effects()) === 2)
  await until('ready', () => events.ready())
  expect(await distinct()).toBe(2)
})

test('a NATS store rolled back to an older copy loses nothing that the outbox remembers', async () => {
  const nats = await ownNats()
  try {
    await nats.start()
    const first = start({}, nats.settings)
    await makeThing(world.db, 'old')
    await until('the old effect', effects)
    await first.stop()
    await nats.kill()
    await nats.saveStore()
    await nats.start()
    const second = start({ consumers: [] }, nats.settings)
    for (let i = 0; i < 20; i += 1) await makeThing(world.db, `gone${i}`)
    await until('published', async () => (await count(world.db, 'outbox where published_at is null')) === 0)
    await second.stop()
    await nats.kill()
    await nats.restoreStore()
    await nats.start()
    start({ auditEvery: 300, auditSettle: 0 }, nats.settings)
    await until('all effects', async () => (await effects()) >= 21)
    expect(await effects()).toBe(21)
    expect(await distinct()).toBe(21)
  } finally {
    await nats.remove()
  }
}, 90_000)

test('of two relays one is active; when its connection dies the other or itself goes on', async () => {
  const other = openDatabase(world.databaseUrl)
  try {
    const one = start({ consumers: [] })
    await until('one is active', () => one.status().relay === 'active')
    const two = start({ consumers: [] }, world.nats, other)
    await until('two stands by', () => two.status().relay === 'standby')
    // A stand-by's own emits reach the active relay at once, by notification.
    const waited = await quickest(3, async (round) => {
      await makeThing(other, `from the stand-by ${round}`)
      await until('published', async () => (await count(world.db, 'outbox where published_at is null')) === 0)
    })
    expect(waited).toBeLessThan(700)
    for (let round = 0; round < 3; round += 1) {
      const database = new URL(world.databaseUrl).pathname.slice(1)
      await asAdmin(world.servers.adminUrl, (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
           where locktype = 'advisory' and granted and datname = $1`,
          [database],
        ),
      )
      await makeThing(world.db, `round ${round}`)
      await until('published', async () => (await count(world.db, 'outbox where published_at is null')) === 0)
      const states = () => [one.status().relay, two.status().relay].sort().join()
      await until('one is active again', () => states() === 'active,standby')
    }
    await one.stop()
    await until('two has taken over', () => two.status().relay === 'active')
    await two.stop()
  } finally {
    await other.close()
  }
})

test('PostgreSQL cutting every connection stops nothing for good and counts no attempt', async () => {
  const events = start()
  await until('ready', () => events.ready())
  const database = new URL(world.databaseUrl).pathname.slice(1)
  let made = 0
  const cut = () =>
    asAdmin(world.servers.adminUrl, (client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]),
    )
  for (let round = 0; round < 5; round += 1) {
    const things = Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => makeThing(world.db, `r${round}-${index}`)),
    )
    await delay(Math.random() * 40)
    await cut()
    for (const result of await things) if (result.status === 'fulfilled') made += 1
  }
  const told = await until('the outbox is readable', () =>
    count(world.db, "outbox where subject like '%ThingHappened%'").catch(() => 0),
  )
  // A commit whose confirmation was cut off counts for the outbox, not for the caller.
  expect(told).toBeGreaterThanOrEqual(made)
  await until('all effects', async () => (await effects()) >= told, 40_000)
  expect(await effects()).toBe(told)
  expect(await distinct()).toBe(told)
  expect(await count(world.db, 'dead_letter')).toBe(0)
  await until('ready again', () => events.ready())
}, 90_000)

test('connections that die, whenever in a transaction, leave the pool as large as it was', async () => {
  const events = start({ consumers: [], workers: [] })
  await until('ready', () => events.ready())
  const database = new URL(world.databaseUrl).pathname.slice(1)
  for (let round = 0; round < 25; round += 1) {
    const things = Promise.allSettled(
      Array.from({ length: 2 * POOL }, (_, index) => makeThing(world.db, `r${round}-${index}`)),
    )
    await delay(Math.random() * 30)
    await asAdmin(world.servers.adminUrl, (client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]),
    )
    await things
  }
  await delay(2_000) // the dead ones are taken out a second after their end
  await until('the database answers', () => world.db.query('select 1').catch(() => undefined))
  // As many that wait for each other as there are places: with one place less none would ever end.
  let inside = 0
  const all = Promise.withResolvers<void>()
  const meeting = Array.from({ length: POOL - 2 }, () =>
    world.db.transaction(async () => {
      inside += 1
      if (inside === POOL - 2) all.resolve()
      await all.promise
    }),
  )
  await Promise.all(meeting)
  expect(inside).toBe(POOL - 2)
}, 90_000)
