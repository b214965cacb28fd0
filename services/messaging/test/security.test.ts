import {
  deleteAllNotifications,
  type EventDataOf,
  exportMessages,
  listNotifications,
  markAllNotifications,
  type NotificationChannel,
  notificationChanges,
  notificationChannels,
  SecurityNoticed,
  saveNotificationPreference,
  securityNotices,
  UserDeleted,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Channel, Message } from '../src/channel/channel.ts'
import { noticeOf } from '../src/channel/push.ts'
import { textOf } from '../src/channel/sms.ts'
import { forgetPerson } from '../src/consumers/forget-person.consumer.ts'
import { notifyOfSecurity } from '../src/consumers/notify-of-security.consumer.ts'
import { SECURITY_PER_DAY } from '../src/delivery/security-day.ts'
import { eventually, startWorld, type World } from './world.ts'

const WHATSAPP = '019b76da-a800-7010-8000-000000000002'
const SMS = '019b76da-a800-7010-8000-000000000003'
const phone = notificationChannels.filter((one) => one !== 'email').toSorted()
const log = createLogger({ service: 'messaging', level: 'silent' })

let world: World
/** What SMS does before it takes a message. */
let sms: () => Promise<void>
let locale: 'en_US' | 'fr_FR' | 'zh_CN'
let sent: { channel: NotificationChannel; to: string; message: Message }[]
const keeps = (name: NotificationChannel): Channel => ({
  name,
  wayTo:
    ({ userId }) =>
    async (message) => {
      if (name === 'sms') await sms()
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
            ...{ name: 'Ann', locale },
          },
        })) as never,
      },
      channels: () => notificationChannels.map(keeps),
    },
  )
})
afterAll(() => world.close())
beforeEach(() => {
  sms = async () => {}
  locale = 'en_US'
  sent = []
})

/** Somebody with every channel there is. */
async function somebody() {
  const caller = callers.user()
  for (const provider of [WHATSAPP, SMS])
    await world.db.query('insert into provider_link values ($1, $2, true)', [caller.userId, provider])
  await world.db.query(
    `insert into push_subscription (id, user_id, endpoint, service, p256dh, auth) values ($1::uuid, $2, $1::uuid::text, 'x', 'x', 'x')`,
    [newId(), caller.userId],
  )
  return caller
}
type Person = Awaited<ReturnType<typeof somebody>>

type Noticed = EventDataOf<typeof SecurityNoticed>
const firefox = { browser: 'Firefox', os: 'Windows' }
/** As auth's event would tell it. */
function noticed({ userId }: Pick<Person, 'userId'>, change: Partial<Noticed> = {}, id = newId()) {
  const data = { userId, notice: 'newSignIn', name: null, device: firefox, place: 'FR', ...change }
  const envelope = {
    ...{ id, name: SecurityNoticed.name, version: 1, occurredAt: new Date().toISOString(), aggregate: 'user' },
    ...{ aggregateId: userId, aggregateVersion: 0, data },
  }
  return world.db.transaction((em) => notifyOfSecurity(world.parts.wake).handle({ em, data, envelope, log }))
}
const inbox = async (caller: Person, query: Record<string, unknown> = {}) =>
  (await world.call(listNotifications, { caller, query })).body
const deliveriesOf = ({ userId }: Person) =>
  world.db.query<{ channel: string; state: string; why: string | null }>(
    `select d.channel, d.state, d.why from delivery d join notification n on n.id = d.notification_id
     where n.recipient_id = $1 order by d.channel`,
    [userId],
  )
const settled = (person: Person, count = phone.length) =>
  eventually(async () => {
    const rows = await deliveriesOf(person)
    return rows.length === count && rows.every(({ state }) => state !== 'queued') && rows
  })
const channelsOf = ({ userId }: Person) =>
  sent
    .filter(({ to }) => to === userId)
    .map(({ channel }) => channel)
    .toSorted()
const messageTo = ({ userId }: Person, channel: NotificationChannel = 'sms') =>
  sent.find(({ to, channel: by }) => to === userId && by === channel)?.message as Message
