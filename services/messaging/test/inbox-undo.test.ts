import {
  changeThread,
  contactSeller,
  deleteAllNotifications,
  deleteNotification,
  listNotifications,
  listThreadMessages,
  markAllNotifications,
  markNotification,
  type Notification,
  notificationChanges,
  undoInboxAct,
  unreadCount,
} from '@forecourt/contracts'
import { createLogger } from '@forecourt/kernel/log'
import { callers, signedInject } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { undoAct } from '../src/notification/change-all.ts'
import { takeCursors } from '../src/notification/cursor.ts'
import { eventually, startWorld, type World } from './world.ts'

const QUEUE = 'rest-of-inbox-act'
let world: World
/** Another instance over the same database. */
let other: World['call']
beforeAll(async () => {
  world = await startWorld()
  const log = createLogger({ service: 'messaging', level: 'silent' })
  other = signedInject(await buildApp({ ...world.parts, log, events: world.events }), { service: 'messaging' })
})
afterAll(() => world.close())

/** A person with so many entries, the oldest first, in turns on two instances. */
async function personWith(entries: number) {
  const caller = callers.user()
  const rows = await world.db.query<{ id: string }>(
    `insert into notification (id, recipient_id, source_id, kind, message, cursor, created_at)
     select uuidv7(), $1, uuidv7(), 'contact', 'Hello ' || n, n, now() - make_interval(secs => 9000 - n) from generate_series(1, $2::int) n
     returning id`,
    [caller.userId, entries],
  )
  await world.db.query('insert into inbox_cursor (recipient_id, cursor) values ($1, $2)', [caller.userId, entries])
  const call: World['call'] = (contract, input = {}) => world.call(contract, { caller, ...input })
  const elsewhere: World['call'] = (contract, input = {}) => other(contract, { caller, ...input })
  const unread = async (): Promise<number> => (await call(unreadCount)).body.data.unread
  const mark = (id: string | undefined, read: boolean) => call(markNotification, { params: { id }, body: { read } })
  const markAll = async () => (await call(markAllNotifications, { body: { read: true } })).body.data
  const undo = (act: number, of = 'read') => elsewhere(undoInboxAct, { body: { of, act } })
  return { caller, ids: rows.map(({ id }) => id), call, unread, mark, markAll, undo }
}
type Person = Awaited<ReturnType<typeof personWith>>

/** Jobs that do the rest wait while `during` runs. */
async function withRestWaiting(during: () => Promise<void>): Promise<void> {
  await world.db.query(
    `create function later() returns trigger language plpgsql as $$ begin new.run_at := 'infinity'; return new; end $$`,
  )
  await world.db.query(
    `create trigger later before insert on job for each row when (new.queue = '${QUEUE}') execute function later()`,
  )
  await during().finally(() => world.db.query('drop function later cascade'))
}
const jobsOf = ({ caller }: Person) =>
  world.db.query<{ kind: string; status: string }>(
    `select payload ->> 'kind' as kind, status from job
     where queue = $1 and payload ->> 'recipientId' = $2 order by created_at`,
    [QUEUE, caller.userId],
  )
const release = ({ caller }: Person) =>
  world.db.query(`update job set run_at = now() where queue = $1 and payload ->> 'recipientId' = $2`, [
    QUEUE,
    caller.userId,
  ])
const restIsDone = (person: Person) =>
  eventually(async () => (await jobsOf(person)).every(({ status }) => status === 'done'))

