import { contactSeller, defaultChoices, exportMessages, listNotifications, UserDeleted } from '@forecourt/contracts'
import { forgetAged, newId, retentionsOf } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetPerson } from '../src/consumers/forget-person.consumer.ts'
import { notifyOwner } from '../src/consumers/notify-owner.consumer.ts'
import { notifySearcher } from '../src/consumers/notify-searcher.consumer.ts'
import { notifySeller } from '../src/consumers/notify-seller.consumer.ts'
import { notifyWatchers } from '../src/consumers/notify-watchers.consumer.ts'
import { lockRow } from '../src/preference/preference-row.ts'
import { retentions } from '../src/retention.ts'
import { eventually, startWorld, type World } from './world.ts'

const form = { email: 'leaving@example.com', phone: '+33612345678', message: 'Is it still for sale?' }
const log = createLogger({ service: 'messaging', level: 'silent' })
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const inboxOf = async (userId: string) =>
  (await world.call(listNotifications, { caller: callers.user({ userId }) })).body
const exportOf = async (id: string) =>
  (await world.call(exportMessages, { caller: callers.service('bff'), params: { id } })).body.data

/** A contact that has arrived in its seller's inbox. */
async function contact(buyer: ReturnType<typeof callers.user>, ownerId = newId()) {
  const vehicle = await world.vehicle({ ownerId })
  await world.call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body: form })
  await eventually(async () => (await inboxOf(ownerId)).meta.total > 0)
  return { ownerId, vehicle }
}

/** The event as the bus would bring it. */
async function deleted(userId: string) {
  const data = { userId }
  const envelope = {
    id: newId(),
    name: UserDeleted.name,
    version: 1,
    occurredAt: new Date().toISOString(),
    aggregate: 'user',
    aggregateId: userId,
    aggregateVersion: 0,
    data,
  }
  await world.db.transaction(async (em) => void (await forgetPerson.handle({ em, data, envelope, log })))
  await eventually(async () => {
    const [job] = await world.db.query<{ status: string }>('select status from job where key = $1', [envelope.id])
    return job?.status === 'done'
  })
}

describe('a deleted person', () => {
  it('loses name and addresses in the inboxes they wrote to, and open ones are told', async () => {
    const buyer = callers.user({ name: 'Lea Leaving' })
    const { ownerId } = await contact(buyer)
    const before = await inboxOf(ownerId)
    const woken = world.woken.length
    await deleted(buyer.userId)
    const after = await inboxOf(ownerId)
    expect(after.data[0]).toMatchObject({ message: form.message, sender: null, email: null, phone: null })
    expect(after.meta.cursor).toBeGreaterThan(before.meta.cursor)
    expect(world.woken.slice(woken)).toEqual([ownerId])
    const kept = JSON.stringify(await world.db.query('select * from contact where buyer_id = $1', [buyer.userId]))
    for (const secret of ['Lea', form.email, form.phone]) expect(kept).not.toContain(secret)
  })

  it('has no inbox any more, while others keep theirs; a repeat changes nothing', async () => {
    const leaving = newId()
    const buyer = callers.user({ name: 'Bo Buyer' })
    await contact(buyer, leaving)
    const { ownerId } = await contact(buyer)
    const entriesOf = async (userId: string) => (await inboxOf(userId)).data.map(({ id }: { id: string }) => id)
    const [gone, kept] = [await entriesOf(leaving), await entriesOf(ownerId)]
    const deliveriesOf = (entries: string[]) =>
      world.db.query('select from delivery where notification_id = any ($1::uuid[])', [entries])
    expect((await deliveriesOf(gone)).length).toBe(1)
    await world.db.query('insert into alert_place values ($1, $2, uuidv7(), now())', [leaving, 'sms'])
    await world.db.query(
      `insert into push_subscription (id, user_id, endpoint, service, p256dh, auth) values ($1::uuid, $2, $1::uuid::text, 'x', 'x', 'x')`,
      [newId(), leaving],
    )
    await world.db.transaction((em) => lockRow(em, leaving))
    await deleted(leaving)
    await deleted(leaving)
    expect((await inboxOf(leaving)).meta.total).toBe(0)
    expect([await deliveriesOf(gone), (await deliveriesOf(kept)).length]).toEqual([[], 1])
    expect(await world.db.query('select from alert_place where recipient_id = $1', [leaving])).toEqual([])
    expect(await world.db.query('select from push_subscription where user_id = $1', [leaving])).toEqual([])
    expect(await world.db.query('select 1 from notification_preference where user_id = $1', [leaving])).toEqual([])
    expect((await inboxOf(ownerId)).data[0]).toMatchObject({ sender: { name: 'Bo Buyer' }, email: form.email })
  })
})

