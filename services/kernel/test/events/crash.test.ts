import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/index.ts'
import { ThingHappened } from './parts.ts'
import { count, makeWorld, type World } from './world.ts'

/** Each line between transaction, publish, commit and ack (architecture, Events, last line). */
const onTheWay = [
  'emit.before-commit',
  'relay.before-publish',
  'relay.after-publish',
  'relay.after-mark',
  'consumer.received',
  'consumer.after-inbox',
  'consumer.before-commit',
  'consumer.after-commit',
  'consumer.before-ack',
  'consumer.after-ack',
  'job.claimed',
  'job.before-done',
  'job.after-done',
]
const inFailure = ['failure.after-commit', 'consumer.before-ack', 'consumer.after-ack']
const whileTriedAgain = [...inFailure, 'retry.claimed']
const inAudit = ['audit.after-page', 'consumer.after-inbox', 'consumer.after-commit', 'audit.before-cursor']

/** Two or three lives of a process, on a machine that may have other work, milliseconds. */
const LIVES = 240_000

/** A world for each test, which run side by side: most of their time is the life of a process. */
const inWorld = (work: (world: World) => Promise<void>) => async () => {
  const world = await makeWorld()
  try {
    await work(world)
  } finally {
    await world.close()
  }
}

interface Life {
  code: number | null
  signal: string | null
  output: string
}

function live(
  world: World,
  emit: { thing: string; failures?: number }[],
  faultPoint?: string,
  audit = false,
): Promise<Life> {
  const plan = { databaseUrl: world.databaseUrl, nats: world.operator, emit, audit }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'crash-child.ts')], {
    env: {
      ...process.env,
      TEST_LOG: 'debug',
      CRASH_PLAN: JSON.stringify(plan),
      ...(faultPoint ? { FORECOURT_FAULT_POINT: faultPoint } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal, output })))
}

async function expectOnceEach(world: World, things: number): Promise<void> {
  expect(await count(world.db, 'thing')).toBe(things)
  expect(await count(world.db, "outbox where subject like '%ThingHappened%'")).toBe(things)
  expect(await count(world.db, 'effect')).toBe(things)
  expect(await count(world.db, '(select distinct event_id from effect) as events')).toBe(things)
  expect(await count(world.db, "outbox where subject like '%EffectRecorded%'")).toBe(things)
  expect(await count(world.db, 'outbox where published_at is null')).toBe(0)
  expect(await count(world.db, "job where status = 'done'")).toBe(things)
  expect(await count(world.db, '(select distinct key from outside_effect) as keys')).toBe(things)
}

describe('killed between transaction, publish, commit and ack', () => {
  describe.concurrent.each(onTheWay)('at %s', (point) =>
    test(
      'after a restart each effect has happened once',
      inWorld(async (world) => {
        const emit = [{ thing: 'a' }, { thing: 'b' }, { thing: 'c' }]
        const killed = await live(world, emit, point)
        expect(killed, killed.output).toMatchObject({ signal: 'SIGKILL' })
        const restarted = await live(world, emit)
        expect(restarted, restarted.output).toMatchObject({ code: 0 })
        await expectOnceEach(world, 3)
        // Outside effects are at least once: again where the process died between one and its note.
        const outside = await count(world.db, 'outside_effect')
        expect(outside).toBeGreaterThanOrEqual(point === 'job.before-done' ? 4 : 3)
      }),
      LIVES,
    ),
  )
})

describe('killed while a handler fails', () => {
  describe.concurrent.each(whileTriedAgain)('at %s', (point) =>
    test(
      'the failure was counted once and the event takes effect once',
      inWorld(async (world) => {
        const emit = [{ thing: 'stumbles', failures: 1 }]
        const killed = await live(world, emit, point)
        expect(killed, killed.output).toMatchObject({ signal: 'SIGKILL' })
        expect(await world.db.query('select attempts from event_attempt')).toEqual([{ attempts: 1 }])
        const restarted = await live(world, emit)
        expect(restarted, restarted.output).toMatchObject({ code: 0 })
        await expectOnceEach(world, 1)
      }),
      LIVES,
    ),
  )

  describe.concurrent.each(inFailure)('at %s', (point) =>
    test(
      'an event that fits no schema is one dead letter',
      inWorld(async (world) => {
        const id = newId()
        const warm = await live(world, [])
        expect(warm, warm.output).toMatchObject({ code: 0 })
        const connection = await connect({
          servers: world.operator.url,
          user: world.operator.user,
          pass: world.operator.password,
        })
        const envelope = {
          id,
          name: 'ThingHappened',
          version: 1,
          occurredAt: new Date().toISOString(),
          aggregate: 'thing',
          aggregateId: 'x',
          aggregateVersion: 0,
          data: {},
        }
        await jetstream(connection).publish(ThingHappened.subject, JSON.stringify(envelope), { msgID: id })
        const killed = await live(world, [], point)
        expect(killed, killed.output).toMatchObject({ signal: 'SIGKILL' })
        expect(await count(world.db, 'dead_letter')).toBe(1)
        const restarted = await live(world, [])
        expect(restarted, restarted.output).toMatchObject({ code: 0 })
        expect(await world.db.query('select event_id, attempts from dead_letter')).toEqual([
          { event_id: id, attempts: 1 },
        ])
        const info = await (await jetstreamManager(connection)).consumers.info(
          'FORECOURT_CATALOG',
          'catalog_record-effect',
        )
        expect(info).toMatchObject({ num_pending: 0, num_ack_pending: 0 })
        await connection.close()
      }),
      LIVES,
    ),
  )
})

describe('killed while the audit replays what the bus has lost', () => {
  describe.concurrent.each(inAudit)('at %s', (point) =>
    test(
      'the next audit finishes it, each effect once',
      inWorld(async (world) => {
        const connection = await connect({
          servers: world.operator.url,
          user: world.operator.user,
          pass: world.operator.password,
        })
        const emit = [{ thing: 'a' }, { thing: 'b' }]
        // Published and acknowledged, then lost before the consumer saw them: the store is gone.
        const published = await live(world, emit, 'consumer.received')
        expect(published, published.output).toMatchObject({ signal: 'SIGKILL' })
        await world.db.query('update outbox set published_at = now()')
        await (await jetstreamManager(connection)).streams.delete('FORECOURT_CATALOG')
        expect(await count(world.db, 'effect')).toBe(0)
        await connection.close()
        const killed = await live(world, emit, point, true)
        expect(killed, killed.output).toMatchObject({ signal: 'SIGKILL' })
        const restarted = await live(world, emit, undefined, true)
        expect(restarted, restarted.output).toMatchObject({ code: 0 })
        await expectOnceEach(world, 2)
      }),
      LIVES,
    ),
  )
})
