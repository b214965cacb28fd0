import { contactSeller, listNotifications, markNotification, unlinkProvider } from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { OutsideRefusal } from '@forecourt/kernel/errors'
import { deadJobs, enqueue } from '@forecourt/kernel/events'
import { createMailer } from '@forecourt/kernel/mail'
import { callers, startMailbox } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Channel, Message, Reach } from '../src/channel/channel.ts'
import { emailChannel } from '../src/channel/email.ts'
import { whatsappChannel } from '../src/channel/whatsapp.ts'
import { messageOf } from '../src/content/message-of.ts'
import { deliver } from '../src/delivery/deliver.ts'
import { deliveryWorkers } from '../src/delivery/deliver.worker.ts'
import { asking, eventually, startWorld, type World } from './world.ts'

const WHATSAPP = '019b76da-a800-7010-8000-000000000002'
const EMAIL = '019b76da-a800-7010-8000-000000000001'
const form = { email: 'buyer@example.com', phone: '06 12 34 56 78', message: 'Is it still for sale?' }
const person = { active: true, emailVerified: true, phone: '+33612345678', name: 'Rémi', locale: 'fr_FR' as const }

/** What stands for the world outside: how people can be reached, and how each channel behaves. */
let people: Map<string, Partial<Reach> | null>
let behaviour: Map<string, (to: string, message: Message) => Promise<void>>
let sent: { channel: string; to: string; message: Message }[]
let world: World

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const reach = (id: string) => ({ ...person, userId: id, email: `${id}@example.com`, ...people.get(id) })

/** A channel that keeps what it is given, once it has behaved as it should. */
const kept = (channel: Channel): Channel => ({
  name: channel.name,
  async wayTo(to, target) {
    const way = await channel.wayTo(to, target)
    return (
      way &&
      (async (message) => {
        await behaviour.get(channel.name)?.(to.userId, message)
        const result = await way(message)
        if (result === 'sent') sent.push({ channel: channel.name, to: to.userId, message })
        return result
      })
    )
  },
})

const templates: unknown[] = []
const whatsapp = whatsappChannel(
  { send: async (message) => String(templates.push(message)), close: async () => {} },
  { WHATSAPP_CONTACT_TEMPLATE: 'forecourt_contact', WHATSAPP_NOTICE_TEMPLATE: 'forecourt_notice' },
)

beforeAll(async () => {
  world = await startWorld(
    {},
    {
      client: {
        call: (async (_: unknown, { params }: { params: { id: string } }) => {
          if (people.get(params.id) === null) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
          return { data: reach(params.id) }
        }) as never,
      },
      channels: (email) => [kept(email), kept(whatsapp)],
    },
  )
})
afterAll(() => world.close())
beforeEach(() => {
  people = new Map()
  behaviour = new Map()
  sent = []
})

/** A seller with what they linked, and a buyer who writes to them. */
async function contacted(change: Partial<Reach> = {}, ...linked: string[]) {
  const vehicle = await world.vehicle()
  const seller = vehicle.ownerId
  people.set(seller, change)
  for (const id of linked) await world.db.query('insert into provider_link values ($1, $2, true)', [seller, id])
  const write = () =>
    world.call(contactSeller, { caller: callers.user(), params: { id: vehicle.vehicleId }, body: form })
  return { seller, write }
}

const deliveriesOf = (recipientId: string) =>
  world.db.query<{ channel: string; state: string; why: string | null; attempts: number; error: string | null }>(
    `select d.channel, d.state, d.why, d.attempts, d.error from delivery d join notification n on n.id = d.notification_id
     where n.recipient_id = $1 order by d.channel`,
    [recipientId],
  )
const settled = (recipientId: string) =>
  eventually(async () => {
    const rows = await deliveriesOf(recipientId)
    return rows.length > 0 && rows.every(({ state }) => state !== 'queued') && rows
  })
const sentTo = (id: string) => sent.filter(({ to }) => to === id).map(({ channel }) => channel)
/** Brings a person's jobs up now, and says how they stand. */
const hurry = async (recipientId: string) => {
  const OF = `payload ->> 'notificationId' in (select id::text from notification where recipient_id = $1)`
  await world.db.query(`update job set run_at = now() where status = 'waiting' and ${OF}`, [recipientId])
  return world.db.query<{ id: string; status: string; attempts: number; last_error: string | null }>(
    `select id, status, attempts, last_error from job where ${OF}`,
    [recipientId],
  )
}
const oneJob = async (recipientId: string) =>
  (await hurry(recipientId))[0] ?? { id: '', status: '', attempts: 0, last_error: null }

