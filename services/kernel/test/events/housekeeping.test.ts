import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectBus } from '../../src/bus/index.ts'
import { newId } from '../../src/db/index.ts'
import { tidy } from '../../src/events/maintenance.ts'
import { makeThing, quiet, startParts } from './parts.ts'
import { count, makeWorld, until, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const partitions = () =>
  world.db.query<{ name: string }>(
    `select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'inbox'::regclass order by 1`,
  )

test('the inbox has a partition for today and the coming days, and an id of now lands in it', async () => {
  const names = (await partitions()).map(({ name }) => name)
  expect(names.length).toBeGreaterThanOrEqual(9)
  const today = `inbox_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`
  expect(names).toContain(today)
  await world.db.query(`insert into inbox values ($1, 'c', 'handled')`, [newId()])
  expect(await count(world.db, today)).toBe(1)
})

test('ids from before and beyond all partitions are kept, and moved when their day gets a partition', async () => {
  const at = (days: number) =>
    world.db.query<{ id: string }>(`select uuid_at(now() + make_interval(days => $1)) as id`, [days])
  const [far] = await at(9)
  await world.db.query(`insert into inbox values ($1, 'c', 'handled')`, [far?.id])
  expect(await count(world.db, 'inbox_default')).toBe(1)
  await world.db.query('select maintain_inbox(12, 32)')
  expect(await count(world.db, 'inbox_default')).toBe(0)
  expect(await count(world.db, `inbox where event_id = '${far?.id}'`)).toBe(1)
})

test('what is older than thirty days goes; what is not, and what was never published, stays', async () => {
  await world.db.query('truncate outbox')
  const [old, stuck, young] = [
    await makeThing(world.db, 'old'),
    await makeThing(world.db, 'stuck'),
    await makeThing(world.db, 'young'),
  ]
  await world.db.query(`update outbox set created_at = now() - interval '31 days' where id <> $1`, [young])
  await world.db.query(`update outbox set published_at = created_at where id = $1`, [old])
  await world.db.query(
    `create table inbox_20200101 partition of inbox for values from (uuid_at('2020-01-01')) to (uuid_at('2020-01-02'))`,
  )
  await tidy(world.db, quiet)
  const left = await world.db.query<{ id: string }>('select id from outbox order by seq')
  expect(left.map(({ id }) => id)).toEqual([stuck, young])
  expect((await partitions()).map(({ name }) => name)).not.toContain('inbox_20200101')
})

test('a wake-up reaches who listens in another process, and nobody else', async () => {
  const events = startParts(world.db, world.nats)
  const bus = connectBus(world.operator, 'bff', quiet)
  const heard: string[] = []
  const recipient = newId()
  const stop = bus.onWake(recipient, () => heard.push('one'))
  bus.onWake(recipient, () => heard.push('two'))
  bus.onWake(newId(), () => heard.push('somebody else'))
  await until('connected', () => bus.connected() && events.status().nats)
  await until('heard', () => {
    events.wake(recipient)
    return heard.length >= 2
  })
  stop()
  heard.length = 0
  await until('heard without the first', () => {
    events.wake(recipient)
    return heard.includes('two')
  })
  expect(heard).not.toContain('one')
  expect(heard).not.toContain('somebody else')
  expect(() => events.wake('a.b')).toThrow('recipient')
  await bus.close()
  await events.stop()
})