const choose = (caller: Person, change: object) =>
  world.call(saveNotificationPreference, {
    caller,
    params: { id: caller.userId },
    body: {
      ...{ type: 'all', communication: true, marketing: false, social: true, security: true, mobile: true, off: [] },
      ...change,
    },
  })

describe('what touched the safety of an account', () => {
  it('is an entry of its owner’s inbox at once, and is told on the phone, but by no second mail', async () => {
    const person = await somebody()
    await noticed(person)
    expect(world.woken).toContain(person.userId)
    const { data, meta } = await inbox(person)
    expect(data).toMatchObject([
      {
        ...{ kind: 'security', sender: null, vehicle: null, message: '', detail: null, read: false },
        security: { notice: 'newSignIn', name: null, device: firefox, place: 'FR' },
      },
    ])
    expect(meta.unread).toBe(1)
    const changes = await world.call(notificationChanges, { caller: person, query: { after: 0 } })
    expect(changes.body.data.changes).toMatchObject([{ notification: { security: { notice: 'newSignIn' } } }])
    expect((await settled(person)).map(({ channel, state }) => [channel, state])).toEqual(
      phone.map((channel) => [channel, 'sent']),
    )
    expect(channelsOf(person)).toEqual(phone)
    const jobs = await world.db.query<{ queue: string }>(
      `select queue from job where payload ->> 'notificationId' = $1 order by queue`,
      [data[0].id],
    )
    // Of queues that an instance of before, which would drop it, leaves alone.
    expect(jobs.map(({ queue }) => queue)).toEqual(phone.map((channel) => `security-${channel}`))
  })

  it('is there once, however often and on however many instances the event arrives', async () => {
    const person = await somebody()
    const id = newId()
    await Promise.all([1, 2, 3].map(() => noticed(person, {}, id)))
    expect(await noticed(person, {}, id)).toBe('skipped')
    await settled(person)
    expect((await inbox(person)).data).toHaveLength(1)
    expect(channelsOf(person)).toEqual(phone)
  })

  it('is told of a changed phone number in the browser, not at the new number', async () => {
    const person = await somebody()
    await noticed(person, { notice: 'phoneChanged' })
    expect((await settled(person, 1)).map(({ channel }) => channel)).toEqual(['push'])
    expect(channelsOf(person)).toEqual(['push'])
  })

  it.each([...securityNotices, 'somethingNewer'])('has words in every language: %s', async (notice) => {
    const texts = new Set<string>()
    for (const language of ['en_US', 'fr_FR', 'zh_CN'] as const) {
      locale = language
      const person = await somebody()
      await noticed(person, { notice, name: 'Atlas', device: null, place: null })
      await eventually(async () => channelsOf(person).includes('push'))
      const { subject, paragraphs, action } = messageTo(person, 'push').content
      expect(`${subject} ${paragraphs}`).not.toMatch(/security\.|\{\{|undefined|null/)
      expect(action.url).toMatch(/^http:\/\/localhost\/(settings\/|settings\/account(#[\w-]+)?|help-center\/)$/)
      texts.add(subject)
    }
    expect(texts.size).toBe(3)
  })

  it('says from where, and leads to where something can be done about it', async () => {
    const person = await somebody()
    await noticed(person)
    await settled(person)
    expect(textOf(messageTo(person))).toBe(
      'Forecourt: New sign-in to your account: Firefox on Windows, France http://localhost/settings/account#sessions',
    )
    expect(noticeOf(messageTo(person, 'push'))).toMatchObject({
      title: 'New sign-in to your account: Firefox on Windows, France',
      body: 'If this was not you, set a new password at once and end all other sessions.',
      path: '/settings/account',
    })
    expect(messageTo(person, 'push').isUrgent).toBe(true)
  })

  it('says on a phone no word of whoever did it', async () => {
    const person = await somebody()
    await noticed(person, { notice: 'passkeyAdded', name: 'forecourt-help.example/now' })
    await settled(person)
    for (const { message } of sent.filter(({ to }) => to === person.userId))
      expect(JSON.stringify(message)).not.toContain('forecourt-help')
    expect((await inbox(person)).data[0].security.name).toBe('forecourt-help.example/now')
  })
})

describe('who is told, and by what', () => {
  it.each(['mentions', 'none'])('the type %s holds nothing back', async (type) => {
    const person = await somebody()
    await choose(person, { type })
    await noticed(person)
    await settled(person)
    expect(channelsOf(person)).toEqual(phone)
  })

  it.each(phone)('what is off is off, and nothing else: %s', async (channel) => {
    const person = await somebody()
    await choose(person, { off: [{ kind: 'security', channel }] })
    await noticed(person)
    for (const row of await settled(person))
      expect([row.state, row.why]).toEqual(row.channel === channel ? ['skipped', 'switched_off'] : ['sent', null])
  })

  it('nothing comes on a phone that is switched off', async () => {
    const person = await somebody()
    await choose(person, { mobile: false })
    await noticed(person)
    await settled(person)
    expect(channelsOf(person)).toEqual([])
    expect((await inbox(person)).data).toHaveLength(1)
  })

  it('reading and deleting the entry at once, as a stranger in the account could, silences no phone', async () => {
    const person = await somebody()
    sms = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    await noticed(person)
    await eventually(async () => channelsOf(person).length === 2)
    await world.call(markAllNotifications, { caller: person, body: { read: true } })
    await world.call(deleteAllNotifications, { caller: person, query: { before: new Date().toISOString() } })
    sms = async () => {}
    await eventually(async () => {
      await world.db.query(`update job set run_at = now() where queue = 'security-sms' and status = 'waiting'`)
      return channelsOf(person).includes('sms')
    })
    await settled(person)
    expect(channelsOf(person)).toEqual(phone)
  })

  it(`a phone is told of ${SECURITY_PER_DAY} in a day; the inbox has them all`, async () => {
    const person = await somebody()
    for (let n = 0; n < SECURITY_PER_DAY + 2; n += 1) await noticed(person, { notice: 'passkeyAdded' })
    const rows = await settled(person, phone.length * (SECURITY_PER_DAY + 2))
    for (const channel of phone)
      expect(rows.filter((row) => row.channel === channel && row.why === 'day_full')).toHaveLength(2)
    expect((await inbox(person)).meta.total).toBe(SECURITY_PER_DAY + 2)
  })
})

describe('the inbox', () => {
  it('can be narrowed to it, by state too', async () => {
    const person = await somebody()
    await noticed(person)
    await world.db.query(
      `insert into notification (id, recipient_id, source_id, kind, message, cursor, created_at)
       values ($1, $2, $1, 'news', 'Hello', 1000, now())`,
      [newId(), person.userId],
    )
    expect((await inbox(person)).data).toHaveLength(2)
    const narrowed = await inbox(person, { kind: 'security' })
    expect([narrowed.meta.total, narrowed.data[0].kind]).toEqual([1, 'security'])
    expect((await inbox(person, { kind: 'security', status: 'read' })).meta.total).toBe(0)
    expect((await world.call(listNotifications, { caller: person, query: { kind: 'contact' } })).status).toBe(422)
  })

  it('is exported with what it tells', async () => {
    const person = await somebody()
    await noticed(person)
    const { body } = await world.call(exportMessages, {
      caller: callers.service('bff'),
      params: { id: person.userId },
    })
    expect(body.data.notifications).toMatchObject([{ kind: 'security', security: { device: firefox, place: 'FR' } }])
  })

  it('keeps nothing of somebody whose account is deleted, whatever comes first', async () => {
    const person = await somebody()
    await noticed(person)
    await settled(person)
    const data = { userId: person.userId }
    const envelope = {
      ...{ id: newId(), name: UserDeleted.name, version: 1, occurredAt: new Date().toISOString(), aggregate: 'user' },
      ...{ aggregateId: person.userId, aggregateVersion: 0, data },
    }
    await world.db.transaction((em) => forgetPerson.handle({ em, data, envelope, log }))
    await world.person(person.userId, 9, { deleted: true })
    const left = () => world.db.query('select from notification where recipient_id = $1', [person.userId])
    await eventually(async () => (await left()).length === 0)
    expect(await deliveriesOf(person)).toEqual([])
    expect(await noticed(person)).toBe('skipped')
    expect(await left()).toEqual([])
  })
})