describe('somebody who is told', () => {
  it('gets a mail, where they linked nothing else', async () => {
    const { seller, write } = await contacted()
    await write()
    expect(await settled(seller)).toMatchObject([{ channel: 'email', state: 'sent', why: null, attempts: 1 }])
    const mail = await world.mailbox.next(`${seller}@example.com`)
    expect(mail.replyTo?.[0]?.address).toMatch(/^r\+[a-z2-7]{56}@reply\.forecourt\.test$/)
    expect(mail.messageId).toMatch(/^<contact-/)
    expect(mail.text).toContain(form.message)
  })

  it('gets a message by each channel they linked, in their language', async () => {
    templates.length = 0
    const { seller, write } = await contacted({}, WHATSAPP)
    await write()
    expect(await settled(seller)).toMatchObject([
      { channel: 'email', state: 'sent' },
      { channel: 'whatsapp', state: 'sent' },
    ])
    expect(templates).toMatchObject([
      { to: person.phone, template: 'forecourt_contact', locale: 'fr_FR', values: [expect.any(String), 'Peugeot 208'] },
    ])
  })

  it.each([
    ['unlinked mail', 'switched_off', {}],
    ['has no confirmed address', 'no_address', { emailVerified: false }],
    ['has a suspended account', 'account_gone', { active: false }],
  ])('gets nothing and it says why: %s', async (_, why, change) => {
    const { seller, write } = await contacted(change)
    if (why === 'switched_off')
      await world.call(unlinkProvider, {
        caller: callers.user({ userId: seller }),
        params: { id: seller },
        body: { providerId: EMAIL },
      })
    await write()
    expect(await settled(seller)).toMatchObject([{ state: 'skipped', why }])
    expect(sentTo(seller)).toEqual([])
  })

  it('gets nothing by a phone that they do not have', async () => {
    const { seller, write } = await contacted({ phone: null }, WHATSAPP)
    await write()
    expect(await settled(seller)).toMatchObject([
      { channel: 'email', state: 'sent' },
      { channel: 'whatsapp', state: 'skipped', why: 'no_address' },
    ])
  })

  it('gets no message on the phone of what they read meanwhile; the mail is theirs to keep', async () => {
    const { seller, write } = await contacted({}, WHATSAPP)
    for (const name of ['email', 'whatsapp']) behaviour.set(name, () => Promise.reject(away))
    await write()
    await eventually(async () => (await deliveriesOf(seller)).filter(({ error }) => error).length === 2)
    const caller = callers.user({ userId: seller })
    const [entry] = (await world.call(listNotifications, { caller })).body.data
    await world.call(markNotification, { caller, params: { id: entry.id }, body: { read: true } })
    behaviour.clear()
    const both = await eventually(async () => {
      await hurry(seller)
      const rows = await deliveriesOf(seller)
      return rows.every(({ state }) => state !== 'queued') && rows
    })
    expect(both).toMatchObject([
      { channel: 'email', state: 'sent' },
      { channel: 'whatsapp', state: 'skipped', why: 'read' },
    ])
  })
})

