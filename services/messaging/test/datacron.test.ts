import { randomUUID } from 'node:crypto'
import { forgetAged, retentionsOf } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { unserved } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { datacrons } from '../src/datacron/notification-purge.ts'
import { retentions } from '../src/retention.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(() => world?.close())

const recipient = randomUUID()
let cursor = 0
const entry = (message: string, days: number, read: boolean) =>
  world.db.query(
    `insert into notification (id, recipient_id, source_id, kind, message, read_at, cursor, created_at)
     values ($1, $2, $3, 'contact', $4, case when $5 then now() end, $6, now() - make_interval(days => $7))`,
    [randomUUID(), recipient, randomUUID(), message, read, ++cursor, days],
  )

it('deletes what was read and is older than 180 days, and nothing else', async () => {
  await entry('old and read', 181, true)
  await entry('old and unread', 400, false)
  await entry('read lately', 179, true)
  await entry('new', 0, false)
  const run = () =>
    datacrons(world.db, () => undefined, world.parts.pictures.store)['notification-purge']({
      runId: randomUUID(),
      plannedAt: new Date(),
      log: createLogger({ service: 'messaging', level: 'silent' }),
      signal: new AbortController().signal,
      checkpoint: async () => {},
    })
  expect(await run()).toEqual({ notifications: 1 })
  const left = await world.db.query<{ message: string }>('select message from notification order by cursor')
  expect(left.map(({ message }) => message)).toEqual(['old and unread', 'read lately', 'new'])
  expect(await run()).toEqual({ notifications: 0 })
})

it('what was deleted a month ago is gone for good', async () => {
  await entry('deleted long ago', 40, false)
  await entry('deleted lately', 40, false)
  await world.db.query(
    `update notification set deleted_at = now() - make_interval(days => case when message = 'deleted lately' then 29 else 31 end)
     where message like 'deleted %'`,
  )
  expect(await forgetAged(world.db, retentionsOf(retentions))).toBe(1)
  const left = await world.db.query<{ message: string }>(
    `select message from notification where message like 'deleted %'`,
  )
  expect(left.map(({ message }) => message)).toEqual(['deleted lately'])
  expect(await unserved(world.db, retentionsOf(retentions))).toEqual([])
})

it('contacts are kept for three years, and no longer what tells of them', async () => {
  await world.db.query('delete from notification')
  for (const days of [1_000, 1_100]) {
    await entry(`of ${days} days`, days, false)
    await world.db.query(
      `insert into contact (id, vehicle_id, vehicle_title, seller_id, buyer_id, buyer_name, email, phone, message, created_at)
       values ($1, $1, '', $1, $1, '', '', '', $2, now() - make_interval(days => $3))`,
      [randomUUID(), `of ${days} days`, days],
    )
  }
  // The entry, the contact with its message, and the conversation that had no other.
  expect(await forgetAged(world.db, retentionsOf(retentions, { notification_unread: 1_095 }))).toBe(3)
  const left = 'select message from contact union all select message from notification'
  expect(await world.db.query(left)).toEqual([{ message: 'of 1000 days' }, { message: 'of 1000 days' }])
  const conversations = 'select count(*)::int as n from thread t join thread_message m on m.thread_id = t.id'
  expect(await world.db.query(conversations)).toEqual([{ n: 1 }])
})

it('goes on past a row that cannot be deleted', async () => {
  await world.db.query('delete from notification')
  for (const name of ['first', 'poison', 'last']) await entry(name, 200, true)
  await world.db.query(
    `create function poison() returns trigger language plpgsql as $$
     begin if old.message = 'poison' then raise 'poison'; end if; return old; end $$`,
  )
  await world.db.query('create trigger poison before delete on notification for each row execute function poison()')
  const run = datacrons(world.db, () => undefined, world.parts.pictures.store)['notification-purge']
  const figures = await run({
    runId: randomUUID(),
    plannedAt: new Date(),
    log: createLogger({ service: 'messaging', level: 'silent' }),
    signal: new AbortController().signal,
    checkpoint: async () => {},
  })
  expect(figures).toEqual({ notifications: 2 })
  expect(await world.db.query('select message from notification')).toEqual([{ message: 'poison' }])
})

it('what became of deliveries is kept for 90 days, and browsers of people who are gone are not', async () => {
  for (const days of [89, 91])
    await world.db.query(
      `insert into delivery (notification_id, channel, state, settled_at, created_at)
       values ($1, 'email', 'sent', now(), now() - make_interval(days => $2))`,
      [randomUUID(), days],
    )
  const [here, gone] = [randomUUID(), randomUUID()]
  for (const id of [here, gone])
    await world.db.query(
      `insert into push_subscription (id, user_id, endpoint, service, p256dh, auth, renewed_at)
       values ($1::uuid, $1::uuid, $1::uuid::text, 'x', 'x', 'x', now() - interval '2 days')`,
      [id],
    )
  await world.person(gone, 1, { deleted: true })
  expect(await forgetAged(world.db, retentionsOf(retentions))).toBe(2)
  expect(await world.db.query('select count(*)::int as n from delivery')).toEqual([{ n: 1 }])
  expect(await world.db.query('select id from push_subscription')).toEqual([{ id: here }])
})