describe('what arrives after a person was forgotten', () => {
  const envelopeOf = (name: string, data: object) => ({
    ...{ id: newId(), name, version: 1, occurredAt: new Date().toISOString() },
    ...{ aggregate: 'x', aggregateId: newId(), aggregateVersion: 0, data },
  })
  const wake = () => undefined
  const watched = (userId: string, other: string) => ({
    ...{ sourceId: newId(), change: 'sold' as const, happenedAt: new Date().toISOString(), before: null },
    vehicle: { id: newId(), title: 'Clio', picture: null, price: null },
    recipients: [userId, other].map((one) => ({ userId: one, unsubscribe: 'token' })),
  })

  it('adds nothing to an inbox that is gone, and reaches others as before', async () => {
    const buyer = callers.user()
    const [leaving, staying] = [newId(), newId()]
    const { vehicle } = await contact(buyer, leaving)
    await deleted(leaving)
    const moderated = {
      ...{ ownerId: leaving, vehicleId: vehicle.vehicleId, title: 'Clio', picture: null },
      ...{ action: 'hidden', reason: 'why' },
    }
    const found = {
      ...{ ownerId: leaving, unsubscribe: 'token', searchId: newId(), name: 'Clio', criteria: {} },
      ...{ frequency: 'instant', vehicles: [], total: 0 },
    }
    const [row] = await world.db.query<{ id: string }>('select id from contact where seller_id = $1', [leaving])
    const change = watched(leaving, staying)
    const late: [{ handle: (given: never) => Promise<unknown> }, object][] = [
      [notifyOwner(wake), moderated],
      [notifySearcher(wake), found],
      [notifyWatchers(wake), change],
      [notifySeller(wake), { contactId: row?.id }],
    ]
    for (const [consumer, data] of late)
      await world.db.transaction(async (em) => {
        await consumer.handle({ em, data, envelope: envelopeOf('Late', data), log } as never)
      })
    const left = (table: string) => world.db.query(`select from ${table} where recipient_id = $1`, [leaving])
    expect([await left('notification'), await left('inbox_cursor')]).toEqual([[], []])
    expect((await inboxOf(staying)).data).toMatchObject([{ kind: 'sold' }])
  })
})

it('what an instance of before left of a person it forgot goes within a day; that of others stays', async () => {
  const [gone, here] = [newId(), newId()]
  await world.person(gone, 1, { deleted: true })
  const old = `now() - interval '25 hours'`
  for (const id of [gone, here]) {
    await world.db.query(
      `insert into channel_stop (user_id, channel, address, why, said, stopped_at) values ($1, 'sms', 'x', 'refused', '1', ${old})`,
      [id],
    )
    await world.db.query(
      `insert into viewing_hours (person_id, time_zone, minutes, weekly, changed_at) values ($1, 'UTC', 30, '[]', ${old})`,
      [id],
    )
    await world.db.transaction((em) => lockRow(em, id))
    await world.db.query(`update notification_preference set changed_at = ${old} where user_id = $1`, [id])
  }
  await forgetAged(world.db, retentionsOf(retentions))
  const left = async (id: string) =>
    (
      await world.db.query<{ n: number }>(
        `select (select count(*)::int from channel_stop where user_id = $1) + (select count(*)::int from viewing_hours
           where person_id = $1) + (select count(*)::int from notification_preference where user_id = $1) as n`,
        [id],
      )
    )[0]?.n
  expect([await left(gone), await left(here)]).toEqual([0, 3])
})

describe('a deleted person of many years', () => {
  it('is forgotten a batch at a time, each in a transaction of its own', async () => {
    const [leaving, friend] = [newId(), newId()]
    await world.db.query(
      `insert into contact (id, vehicle_id, vehicle_title, seller_id, buyer_id, buyer_name, email, phone, message)
       select uuidv7(), uuidv7(), 'Car', $2::uuid, $1::uuid, 'Lea', 'lea@example.com', '+33612345678', 'Hello'
       from generate_series(1, 1200)`,
      [leaving, friend],
    )
    await world.db.query(
      `insert into notification (id, recipient_id, source_id, kind, sender_id, sender_name, message, cursor)
       select uuidv7(), to_who, uuidv7(), 'contact', from_whom, 'Lea', 'Hello', n
       from generate_series(1, 1200) n, (values ($1::uuid, $2::uuid), ($2, $1)) as both_ways (to_who, from_whom)`,
      [leaving, friend],
    )
    await world.db.query('insert into inbox_cursor (recipient_id, cursor) values ($1, 1200)', [friend])
    await deleted(leaving)
    const [left] = await world.db.query(
      `select (select count(*)::int from contact where buyer_id = $1 and buyer_name <> '') as named,
         (select count(distinct xmin::text)::int from contact where buyer_id = $1) as transactions,
         (select count(*)::int from notification where recipient_id = $1) as entries,
         (select count(*)::int from notification where recipient_id = $2 and sender_name is null) as unsigned,
         (select count(distinct xmin::text)::int from notification where recipient_id = $2) as batches`,
      [leaving, friend],
    )
    expect(left).toEqual({ named: 0, transactions: 3, entries: 0, unsigned: 1_200, batches: 3 })
  })
})

describe('the export of messages', () => {
  it('holds what the person sent and received, and nothing of others', async () => {
    const [me, friend] = [callers.user({ name: 'Mia Mine' }), callers.user({ name: 'Finn Friend' })]
    const { vehicle } = await contact(me)
    await contact(friend, me.userId)
    const data = await exportOf(me.userId)
    expect(data.contacts).toMatchObject([
      { vehicleId: vehicle.vehicleId, vehicle: 'Peugeot 208', name: 'Mia Mine', message: form.message },
    ])
    expect(data.notifications).toMatchObject([{ kind: 'contact', sender: { name: 'Finn Friend' } }])
    expect(data.messages).toMatchObject([
      { vehicle: 'Peugeot 208', isMine: true, message: form.message },
      { isMine: false, message: form.message },
    ])
    expect(await exportOf(newId())).toEqual({
      channels: [],
      stoppedChannels: [],
      supportRequests: [],
      browsers: [],
      viewingHours: null,
      quickAnswers: [],
      reports: [],
      contacts: [],
      messages: [],
      notifications: [],
      preference: { ...defaultChoices, off: [] },
    })
  })

  it('is for services only', async () => {
    const caller = callers.user()
    expect((await world.call(exportMessages, { caller, params: { id: caller.userId } })).status).toBe(403)
  })
})