describe('a channel', () => {
  it('that is away uses up no attempts, holds up no other, and delivers once it is back', async () => {
    const { seller, write } = await contacted({}, WHATSAPP)
    let tries = 0
    behaviour.set('whatsapp', () => {
      tries += 1
      return Promise.reject(away)
    })
    await write()
    const during = await eventually(async () => {
      await hurry(seller)
      return tries > 2 && sentTo(seller).includes('email') && deliveriesOf(seller)
    })
    expect(during).toMatchObject([
      { channel: 'email', state: 'sent' },
      { channel: 'whatsapp', state: 'queued', attempts: 0, error: expect.stringContaining('ECONNREFUSED') },
    ])
    behaviour.clear()
    const after = await eventually(async () => {
      await hurry(seller)
      return sentTo(seller).includes('whatsapp') && settled(seller)
    })
    expect(after[1]).toMatchObject({ state: 'sent', attempts: 1 })
    expect(sentTo(seller).toSorted()).toEqual(['email', 'whatsapp'])
  })

  it('that never answers holds up no other', async () => {
    const stuck = Promise.withResolvers<void>()
    behaviour.set('whatsapp', () => stuck.promise)
    const slow = await Promise.all(Array.from({ length: 6 }, () => contacted({}, WHATSAPP)))
    for (const { write } of slow) await write()
    for (const { seller } of slow) await world.mailbox.next(`${seller}@example.com`)
    stuck.resolve()
    for (const { seller } of slow) await settled(seller)
  })

  it('that refuses for good is not tried again, until an operator asks for it', async () => {
    const { seller, write } = await contacted()
    behaviour.set('email', () => Promise.reject(new OutsideRefusal(400, 'no such number')))
    await write()
    expect(await settled(seller)).toMatchObject([{ state: 'given_up', why: 'refused', attempts: 1 }])
    const job = await eventually(async () => {
      const one = await oneJob(seller)
      return one.status === 'dead' && one
    })
    behaviour.clear()
    await world.db.transaction((em) => deadJobs.retry(em, [job.id]))
    await eventually(async () => sentTo(seller).length > 0)
    expect(await eventually(async () => (await settled(seller))[0]?.state === 'sent')).toBe(true)
  })

  it('that fails each time is given up in the end, and says so', async () => {
    const { seller, write } = await contacted()
    behaviour.set('email', () => Promise.reject(new Error('greylisted')))
    await write()
    // Once it is written down: while it runs, its attempts are its own.
    await eventually(async () => (await oneJob(seller)).last_error !== null)
    // Hours later.
    const OF = `payload ->> 'notificationId' in (select id::text from notification where recipient_id = $1)`
    await world.db.query(`update job set attempts = 38 where ${OF}`, [seller])
    const rows = await eventually(async () => {
      await hurry(seller)
      const [row] = await deliveriesOf(seller)
      return row?.state === 'given_up' && row
    })
    expect(rows).toMatchObject({ why: 'failed', error: expect.stringContaining('greylisted') })
    expect(rows.attempts).toBeGreaterThanOrEqual(39)
    await eventually(async () => (await oneJob(seller)).status === 'dead')
  })

  it('that is away for a day has given up by then; an operator can have it sent all the same', async () => {
    const { seller, write } = await contacted()
    behaviour.set('email', () => Promise.reject(away))
    await write()
    await eventually(async () => (await deliveriesOf(seller))[0]?.error)
    await world.db.query(
      `update delivery set queued_at = now() - interval '25 hours' where notification_id in
         (select id from notification where recipient_id = $1)`,
      [seller],
    )
    const job = await eventually(async () => {
      const one = await oneJob(seller)
      return one.status === 'dead' && one
    })
    expect(await deliveriesOf(seller)).toMatchObject([{ state: 'given_up', why: 'too_late' }])
    behaviour.clear()
    await world.db.transaction((em) => deadJobs.retry(em, [job.id]))
    await eventually(async () => sentTo(seller).length === 1)
  })
})

it('only push has others to wait for within its queue: its services', () => {
  const { db, config } = world
  const kinds = deliveryWorkers({
    db,
    config,
    client: {} as never,
    channels: [],
    replies: null,
    asking,
    marks: world.parts.marks,
  }).map(({ queue, kindOf }) => [queue, kindOf?.({ notificationId: '', channel: 'push', service: 'push.example.com' })])
  expect(Object.fromEntries(kinds)).toEqual({
    'deliver-email': undefined,
    'deliver-whatsapp': undefined,
    'deliver-sms': undefined,
    'deliver-push': 'push.example.com',
    'notice-email': undefined,
    'notice-whatsapp': undefined,
    'notice-sms': undefined,
    'notice-push': 'push.example.com',
    'security-whatsapp': undefined,
    'security-sms': undefined,
    'security-push': 'push.example.com',
  })
})

describe('once', () => {
  it('it is sent, a job that comes again sends nothing', async () => {
    const { seller, write } = await contacted()
    await write()
    await settled(seller)
    await eventually(async () => (await oneJob(seller)).status === 'done')
    // As after a process that died before it said that the job is done.
    const { id } = await oneJob(seller)
    await world.db.query(
      `update job set status = 'waiting', leased_until = '-infinity', finished_at = null where id = $1`,
      [id],
    )
    await eventually(async () => (await oneJob(seller)).status === 'done')
    expect(sentTo(seller)).toEqual(['email'])
  })

  it('it is sent, that is written down although the database is away for a moment', async () => {
    const { seller, write } = await contacted()
    behaviour.set('email', () => Promise.reject(new OutsideRefusal(400, 'not yet')))
    await write()
    await settled(seller)
    behaviour.clear()
    const [{ id = '' } = {}] = await world.db.query<{ id: string }>(
      'select id from notification where recipient_id = $1',
      [seller],
    )
    let failures = 2
    const db = {
      ...world.db,
      query: <T>(text: string, params?: readonly unknown[]): Promise<T[]> => {
        if (/^update delivery/.test(text.trim()) && failures > 0) {
          failures -= 1
          return Promise.reject(away)
        }
        return world.db.query<T>(text, params)
      },
    }
    const mails: Message[] = []
    const email: Channel = {
      name: 'email',
      wayTo: () => async (message) => {
        mails.push(message)
        return 'sent'
      },
    }
    await deliver(
      {
        db,
        client: { call: async () => ({ data: reach(seller) }) } as never,
        config: world.config,
        channels: [email],
        replies: null,
        asking,
        marks: world.parts.marks,
      },
      { notificationId: id, channel: 'email' },
      { attempt: 1, signal: new AbortController().signal },
    )
    expect([mails.length, failures]).toEqual([1, 0])
    expect(await deliveriesOf(seller)).toMatchObject([{ state: 'sent' }])
  })
})

