import {
  ContentModerated,
  contactSeller,
  type EventDataOf,
  moderationActions,
  type NotificationChannel,
  notificationChannels,
  pageGivenUp,
  personModerations,
  SavedSearchMatched,
  WatchedVehicleChanged,
} from '@forecourt/contracts'
import { newId, sql } from '@forecourt/kernel/db'
import { type Consumer, deadJobs } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Channel, Message } from '../src/channel/channel.ts'
import { noticeOf } from '../src/channel/push.ts'
import { textOf } from '../src/channel/sms.ts'
import { notifyOwner } from '../src/consumers/notify-owner.consumer.ts'
import { notifySearcher } from '../src/consumers/notify-searcher.consumer.ts'
import { notifyWatchers } from '../src/consumers/notify-watchers.consumer.ts'
import { eventually, startWorld, type World } from './world.ts'

const WHATSAPP = '019b76da-a800-7010-8000-000000000002'
const SMS = '019b76da-a800-7010-8000-000000000003'
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const log = createLogger({ service: 'messaging', level: 'silent' })

let world: World
/** What each channel does before it takes a message. */
let behaviour: Map<string, () => Promise<void>>
let sent: { channel: NotificationChannel; to: string; message: Message }[]

const keeps = (name: NotificationChannel): Channel => ({
  name,
  wayTo:
    ({ userId }) =>
    async (message) => {
      await behaviour.get(name)?.()
      sent.push({ channel: name, to: userId, message })
      return 'sent'
    },
})

beforeAll(async () => {
  world = await startWorld(
    {},
    {
      client: {
        call: (async (_: unknown, { params: { id } }: { params: { id: string } }) => ({
          data: {
            ...{ userId: id, active: true, emailVerified: true, email: `${id}@example.com`, phone: '+33612345678' },
            ...{ name: 'Ann', locale: 'en_US' },
          },
        })) as never,
      },
      channels: () => notificationChannels.map(keeps),
    },
  )
})
afterAll(() => world.close())
beforeEach(() => {
  behaviour = new Map()
  sent = []
})

/** Somebody with every channel there is. */
async function reader(off: string[] = []): Promise<string> {
  const id = newId()
  for (const provider of [WHATSAPP, SMS])
    await world.db.query('insert into provider_link values ($1, $2, true)', [id, provider])
  await world.db.query(
    `insert into push_subscription (id, user_id, endpoint, service, p256dh, auth) values ($1::uuid, $2, $1::uuid::text, 'x', 'x', 'x')`,
    [newId(), id],
  )
  if (off.length > 0)
    await world.db.query(
      `insert into notification_preference (user_id, type, communication, marketing, social, mobile, off)
       values ($1, 'all', true, false, true, true, $2)`,
      [id, off],
    )
  return id
}

const car = {
  id: newId(),
  title: 'Renault Clio',
  price: { amount: 9_990, currency: 'EUR' },
  picture: null,
}
async function come(
  contract: { name: string; aggregate: string },
  consumer: Pick<Consumer, 'handle'>,
  data: object,
  id = newId(),
) {
  const envelope = {
    ...{ id, name: contract.name, version: 1, occurredAt: new Date().toISOString(), aggregate: contract.aggregate },
    ...{ aggregateId: newId(), aggregateVersion: 0, data },
  }
  return world.db.transaction((em) => consumer.handle({ em, data: data as never, envelope: envelope as never, log }))
}
const found = (ownerId: string, id?: string, change: Partial<EventDataOf<typeof SavedSearchMatched>> = {}) =>
  come(
    SavedSearchMatched,
    notifySearcher(world.parts.wake) as never,
    {
      ...{ searchId: newId(), ownerId, name: 'My car', frequency: 'instant', vehicles: [car], total: 1 },
      ...{ criteria: { en_US: ['BMW'], fr_FR: ['BMW'], zh_CN: ['BMW'] }, unsubscribe: 'token' },
      ...change,
    },
    id,
  )
