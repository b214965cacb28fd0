import {
  type NotificationPreference,
  type NotificationPreferenceForm,
  notificationChannels,
  notificationKinds,
  notificationTypes,
  readNotificationPreference,
  saveNotificationPreference,
  toldKinds,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import type { Mail } from '@forecourt/kernel/mail'
import { callers, testKeys } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailChannel } from '../src/channel/email.ts'
import { whatsappChannel } from '../src/channel/whatsapp.ts'
import { alertMailWorker } from '../src/delivery/alert-mail.worker.ts'
import { deliver } from '../src/delivery/deliver.ts'
import { type EntryKind, mayTell } from '../src/preference/may-tell.ts'
import { lockRow, writeRow } from '../src/preference/preference-row.ts'
import { asking, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
const log = createLogger({ service: 'messaging', level: 'silent' })

const choices: NotificationPreferenceForm = {
  type: 'all',
  communication: true,
  marketing: true,
  social: true,
  security: true,
  mobile: true,
  off: [],
}
type Person = ReturnType<typeof callers.user>
const save = (caller: Person, body: object) =>
  world.call(saveNotificationPreference, { caller, params: { id: caller.userId }, body })
const read = async (caller: Person): Promise<NotificationPreference> =>
  (await world.call(readNotificationPreference, { caller, params: { id: caller.userId } })).body.data
const chosen = async (change: Partial<NotificationPreferenceForm> = {}): Promise<Person> => {
  const person = callers.user()
  expect((await save(person, { ...choices, ...change })).status).toBe(200)
  return person
}

type LinkState = 'linked' | 'quiet' | 'unlinked'
const linkStates: readonly LinkState[] = ['linked', 'quiet', 'unlinked']
/** Push is linked by a browser that is subscribed. */
async function link({ userId }: Pick<Person, 'userId'>, state: LinkState): Promise<void> {
  if (state !== 'unlinked')
    await world.db.query(
      `insert into push_subscription (id, user_id, endpoint, service, p256dh, auth) values ($1::uuid, $2, $1::uuid::text, 'x', 'x', 'x')`,
      [newId(), userId],
    )
  await world.db.query(
    `insert into provider_link (user_id, provider_id, linked, is_notifiable)
     select $1, id, $2, $3 from provider on conflict (user_id, provider_id) do update set linked = $2, is_notifiable = $3`,
    [userId, state !== 'unlinked', state !== 'quiet'],
  )
}

/** The table of ADR 46, written once more: what each entry is chosen as, its switch, whether `mentions` lets it out. */
type Toggle = 'communication' | 'marketing' | 'social' | undefined
const table: Readonly<
  Record<EntryKind, readonly [NotificationPreferenceForm['off'][number]['kind'], Toggle, boolean]>
> = {
  contact: ['contact', 'communication', true],
  reply: ['reply', 'communication', true],
  offer: ['offer', 'communication', true],
  appointment: ['appointment', 'communication', true],
  price_drop: ['vehicle', 'social', false],
  sold: ['vehicle', 'social', false],
  like: ['vehicle', 'social', false],
  save: ['vehicle', 'social', false],
  search: ['search', 'social', false],
  plan: ['plan', undefined, false],
  security: ['security', undefined, false],
  moderation: ['system', undefined, false],
  news: ['news', 'marketing', false],
}
const entryKinds = Object.keys(table) as EntryKind[]
const alwaysMailed: readonly EntryKind[] = ['security', 'plan']
/** Comes by no other channel, whatever was chosen. */
const onlyMailed: readonly EntryKind[] = ['news']
const never = (kind: EntryKind, channel: string) => channel !== 'email' && onlyMailed.includes(kind)

describe('what goes out', () => {
  it('is judged for every kind of the inbox', () => {
    expect(entryKinds).toEqual(expect.arrayContaining([...notificationKinds]))
  })

  it.each(notificationTypes)('to who chose %s is what type, switch, phone and link let through', async (type) => {
    const switches: readonly Toggle[] = [undefined, 'communication', 'marketing', 'social']
    for (const state of linkStates)
      for (const mobile of [true, false])
        for (const off of switches) {
          const person = await chosen({ type, mobile, ...(off ? { [off]: false } : {}) })
          await link(person, state)
          for (const channel of notificationChannels)
            for (const kind of entryKinds) {
              const [, toggle, isMention] = table[kind]
              const isAlways = channel === 'email' && alwaysMailed.includes(kind)
              const isOpen =
                state === 'linked' &&
                (type === 'all' || (type === 'mentions' && isMention) || kind === 'security') &&
                (channel === 'email' ? off === undefined || toggle !== off : mobile)
              const told = await mayTell(world.db, person.userId, kind, channel)
              const about = JSON.stringify({ kind, channel, type, state, mobile, off })
              expect(told, about).toBe(isAlways || (isOpen && !never(kind, channel)))
            }
        }
  })

  it('leaves out what is off, and only that', async () => {
    for (const channel of notificationChannels)
      for (const kind of toldKinds) {
        const cell = { kind, channel }
        if (channel === 'email' && (kind === 'security' || kind === 'plan')) continue
        const person = await chosen({ off: [cell] })
        await link(person, 'linked')
        for (const other of notificationChannels)
          for (const entry of entryKinds) {
            const isCell = other === channel && table[entry][0] === kind
            const about = JSON.stringify({ cell, entry, other })
            expect(await mayTell(world.db, person.userId, entry, other), about).toBe(!isCell && !never(entry, other))
          }
      }
  })
})

describe('somebody who was there before there was a choice', () => {
  it('is told of everything that was told, by the channels they had', async () => {
    // What entries went out as before: by the link, and emails about security always.
    for (const state of [...linkStates, 'never touched'] as const) {
      const person = callers.user()
      if (state !== 'never touched') await link(person, state)
      expect(await read(person)).toMatchObject({ version: 0, type: 'all', off: [] })
      for (const channel of notificationChannels)
        for (const kind of entryKinds.filter((one) => one !== 'news')) {
          const before = state === 'linked' || (state === 'never touched' && channel === 'email')
          const isAlways = channel === 'email' && alwaysMailed.includes(kind)
          const told = await mayTell(world.db, person.userId, kind, channel)
          expect(told, `${state} ${channel} ${kind}`).toBe((before && !never(kind, channel)) || isAlways)
        }
    }
  })

  it('has not been sent advertising, and has to ask for it', async () => {
    expect(await mayTell(world.db, newId(), 'news', 'email')).toBe(false)
    const person = await chosen({ marketing: true })
    expect(await mayTell(world.db, person.userId, 'news', 'email')).toBe(true)
  })
})

describe('the preference', () => {
  it('is kept as it was chosen', async () => {
    const person = callers.user()
    const off = [
      { kind: 'contact', channel: 'whatsapp' },
      { kind: 'vehicle', channel: 'email' },
    ]
    const body = { ...choices, type: 'mentions', social: false, mobile: false, off }
    const { status, body: reply } = await save(person, body)
    expect(status).toBe(200)
    expect(reply.data).toEqual({ ...body, version: 1, off: expect.arrayContaining(off) })
    expect(await read(person)).toEqual(reply.data)
    await save(person, choices)
    expect(await read(person)).toEqual({ ...choices, version: 2 })
  })

  it('needs a type, which is said as the specification says it', async () => {
    const { type: _, ...without } = choices
    for (const body of [without, { ...choices, type: null }, { ...choices, type: '' }, { ...choices, type: 'some' }]) {
      const { status, body: problem } = await save(callers.user(), body)
      expect(status, JSON.stringify(body)).toBe(422)
      expect(problem.fields).toEqual({ type: 'You need to select a notification type.' })
    }
  })

  it('keeps emails about security and plans on, and says why', async () => {
    const person = callers.user()
    const refused = await save(person, { ...choices, security: false })
    expect(refused.status).toBe(422)
    expect(refused.body.fields.security).toBe('Security emails cannot be switched off: they protect your account.')
    for (const kind of ['security', 'plan']) {
      const { status, body } = await save(person, { ...choices, off: [{ kind, channel: 'email' }] })
      expect(status).toBe(422)
      expect(body.fields.off).toContain('always come')
      expect((await save(person, { ...choices, off: [{ kind, channel: 'whatsapp' }] })).status).toBe(200)
    }
  })

  it('refuses kinds and channels that are not there, and unknown fields', async () => {
    for (const change of [
      { off: [{ kind: 'weather', channel: 'email' }] },
      { off: [{ kind: 'contact', channel: 'pigeon' }] },
      { push: true },
    ])
      expect((await save(callers.user(), { ...choices, ...change })).status).toBe(422)
  })

  it('is not overwritten by a tab that has not seen the last change', async () => {
    const person = await chosen()
    expect((await save(person, { ...choices, version: 1, type: 'none' })).status).toBe(200)
    const late = await save(person, { ...choices, version: 1, type: 'mentions' })
    expect(late.status).toBe(409)
    expect(late.body.code).toBe('VERSION_CONFLICT')
    expect((await read(person)).type).toBe('none')
    const first = callers.user()
    const both = await Promise.all([1, 2].map(() => save(first, { ...choices, version: 0 })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is its owner’s alone', async () => {
    const [owner, other] = [await chosen(), callers.user()]
    const params = { id: owner.userId }
    expect((await world.call(readNotificationPreference, { caller: other, params })).status).toBe(404)
    const body = { ...choices, type: 'none' }
    expect((await world.call(saveNotificationPreference, { caller: other, params, body })).status).toBe(404)
    expect((await read(owner)).type).toBe('all')
    const caller = callers.anonymous()
    expect((await world.call(readNotificationPreference, { caller, params })).status).toBe(401)
  })

  it('keeps what a newer version of the software stored in it', async () => {
    const person = await chosen()
    await world.db.transaction(async (em) =>
      writeRow(em, person.userId, { ...(await lockRow(em, person.userId)), off: ['contact/pigeon', 'contact/email'] }),
    )
    expect((await read(person)).off).toEqual([{ kind: 'contact', channel: 'email' }])
    await save(person, choices)
    const [row] = await world.db.query('select off from notification_preference where user_id = $1', [person.userId])
    expect(row).toEqual({ off: ['contact/pigeon'] })
  })
})

describe('whatever sends asks before it does', () => {
  const sent: string[] = []
  const linkOf = new Map<string, string | undefined>()
  const reach = {
    name: 'Ann',
    email: 'ann@f.example',
    phone: '+33612345678',
    locale: 'en_US',
    active: true,
    emailVerified: true,
  }
  const client = { call: async () => ({ data: reach }) } as never
  const mailer = {
    send: async ({ id, text, unsubscribeUrl }: Mail) => {
      const [name = ''] = id.split('-')
      sent.push(name)
      linkOf.set(name, unsubscribeUrl)
      expect(text).toContain('https://f.example/settings/notifications')
      if (unsubscribeUrl) expect(text).toContain(unsubscribeUrl)
    },
    close: () => {},
  }
  const whatsapp = { send: async () => String(sent.push('whatsapp')), close: async () => {} }
  const config = {
    ...{ appOrigin: 'https://f.example', MAIL_FROM: 'mail@f.example' },
    ...{ ALERT_MAILS_PER_DAY: 20, linkKeys: testKeys },
  } as never
  const templates = { WHATSAPP_CONTACT_TEMPLATE: 'contact', WHATSAPP_NOTICE_TEMPLATE: 'notice' }
  const channels = [emailChannel(mailer, null), whatsappChannel(whatsapp, templates)]

  let entries = 1_000
  const entry = async (userId: string, kind: string, detail: object | null = null) => {
    const id = newId()
    await world.db.query(
      `insert into notification (id, recipient_id, source_id, kind, sender_name, vehicle_id, vehicle_title, message, email, phone, detail, cursor, thread_id)
       values ($1, $2, $3, $4, 'Bo', $3, 'Clio', 'Hello', 'bo@example.com', '', $5, $6, $3)`,
      [id, userId, newId(), kind, detail && JSON.stringify(detail), ++entries],
    )
    return id
  }
  const plan = { kind: 'plan', change: 'ended', plan: null, at: new Date().toISOString(), amount: null, vehicles: null }
  const prices = {
    kind: 'price_drop',
    before: { amount: 9, currency: 'EUR' },
    after: { amount: 8, currency: 'EUR' },
  }
  const run = { attempt: 1, signal: new AbortController().signal }

  /** What goes out to somebody who chose this when everything there is to tell is told. */
  async function tellAll(change: Partial<NotificationPreferenceForm>): Promise<string[]> {
    const person = await chosen(change)
    await link(person, 'linked')
    const parts = { db: world.db, client, config, channels, replies: null, asking, marks: world.parts.marks }
    const contact = await entry(person.userId, 'contact')
    const reply = await entry(person.userId, 'reply')
    const ended = await entry(person.userId, 'plan', plan)
    const drop = await entry(person.userId, 'price_drop', prices)
    sent.length = 0
    for (const notificationId of [contact, reply, ended])
      await deliver(parts, { notificationId, channel: 'email' }, run)
    await deliver(parts, { notificationId: contact, channel: 'whatsapp' }, run)
    const payload = { notificationId: drop, unsubscribe: 'token' }
    await alertMailWorker(parts).run([{ ...run, key: 'k', log, payload }])
    return [...sent].sort()
  }

  it.each([
    ['everything', {}, ['alert', 'contact', 'message', 'plan', 'whatsapp']],
    [
      'no contacts by email',
      { off: [{ kind: 'contact', channel: 'email' }] },
      ['alert', 'message', 'plan', 'whatsapp'],
    ],
    ['no replies by email', { off: [{ kind: 'reply', channel: 'email' }] }, ['alert', 'contact', 'plan', 'whatsapp']],
    ['no saved vehicles', { off: [{ kind: 'vehicle', channel: 'email' }] }, ['contact', 'message', 'plan', 'whatsapp']],
    [
      'no contacts by phone',
      { off: [{ kind: 'contact', channel: 'whatsapp' }] },
      ['alert', 'contact', 'message', 'plan'],
    ],
    ['nothing on the phone', { mobile: false }, ['alert', 'contact', 'message', 'plan']],
    ['no emails of messages', { communication: false }, ['alert', 'plan', 'whatsapp']],
    ['mentions only', { type: 'mentions' }, ['contact', 'message', 'plan', 'whatsapp']],
    ['nothing', { type: 'none' }, ['plan']],
  ] satisfies [string, Partial<NotificationPreferenceForm>, string[]][])('%s', async (_, change, expected) => {
    expect(await tellAll(change)).toEqual(expected)
  })

  it('with a link that switches it off, but for what always comes', async () => {
    linkOf.clear()
    await tellAll({})
    expect(linkOf.get('contact')).toMatch(/^https:\/\/f\.example\/unsubscribe\?mail=[\w-]+$/)
    expect(linkOf.get('message')).toMatch(/^https:\/\/f\.example\/unsubscribe\?mail=[\w-]+$/)
    expect(linkOf.get('contact')).not.toBe(linkOf.get('message'))
    // That of the one vehicle.
    expect(linkOf.get('alert')).toBe('https://f.example/unsubscribe?token=token')
    expect(linkOf.has('plan')).toBe(true)
    expect(linkOf.get('plan')).toBeUndefined()
  })
})