describe('jobs of instances of before', () => {
  /** Entries as such an instance left them: without deliveries, with jobs of its own queues. */
  async function left(
    queue: string,
    payload: (entry: { id: string; source_id: string }) => object,
    keys: (entry: { id: string; source_id: string }) => string,
  ) {
    const { seller, write } = await contacted({}, WHATSAPP)
    await write()
    await settled(seller)
    sent = []
    const [entry] = await world.db.query<{ id: string; source_id: string }>(
      'select id, source_id from notification where recipient_id = $1',
      [seller],
    )
    if (!entry) throw new Error('no entry')
    await world.db.query('delete from delivery where notification_id = $1', [entry.id])
    await world.db.query('delete from job where key = $1', [entry.id])
    await world.db.transaction((em) => enqueue(em, queue, keys(entry), payload(entry)))
    return { seller, entry }
  }

  it.each([
    ['contact-mail', 'email'],
    ['contact-whatsapp', 'whatsapp'],
  ])('of %s are carried out, once', async (queue, channel) => {
    const { seller, entry } = await left(
      queue,
      ({ source_id }) => ({ contactId: source_id }),
      ({ source_id }) => source_id,
    )
    expect(await settled(seller)).toMatchObject([{ channel, state: 'sent' }])
    await world.db.query(
      `update job set status = 'waiting', leased_until = '-infinity', finished_at = null where queue = $1 and key = $2`,
      [queue, entry.source_id],
    )
    await eventually(
      async () =>
        (
          await world.db.query(`select from job where queue = $1 and key = $2 and status = 'done'`, [
            queue,
            entry.source_id,
          ])
        ).length,
    )
    expect(sentTo(seller)).toEqual([channel])
  })

  it.each(['message-mail', 'plan-mail'])('of %s name the entry', async (queue) => {
    const { seller } = await left(
      queue,
      ({ id }) => ({ notificationId: id }),
      ({ id }) => `${id}:${queue}`,
    )
    expect(await settled(seller)).toMatchObject([{ channel: 'email', state: 'sent' }])
  })

  it('that are refused say so too', async () => {
    behaviour.set('whatsapp', () => Promise.resolve())
    const contact = await contacted({}, WHATSAPP)
    await contact.write()
    await settled(contact.seller)
    const [entry] = await world.db.query<{ id: string; source_id: string }>(
      'select id, source_id from notification where recipient_id = $1',
      [contact.seller],
    )
    await world.db.query('delete from delivery where notification_id = $1', [entry?.id])
    behaviour.set('email', () => Promise.reject(new OutsideRefusal(400, 'no')))
    await world.db.transaction((em) =>
      enqueue(em, 'contact-mail', entry?.source_id ?? '', { contactId: entry?.source_id }),
    )
    expect(await settled(contact.seller)).toMatchObject([{ channel: 'email', state: 'given_up', why: 'refused' }])
  })
})

describe('what a mail says', () => {
  it('stays text, and adds no header and no recipient', async () => {
    const mailbox = await startMailbox()
    const mailer = createMailer({ url: mailbox.url, from: 'Forecourt <no-reply@forecourt.test>' })
    const entry = {
      ...{ id: newId(), recipient_id: newId(), source_id: newId(), kind: 'contact' as const, sender_id: newId() },
      sender_name: 'Eve\r\nBcc: victim@example.com',
      ...{
        vehicle_id: newId(),
        vehicle_title: '<b>Clio</b>\r\n\r\nmore',
        vehicle_picture: null,
        thread_id: null,
        thread_role: null,
      },
      ...{
        message: '<img src=x onerror=alert(1)>',
        pictures: 0,
        email: 'eve@example.com\r\nBcc: victim@example.com',
        phone: '+33612345678',
      },
      ...{ detail: null, security: null, read_at: null, deleted_at: null, cursor: '1', created_at: new Date() },
    }
    const to = { ...person, userId: newId(), email: 'seller@example.com' }
    const message = messageOf(entry, to, { origin: 'http://localhost', from: 'mail@example.com', replies: null })
    if (!message) throw new Error('nothing to say')
    const way = await emailChannel(mailer, null).wayTo(to, '')
    await way?.(message)
    const mail = await mailbox.next('seller@example.com')
    expect(mailbox.to('victim@example.com')).toEqual([])
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail.subject).toContain('Bcc: victim@example.com')
    expect(mail.html).not.toContain('<img src=x')
    expect(mail.html).toContain('&lt;b&gt;Clio')
    mailer.close()
    await mailbox.close()
  })
})