const watched = (change: 'price_drop' | 'sold') => (userId: string) =>
  come(WatchedVehicleChanged, notifyWatchers(world.parts.wake) as never, {
    ...{ sourceId: newId(), change, happenedAt: new Date().toISOString(), vehicle: car },
    before: change === 'sold' ? null : { amount: 12_000, currency: 'EUR' },
    recipients: [{ userId, unsubscribe: 'token' }],
  })
const moderated =
  (action: string = 'vehicle_hidden') =>
  (ownerId: string) =>
    come(ContentModerated, notifyOwner(world.parts.wake) as never, {
      ...{ vehicleId: car.id, ownerId, title: car.title, picture: null, action, reason: 'A stranger’s face' },
    })

const deliveriesOf = (recipientId: string) =>
  world.db.query<{ channel: string; state: string; why: string | null; attempts: number; notification_id: string }>(
    `select d.channel, d.state, d.why, d.attempts, d.notification_id from delivery d
     join notification n on n.id = d.notification_id where n.recipient_id = $1 order by d.channel, d.settled_at`,
    [recipientId],
  )
const settled = (recipientId: string, count = notificationChannels.length) =>
  eventually(async () => {
    const rows = await deliveriesOf(recipientId)
    return rows.length === count && rows.every(({ state }) => state !== 'queued') && rows
  })
const sentTo = (id: string) => sent.filter(({ to }) => to === id)
const channelsOf = (id: string) =>
  sentTo(id)
    .map(({ channel }) => channel)
    .toSorted()
const hurry = (recipientId: string) =>
  world.db.query(
    `update job set run_at = now() where status = 'waiting' and (payload ->> 'recipientId' = $1::text
       or payload ->> 'notificationId' in (select id::text from notification where recipient_id = $1::uuid))`,
    [recipientId],
  )

const tellings = [
  ['search', (id: string) => found(id)],
  ['vehicle', watched('price_drop')],
  ['vehicle', watched('sold')],
  ['system', moderated()],
] as const

describe('what the matrix offers', () => {
  it.each(tellings)('comes by every channel, once, and has deliveries: %s', async (_, tell) => {
    const person = await reader()
    await tell(person)
    expect((await settled(person)).map(({ channel, state }) => [channel, state])).toEqual(
      notificationChannels.toSorted().map((channel) => [channel, 'sent']),
    )
    expect(channelsOf(person)).toEqual(notificationChannels.toSorted())
  })

  it.each(tellings.flatMap(([kind, tell]) => notificationChannels.map((channel) => [kind, channel, tell] as const)))(
    'does not come where it is off, and comes by all others: %s by %s',
    async (kind, off, tell) => {
      const person = await reader([`${kind}/${off}`])
      await tell(person)
      const rows = await settled(person)
      for (const { channel, state, why } of rows)
        expect([channel, state, why]).toEqual(
          channel === off ? [off, 'skipped', 'switched_off'] : [channel, 'sent', null],
        )
      expect(channelsOf(person)).toEqual(notificationChannels.filter((one) => one !== off).toSorted())
    },
  )
})

