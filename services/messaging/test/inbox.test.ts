import {
  contactSeller,
  deleteAllNotifications,
  deleteNotification,
  listNotifications,
  markAllNotifications,
  markNotification,
  notificationChanges,
  restoreNotifications,
  unreadCount,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNotification } from '../src/notification/add-notification.ts'
import { eventually, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A person with some messages in the inbox, oldest first. */
async function personWith(messages: number) {
  const caller = callers.user()
  const ids: string[] = []
  for (let i = 0; i < messages; i += 1) {
    const id = await world.db.transaction((em) =>
      addNotification(em, {
        recipientId: caller.userId,
        sourceId: newId(),
        kind: 'contact',
        senderId: newId(),
        senderName: 'Buyer',
        vehicleId: null,
        vehicleTitle: null,
        vehiclePicture: null,
        message: `message ${i}`,
        email: null,
        phone: null,
        createdAt: new Date(Date.now() - (messages - i) * 1000),
      }),
    )
    if (id) ids.push(id)
  }
  const call: World['call'] = (contract, input = {}) => world.call(contract, { caller, ...input })
  return { caller, ids, call }
}

describe('the inbox', () => {
  it('lists newest first, in pages, by state', async () => {
    const { ids, call } = await personWith(3)
    await call(markNotification, { params: { id: ids[0] }, body: { read: true } })
    const first = await call(listNotifications, { query: { limit: 2 } })
    expect(first.body.data.map((n: { id: string }) => n.id)).toEqual([ids[2], ids[1]])
    expect(first.body.meta).toMatchObject({ page: 1, limit: 2, total: 3, pages: 2, unread: 2 })
    expect((await call(listNotifications, { query: { status: 'read' } })).body.data).toHaveLength(1)
    expect((await call(listNotifications, { query: { status: 'new' } })).body.meta.total).toBe(2)
    expect((await call(listNotifications, { query: { page: 201, limit: 50 } })).body.code).toBe('PAGE_TOO_DEEP')
  })

  it('tells what changed past a cursor, in order, and nothing twice', async () => {
    const { ids, call } = await personWith(2)
    const start = (await call(listNotifications)).body.meta.cursor
    await call(markNotification, { params: { id: ids[1] }, body: { read: true } })
    await call(deleteNotification, { params: { id: ids[0] } })
    const { data } = (await call(notificationChanges, { query: { after: start } })).body
    expect(
      data.changes.map((c: { id: string; notification: { read: boolean } | null }) => [
        c.id,
        c.notification?.read ?? null,
      ]),
    ).toEqual([
      [ids[1], true],
      [ids[0], null],
    ])
    expect((await call(notificationChanges, { query: { after: data.cursor } })).body.data).toMatchObject({
      changes: [],
      unread: 0,
    })
  })

  it('hands a backlog over in pieces without a gap', async () => {
    const { call } = await personWith(205)
    const seen: number[] = []
    for (let after = 0; ; ) {
      const { data } = (await call(notificationChanges, { query: { after } })).body
      if (data.changes.length === 0) break
      seen.push(...data.changes.map((c: { cursor: number }) => c.cursor))
      after = data.cursor
    }
    expect(seen).toEqual(Array.from({ length: 205 }, (_, i) => i + 1))
  })

  it('marks all, deletes all that was seen, and takes a delete back', async () => {
    const { ids, call } = await personWith(3)
    expect((await call(markAllNotifications, { body: { read: true } })).body.data).toMatchObject({ changed: 3 })
    expect((await call(unreadCount)).body.data.unread).toBe(0)
    const removed = await call(deleteAllNotifications, { query: { before: new Date(Date.now() - 1500).toISOString() } })
    expect(removed.body.data.ids.toSorted()).toEqual([ids[0], ids[1]].toSorted())
    expect((await call(restoreNotifications, { body: { ids: [ids[0]] } })).body.data.ids).toEqual([ids[0]])
    expect((await call(listNotifications)).body.data.map((n: { id: string }) => n.id)).toEqual([ids[2], ids[0]])
  })

  it('marks and deletes thousands a batch at a time, and tells of all of them at once', async () => {
    const { caller, call } = await personWith(1)
    await world.db.query(
      `insert into notification (id, recipient_id, source_id, kind, message, cursor, created_at)
       select uuidv7(), $1, uuidv7(), 'contact', 'Hello', n + 1, now() - interval '1 hour' from generate_series(1, 2500) n`,
      [caller.userId],
    )
    await world.db.query('update inbox_cursor set cursor = 2501 where recipient_id = $1', [caller.userId])
    const transactions = async () =>
      (
        await world.db.query<{ n: number }>(
          'select count(distinct xmin::text)::int as n from notification where recipient_id = $1',
          [caller.userId],
        )
      )[0]?.n
    expect((await call(markAllNotifications, { body: { read: true } })).body.data).toMatchObject({ changed: 2_501 })
    await eventually(async () => (await call(unreadCount)).body.data.unread === 0)
    expect(await transactions()).toBe(3)
    const removed = await call(deleteAllNotifications, {
      query: { before: new Date(Date.now() + 1_000).toISOString() },
    })
    expect(removed.body.data.ids).toHaveLength(1_000)
    await eventually(async () => (await call(listNotifications)).body.meta.total === 0)
    expect(await transactions()).toBe(3)
  })

  it('deletes nothing again that was restored before the rest was deleted, also when the job comes twice', async () => {
    const { caller, call } = await personWith(0)
    await world.db.query(
      'insert into inbox_cursor (recipient_id, cursor) values ($1, 2500) on conflict (recipient_id) do update set cursor = 2500',
      [caller.userId],
    )
    // Many of one instant: the order among them is that of their ids.
    await world.db.query(
      `insert into notification (id, recipient_id, source_id, kind, message, cursor, created_at)
       select uuidv7(), $1, uuidv7(), 'contact', 'Hello', n, now() - make_interval(mins => 60 - n / 700) from generate_series(1, 2500) n`,
      [caller.userId],
    )
    // The job is not begun yet.
    await world.db.query(
      `create function later() returns trigger language plpgsql as $$ begin new.run_at := 'infinity'; return new; end $$`,
    )
    await world.db.query(
      `create trigger later before insert on job for each row when (new.queue = 'rest-of-inbox-act') execute function later()`,
    )
    const first = await call(deleteAllNotifications, { query: { before: new Date().toISOString() } })
    await world.db.query('drop function later cascade')
    const jobIs = (change: string) =>
      world.db.query(
        `update job set ${change} where queue = 'rest-of-inbox-act' and payload ->> 'recipientId' = $1 returning status`,
        [caller.userId],
      )
    const restore = async (ids: string[]) => (await call(restoreNotifications, { body: { ids } })).body.data.ids
    const listed = async () => (await call(listNotifications)).body.meta.total
    expect(await restore(first.body.data.ids.slice(0, 10))).toHaveLength(10)
    await jobIs(`run_at = now()`)
    await eventually(async () => (await listed()) === 10)

    const done = `select from job where queue = 'rest-of-inbox-act' and payload ->> 'recipientId' = $1 and status = 'done'`
    const isDone = async () => (await world.db.query(done, [caller.userId])).length === 1
    await eventually(isDone)
    const later = await world.db.query<{ id: string }>(
      'select id from notification where recipient_id = $1 and deleted_at is not null order by created_at desc, id desc limit 3',
      [caller.userId],
    )
    expect(await restore(later.map(({ id }) => id))).toHaveLength(3)
    // As after a process that died before it said that the job is done.
    await jobIs(`status = 'waiting', finished_at = null, leased_until = '-infinity', run_at = now()`)
    await eventually(isDone)
    expect(await listed()).toBe(13)
  })

  it('does not restore after a minute', async () => {
    const { ids, call } = await personWith(1)
    await call(deleteNotification, { params: { id: ids[0] } })
    await world.db.query(`update notification set deleted_at = now() - interval '61 seconds' where id = $1`, [ids[0]])
    expect((await call(restoreNotifications, { body: { ids } })).status).toBe(404)
  })

  it('of somebody else cannot be read, changed or restored', async () => {
    const owner = await personWith(1)
    const stranger = await personWith(0)
    expect((await stranger.call(listNotifications)).body.data).toEqual([])
    expect((await stranger.call(markNotification, { params: { id: owner.ids[0] }, body: { read: true } })).status).toBe(
      404,
    )
    expect((await stranger.call(deleteNotification, { params: { id: owner.ids[0] } })).status).toBe(404)
    await owner.call(deleteNotification, { params: { id: owner.ids[0] } })
    expect((await stranger.call(restoreNotifications, { body: { ids: owner.ids } })).status).toBe(404)
  })

  it('keeps cursors unique and without holes that hide a change, under concurrent writers', async () => {
    const { caller, ids, call } = await personWith(5)
    const vehicle = await world.vehicle({ ownerId: caller.userId })
    await Promise.all([
      ...ids.map((id) => call(markNotification, { params: { id }, body: { read: true } })),
      call(markAllNotifications, { body: { read: true } }),
      ...Array.from({ length: 5 }, () =>
        world.call(contactSeller, {
          caller: callers.user(),
          params: { id: vehicle.vehicleId },
          body: { email: 'a@example.com', phone: '+33612345678', message: 'Hello' },
        }),
      ),
    ])
    await eventually(async () => (await call(listNotifications)).body.meta.total === 10)
    const cursors = await world.db.query<{ cursor: string }>(
      'select cursor from notification where recipient_id = $1',
      [caller.userId],
    )
    expect(new Set(cursors.map(({ cursor }) => cursor)).size).toBe(10)
    const { data } = (await call(notificationChanges, { query: { after: 0 } })).body
    expect(data.changes).toHaveLength(10)
  })
})