describe('the undo of "mark all read"', () => {
  it('makes new exactly what that marked: not what was read before or by itself since, nor what came', async () => {
    const { ids, call, unread, mark, markAll, undo, caller } = await personWith(6)
    const [before, since, gone, renewed, ...plain] = ids
    await mark(before, true)
    const done = await markAll()
    expect(done).toEqual({ changed: 5, act: expect.any(Number) })
    await mark(since, true)
    await call(deleteNotification, { params: { id: gone } })
    await mark(renewed, false)
    await mark(renewed, true)
    const start = (await call(listNotifications)).body.meta.cursor
    const vehicle = await world.vehicle({ ownerId: caller.userId })
    const body = { email: 'a@example.com', phone: '+33612345678', message: 'Came meanwhile' }
    await world.call(contactSeller, { caller: callers.user(), params: { id: vehicle.vehicleId }, body })
    await eventually(async () => (await unread()) === 1)

    expect((await undo(done.act)).body.data).toEqual({ changed: 2 })
    const listed: Notification[] = (await call(listNotifications)).body.data
    const states = listed.map(({ id, message, read }) => [message === 'Came meanwhile' ? message : id, read])
    expect(states).toEqual([
      ['Came meanwhile', false],
      ...plain.toReversed().map((id) => [id, false]),
      [renewed, true],
      [since, true],
      [before, true],
    ])
    // Open tabs hear of each.
    const { data } = (await call(notificationChanges, { query: { after: start } })).body
    expect(data.changes.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(plain))
  })

  it('leaves what was read in its conversation since, and makes the others new', async () => {
    const { caller, call, unread, markAll, undo } = await personWith(1)
    const buyer = callers.user()
    for (const title of ['Peugeot 208', 'Peugeot 508']) {
      const vehicle = await world.vehicle({ ownerId: caller.userId, title })
      const body = { email: 'a@example.com', phone: '+33612345678', message: `About the ${title}` }
      await world.call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body })
    }
    await eventually(async () => (await unread()) === 3)
    const { act } = await markAll()
    const listed: Notification[] = (await call(listNotifications)).body.data
    const id = listed.find(({ message }) => message.endsWith('508'))?.threadId
    const { messages } = (await call(listThreadMessages, { params: { id } })).body.data
    await call(changeThread, { params: { id }, body: { seenUpTo: messages[0].id } })
    expect((await undo(act)).body.data).toEqual({ changed: 2 })
    const states = (await call(listNotifications)).body.data.map(({ message, read }: Notification) => [message, read])
    expect(states).toEqual([
      ['About the Peugeot 508', true],
      ['About the Peugeot 208', false],
      ['Hello 1', false],
    ])
  })

  it('is of the person, once, within a minute, and of one act only', async () => {
    const { ids, mark, markAll, undo, unread } = await personWith(2)
    const first = await markAll()
    const stranger = await personWith(1)
    expect((await stranger.undo(first.act)).body.code).toBe('NOT_FOUND')
    expect((await undo(first.act, 'deleted')).body.code).toBe('NOT_FOUND')
    await mark(ids[0], false)
    const second = await markAll()
    expect(second.changed).toBe(1)
    expect((await undo(second.act)).body.data).toEqual({ changed: 1 })
    expect((await undo(second.act)).body.code).toBe('NOT_FOUND')
    expect(await unread()).toBe(1)
    expect((await undo(first.act)).body.data).toEqual({ changed: 1 })
    const third = await markAll()
    const late = third.act - 61_000_000
    await world.db.query(
      `update notification set read_at = timestamptz 'epoch' + $2::bigint * interval '1 microsecond' where id = $1`,
      [ids[1], late],
    )
    expect((await undo(late)).status).toBe(404)
    for (const body of [{ of: 'read' }, { of: 'all', act: 1 }, { of: 'read', act: -1 }, { of: 'read', act: 1.5 }])
      expect((await world.call(undoInboxAct, { caller: callers.user(), body })).status).toBe(422)
  })

  it('of thousands goes a batch at a time, and marks nothing that was still to be marked', async () => {
    const person = await personWith(2_500)
    const { markAll, undo, unread, mark, ids } = person
    await withRestWaiting(async () => {
      const { act, changed } = await markAll()
      expect([changed, await unread()]).toEqual([2_500, 1_500])
      expect((await undo(act)).body.data).toEqual({ changed: 1_000 })
      expect(await unread()).toBe(2_500)
    })
    await release(person)
    await restIsDone(person)
    expect([await jobsOf(person), await unread()]).toEqual([[{ kind: 'unread', status: 'done' }], 2_500])

    const { act } = await markAll()
    await restIsDone(person)
    expect(await unread()).toBe(0)
    await withRestWaiting(async () => {
      expect((await undo(act)).body.data).toEqual({ changed: 2_500 })
      expect(await unread()).toBe(1_000)
      // Read by itself before the rest of the undo comes to it.
      await mark(ids.at(-1), true)
    })
    await release(person)
    await restIsDone(person)
    expect(await unread()).toBe(2_499)
  })

  it('comes before a worker that is about to mark more: that finds its job gone', async () => {
    const person = await personWith(2_500)
    const { caller, call, ids, mark, markAll, unread } = person
    let act = 0
    await withRestWaiting(async () => {
      act = (await markAll()).act
    })
    // So the undo has no rest, which would mend what the worker does too much.
    await call(deleteNotification, { params: { id: ids[0] } })
    await world.db.transaction(async (em) => {
      await takeCursors(em, caller.userId, 0)
      await release(person)
      // The worker has its job, and waits for the inbox.
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await eventually(async () => (await world.db.query(waits)).length > 0)
      await undoAct(em, caller.userId, 'read', act)
    })
    // Stands in line behind the worker.
    await mark(ids.at(-1), false)
    expect([await jobsOf(person), await unread()]).toEqual([[], 2_499])
  })
})

it('the undo of "delete all" brings thousands back, and leaves what was deleted by itself', async () => {
  const person = await personWith(2_500)
  const { call, ids, undo } = person
  const total = async () => (await call(listNotifications)).body.meta.total
  await call(deleteNotification, { params: { id: ids[0] } })
  const { data } = (await call(deleteAllNotifications, { query: { before: new Date().toISOString() } })).body
  expect(data).toMatchObject({ changed: 2_499, act: expect.any(Number) })
  expect(data.ids).toHaveLength(1_000)
  await restIsDone(person)
  expect(await total()).toBe(0)
  expect((await undo(data.act, 'deleted')).body.data).toEqual({ changed: 2_499 })
  await restIsDone(person)
  expect(await total()).toBe(2_499)
  expect((await undo(data.act, 'deleted')).status).toBe(404)
})