describe('an alert on a phone', () => {
  it('says what was found, and leads to it', async () => {
    const person = await reader()
    await found(person, newId(), { vehicles: [car, { ...car, title: 'Second' }], total: 14 })
    await settled(person)
    const by = (name: string) => sentTo(person).find(({ channel }) => channel === name)?.message as Message
    expect(textOf(by('sms'))).toMatch(/^Forecourt: 14 new vehicles for “My car” http:\/\/localhost\/saved-searches\//)
    expect(noticeOf(by('push'))).toMatchObject({
      title: '14 new vehicles for “My car”',
      body: 'Renault Clio – €9,990 · Second – €9,990',
      path: expect.stringMatching(/^\/saved-searches\//),
    })
    expect(by('whatsapp')).not.toHaveProperty('template')
    expect(by('email')).toMatchObject({ unsubscribeUrl: 'http://localhost/unsubscribe?token=token' })
  })

  it.each([...moderationActions, ...personModerations])('has words for what moderators do: %s', async (action) => {
    const person = await reader()
    await moderated(action)(person)
    await settled(person)
    const { subject, paragraphs, quote } = sentTo(person)[0]?.message.content ?? {}
    expect(subject).not.toContain('moderation.')
    expect(paragraphs?.join()).not.toContain('moderation.')
    expect(quote).toBe('A stranger’s face')
  })

  it('comes once, however often and on however many instances the event arrives', async () => {
    const person = await reader()
    const id = newId()
    await Promise.all([1, 2, 3].map(() => found(person, id)))
    await found(person, id)
    await settled(person)
    expect(channelsOf(person)).toEqual(notificationChannels.toSorted())
  })

  it('waits without an attempt while its channel is away, and holds up no other', async () => {
    const person = await reader()
    behaviour.set('whatsapp', () => Promise.reject(away))
    await found(person)
    await eventually(async () => {
      await hurry(person)
      return channelsOf(person).length === 3
    })
    expect((await deliveriesOf(person)).find(({ channel }) => channel === 'whatsapp')).toMatchObject({
      ...{ state: 'queued', attempts: 0 },
    })
    behaviour.clear()
    await eventually(async () => {
      await hurry(person)
      return (await deliveriesOf(person)).every(({ state }) => state === 'sent')
    })
    expect(channelsOf(person)).toEqual(notificationChannels.toSorted())
  })

  it('keeps no message of a person waiting, however many of them there are', async () => {
    const vehicle = await world.vehicle({ ownerId: await reader() })
    const stuck = Promise.withResolvers<void>()
    const seller = vehicle.ownerId
    let calls = 0
    behaviour.set('sms', () => {
      calls += 1
      return calls <= 4 ? stuck.promise : Promise.resolve()
    })
    const people = await Promise.all(Array.from({ length: 4 }, () => reader()))
    for (const one of people) await found(one)
    await eventually(async () => calls === 4)
    const body = { email: 'buyer@example.com', phone: '', message: 'Still there?' }
    await world.call(contactSeller, { caller: callers.user(), params: { id: vehicle.vehicleId }, body })
    await eventually(async () => channelsOf(seller).includes('sms'))
    stuck.resolve()
    for (const one of people) await settled(one)
  })
})

it('a person gets so many alerts a day by each channel; the mail tells of the others, and people are not counted', async () => {
  const vehicle = await world.vehicle({ ownerId: await reader() })
  const person = vehicle.ownerId
  const perDay = world.config.ALERT_MAILS_PER_DAY
  for (let n = 0; n < perDay + 2; n += 1) await found(person, newId(), { name: `Search ${n}` })
  const rows = await eventually(async () => {
    const all = await deliveriesOf(person)
    return all.filter(({ state }) => state === 'queued').length === 2 && all
  })
  for (const name of ['whatsapp', 'sms', 'push']) {
    const own = rows.filter(({ channel }) => channel === name)
    expect(own.filter(({ state }) => state === 'sent')).toHaveLength(perDay)
    expect(own.filter(({ why }) => why === 'day_full')).toHaveLength(2)
  }
  const body = { email: 'buyer@example.com', phone: '', message: 'Still there?' }
  await world.call(contactSeller, { caller: callers.user(), params: { id: vehicle.vehicleId }, body })
  await eventually(async () => sentTo(person).filter(({ channel }) => channel === 'sms').length === perDay + 1)
  // The next day: one mail for what waited, and room on the phone again.
  await world.db.query(`update alert_mail set tried_at = tried_at - interval '25 hours' where recipient_id = $1`, [
    person,
  ])
  await world.db.query(`update alert_place set tried_at = tried_at - interval '25 hours' where recipient_id = $1`, [
    person,
  ])
  await eventually(async () => {
    await hurry(person)
    return (await deliveriesOf(person)).every(({ state }) => state !== 'queued')
  })
  const mails = sentTo(person).filter(({ channel, message }) => channel === 'email' && message.id.startsWith('alert-'))
  expect(mails).toHaveLength(perDay + 1)
  expect(mails.at(-1)?.message.content.items).toHaveLength(2)
  await found(person)
  await eventually(async () => sentTo(person).filter(({ channel }) => channel === 'push').length === perDay + 2)
})

describe('a mail of alerts', () => {
  const job = async (person: string) =>
    (
      await world.db.query<{ id: string; status: string }>(
        `select j.id, j.status from job j join notification n on j.key = n.id::text
         where j.queue = 'alert-mail' and n.recipient_id = $1`,
        [person],
      )
    )[0]

  it('is given up after a day, which the operator sees and can have sent all the same', async () => {
    const person = await reader()
    behaviour.set('email', () => Promise.reject(away))
    await found(person)
    await eventually(
      async () =>
        (
          await world.db.query(
            `select from delivery d join notification n on n.id = d.notification_id
         where n.recipient_id = $1 and d.channel = 'email' and d.error is not null`,
            [person],
          )
        ).length > 0,
    )
    await world.db.query(
      `update delivery set queued_at = now() - interval '25 hours' where channel = 'email' and notification_id in
         (select id from notification where recipient_id = $1)`,
      [person],
    )
    await eventually(async () => {
      await hurry(person)
      return (await job(person))?.status === 'dead'
    })
    const caller = callers.service('bff')
    const list = await world.call(pageGivenUp, { caller, query: { kind: 'search', channel: 'email' } })
    const { id = '' } = (await job(person)) ?? {}
    expect(list.body.data).toMatchObject([{ recipientId: person, why: 'too_late', jobId: id }])
    behaviour.clear()
    await world.db.transaction((em) => deadJobs.retry(em, [id]))
    await eventually(async () => channelsOf(person).includes('email'))
    expect((await settled(person)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  it('that waited for its day is not late', async () => {
    const person = await reader()
    for (let n = 0; n <= world.config.ALERT_MAILS_PER_DAY; n += 1) await found(person, newId(), { name: `Search ${n}` })
    const waiting = await eventually(async () => {
      const rows = await deliveriesOf(person)
      const queued = rows.filter(({ state }) => state === 'queued')
      return queued.length === 1 && queued[0]
    })
    const [row] = await world.db.query<{ ahead: boolean }>(
      `select queued_at > now() + interval '23 hours' as ahead from delivery where notification_id = $1 and channel = 'email'`,
      [waiting.notification_id],
    )
    expect(row).toEqual({ ahead: true })
  })

  it('of a job that an instance of before made is sent and counted', async () => {
    const person = await reader()
    behaviour.set('email', async () => {
      behaviour.clear()
      await world.db.query(
        `delete from delivery where channel = 'email' and notification_id in (select id from notification where recipient_id = $1)`,
        [person],
      )
      throw away
    })
    await found(person)
    await eventually(async () => {
      await hurry(person)
      return channelsOf(person).length === 4
    })
    expect((await settled(person)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  it('that an instance of before sends settles its deliveries too', async () => {
    const person = await reader()
    let delivery: object | undefined
    behaviour.set('email', async () => {
      behaviour.clear()
      // All that it does once the mail is gone.
      await world.db.transaction((em) =>
        sql(em, 'update alert_mail set sent_at = clock_timestamp() where recipient_id = $1', [person]),
      )
      delivery = (await deliveriesOf(person)).find(({ channel }) => channel === 'email')
      throw away
    })
    await found(person)
    await eventually(async () => {
      await hurry(person)
      return (await job(person))?.status === 'done'
    })
    expect(delivery).toMatchObject({ state: 'sent' })
    expect(channelsOf(person)).not.toContain('email')
  })
})
