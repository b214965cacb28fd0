import { connect } from 'node:net'
import {
  blockPerson,
  contactSeller,
  listNotifications,
  listThreadMessages,
  listThreads,
  messageLength,
  type ThreadMessage,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entry } from '../src/content/entry.ts'
import { messageOf } from '../src/content/message-of.ts'
import { openDatabase } from '../src/database.ts'
import { FORGET_PERSON } from '../src/person/forget-person.worker.ts'
import type { Receiver } from '../src/reply/receiver.ts'
import { type ReplyPlace, replyAddresses } from '../src/reply/reply-address.ts'
import { startReplies } from '../src/reply/start-replies.ts'
import { takeReplyWorker } from '../src/reply/take-reply.worker.ts'
import { type ReplyConfig, replyOf } from '../src/reply-config.ts'
import { supportDesk } from '../src/support/support-desk.ts'
import { authStandIn } from './auth-stand-in.ts'
import { eventually, startWorld, type World } from './world.ts'

const log = createLogger({ service: 'messaging', level: 'silent' })
const form = { email: 'buyer@example.com', phone: '06 12 34 56 78', message: 'Is it still for sale?' }
const DAY = 86_400_000
type Caller = ReturnType<typeof callers.user>
let world: World
const auth = authStandIn()
/** Of two instances. */
let receivers: Receiver[]
let replies: ReturnType<typeof replyAddresses>
let mails = 0

const deskOf = (db: World['db']) => world.support && supportDesk(db, world.support)
async function receiverOf({ db = world.db, reply }: { db?: World['db']; reply?: Partial<ReplyConfig> } = {}) {
  const receiver = await startReplies({ db, config: world.config, desk: deskOf(db) }, { ...setUp(), ...reply }, log)
  if (!receiver) throw new Error('no receiver')
  return receiver
}
function setUp(): ReplyConfig {
  const reply = replyOf(world.config)
  if (!reply) throw new Error('the world receives answers')
  return reply
}
beforeAll(async () => {
  world = await startWorld({}, { client: { call: auth.client.call } })
  replies = replyAddresses(setUp().keys, setUp().domain)
  receivers = [await receiverOf(), await receiverOf()]
})
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()))
  await world.close()
})

const texts = async (caller: Caller, id: string): Promise<string[]> =>
  (await world.call(listThreadMessages, { caller, params: { id } })).body.data.messages.map(
    ({ body }: ThreadMessage) => body,
  )

/** A contact; the seller answers by mail. */
async function contacted(seller: Partial<Parameters<typeof auth.add>[1]> = {}) {
  const vehicle = await world.vehicle()
  const buyer = callers.user({ name: 'Camille Durand' })
  const caller = callers.user({ userId: vehicle.ownerId, name: 'Alice Martin' })
  auth.add(buyer.userId, { name: 'Camille Durand' })
  const { email } = auth.add(caller.userId, seller)
  const written = await world.call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body: form })
  expect(written.status).toBe(201)
  const [thread] = (await world.call(listThreads, { caller: buyer })).body.data
  await eventually(async () => (await world.call(listNotifications, { caller })).body.data.length > 0)
  const place: ReplyPlace = { threadId: thread.id, role: 'seller' }
  return { buyer, seller: caller, email, id: thread.id as string, to: replies.make(place), place }
}

interface Sent {
  from: string
  to: string | string[]
  text?: string
  headers?: string
  /** Instead of headers and text. */
  raw?: string
  returnPath?: string
}
/** Hands a mail to a receiver as the mail server of the domain would. @returns its answer's code */
async function send(
  { from, to, text = 'Yes.', headers, raw, returnPath = from }: Sent,
  receiver = receivers[0],
): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: receiver?.port ?? 0, ignoreTLS: true })
  mails += 1
  const mail = raw ?? `From: ${from}\n${headers ?? `Message-ID: <${mails}@example.com>`}\n\n${text}`
  try {
    const { response } = await transport.sendMail({
      envelope: { from: returnPath, to },
      raw: mail.replaceAll('\n', '\r\n'),
    })
    return Number(response.slice(0, 3))
  } catch (error) {
    if (error instanceof Error && 'responseCode' in error) return Number(error.responseCode)
    throw error
  } finally {
    transport.close()
  }
}

const kept = async (id: string) =>
  await world.db.query<{ outcome: string | null; body: string | null; sender: string | null }>(
    'select outcome, body, sender from mail_reply where thread_id = $1 order by received_at',
    [id],
  )
/** Waits until all answers were dealt with. */
const outcomes = (id: string) =>
  eventually(async () => {
    const rows = await kept(id)
    return rows.length > 0 && rows.every(({ outcome }) => outcome !== null) && rows.map(({ outcome }) => outcome)
  })

describe('an answer by mail', () => {
  it('becomes a message of the thread, told like any other', async () => {
    const { buyer, seller, email, id, to } = await contacted()
    const text =
      'Yes, come on Saturday.\n\nOn Mon, 23 Nov 2026 at 22:10, Forecourt <no-reply@forecourt.test> wrote:\n> Hello'
    expect(await send({ from: `Alice <${email}>`, to: to.toUpperCase(), text, returnPath: email })).toBe(250)
    const told = await eventually(async () => (await world.call(listNotifications, { caller: buyer })).body.data[0])
    expect(told).toMatchObject({ kind: 'reply', message: 'Yes, come on Saturday.', sender: { name: 'Alice Martin' } })
    expect(await texts(buyer, id)).toEqual([form.message, 'Yes, come on Saturday.'])
    expect(world.woken).toContain(seller.userId)
    expect(await kept(id), 'nothing of it is kept twice').toEqual([{ outcome: 'sent', body: null, sender: null }])
  })

  it('that comes again, and to two instances at once, is one message', async () => {
    const { buyer, email, id, to } = await contacted()
    const headers = 'Message-ID: <same@example.com>'
    const sent = Array.from({ length: 8 }, (_, at) =>
      send({ from: email, to, text: 'Once.', headers: `${headers}\nReceived: from ${at}` }, receivers[at % 2]),
    )
    expect(await Promise.all(sent)).not.toContain(550)
    await outcomes(id)
    expect(await send({ from: email, to, text: 'Once.', headers }), 'after it was taken').toBe(250)
    expect(await outcomes(id)).toEqual(['sent'])
    expect(await texts(buyer, id)).toEqual([form.message, 'Once.'])
  })

  it('to addresses that are not ours, or are too old, is refused before its text is sent', async () => {
    const { buyer, email, id, to, place } = await contacted()
    const [local = '', domain] = to.split('@')
    const forged = `${local.slice(0, -1)}${local.endsWith('a') ? 'b' : 'a'}@${domain}`
    const foreign = replyAddresses([{ id: 'x', secret: 'x'.repeat(40) }], domain ?? '').make(place)
    for (const address of [
      forged,
      foreign,
      `${local}@example.com`,
      `postmaster@${domain}`,
      replies.make(place, Date.now() - 182 * DAY),
    ])
      expect(await send({ from: email, to: address })).toBe(550)
    expect(await kept(id)).toEqual([])
    expect(await texts(buyer, id)).toEqual([form.message])
  })

  it('ends a connection that tries addresses', async () => {
    const { to } = await contacted()
    const guesses = Array.from({ length: 30 }, (_, at) =>
      to.replace(/^r\+.{4}/, `r+aaa${'abcdefghijklmnopqrstuvwxyz234567'[at]}`),
    )
    const answers = await talk([`MAIL FROM:<a@example.com>`, ...guesses.map((guess) => `RCPT TO:<${guess}>`)])
    expect(answers.filter((line) => line.startsWith('550'))).toHaveLength(4)
    expect(answers.at(-1)).toMatch(/^421/)
  })
})

/** Says lines to a receiver one after the other, until it hangs up. @returns what it said */
function talk(lines: readonly string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(receivers[0]?.port ?? 0, '127.0.0.1')
    const said: string[] = []
    const rest = ['EHLO mx.example.com', ...lines]
    socket.setEncoding('utf8').on('data', (data: string) => {
      const answered = data.split('\r\n').filter((line) => /^\d{3} /.test(line))
      said.push(...answered)
      for (const _ of answered) {
        const next = rest.shift()
        if (next !== undefined && socket.writable) socket.write(`${next}\r\n`)
      }
    })
    socket.on('error', reject).on('close', () => resolve(said))
  })
}

describe('what changes nothing', () => {
  it.each([
    ['somebody else’s address', { from: 'eve@example.com' }],
    ['two addresses', { headers: 'From: eve@example.com\nMessage-ID: <two@example.com>' }],
  ])('is a mail from %s; the person it was for is told once an hour', async (_, change) => {
    const { buyer, email, id, to } = await contacted()
    expect(await send({ from: email, to, ...change })).toBe(250)
    expect(await send({ from: 'eve@example.com', to })).toBe(250)
    expect(await outcomes(id)).toEqual(['foreign', 'foreign'])
    expect(await texts(buyer, id)).toEqual([form.message])
    const told = await world.mailbox.next(email, ({ subject = '' }) => subject.includes('was not sent'))
    expect(told.text).toContain(`http://localhost/messages/${id}`)
    expect(told.text).toContain(`from ${email}`)
    expect(world.mailbox.to('eve@example.com')).toEqual([])
    expect(world.mailbox.to(email).filter(({ subject = '' }) => subject.includes('was not sent'))).toHaveLength(1)
  })

  it('is a mail from an address that was never confirmed, or from a suspended account', async () => {
    const unconfirmed = await contacted({ emailVerified: false })
    expect(await send({ from: unconfirmed.email, to: unconfirmed.to })).toBe(250)
    expect(await outcomes(unconfirmed.id)).toEqual(['foreign'])
    const suspended = await contacted({ active: false })
    expect(await send({ from: suspended.email, to: suspended.to })).toBe(250)
    expect(await outcomes(suspended.id)).toEqual(['suspended'])
    expect(await texts(suspended.buyer, suspended.id)).toEqual([form.message])
    expect((await world.mailbox.next(suspended.email)).text).toContain('suspended')
    expect(world.mailbox.to(unconfirmed.email)).toEqual([])
  })

  it('is a mail our mail server cannot vouch for, where it is asked to', async () => {
    const { buyer, email, id, to } = await contacted()
    const strict = await receiverOf({ reply: { authServer: 'mx.forecourt.test' } })
    const results = (said: string, at: number) =>
      `Authentication-Results: mx.forecourt.test; ${said}\nMessage-ID: <proof-${at}-${email}>`
    await send({ from: email, to, text: 'Forged.', headers: results('dmarc=fail header.from=example.com', 1) }, strict)
    await send({ from: email, to, text: 'Unproven.' }, strict)
    await send({ from: email, to, text: 'Proven.', headers: results('dmarc=pass header.from=example.com', 2) }, strict)
    await strict.close()
    expect((await outcomes(id)).sort()).toEqual(['foreign', 'foreign', 'sent'])
    expect(await texts(buyer, id)).toEqual([form.message, 'Proven.'])
  })

  it.each([
    ['an absence', { headers: 'Auto-Submitted: auto-replied\nMessage-ID: <absence@example.com>' }],
    ['a bounce', { returnPath: '' }],
    ['a list', { headers: 'List-Id: x.example.com\nMessage-ID: <list@example.com>' }],
    ['a mail of ours on its way back', { from: 'Forecourt <no-reply@forecourt.test>', returnPath: 'a@example.com' }],
  ])('is %s; nobody is told, so that no loop begins', async (_, change) => {
    const { buyer, email, id, to } = await contacted()
    expect(await send({ from: email, to, ...change })).toBe(250)
    expect(await send({ from: email, to, text: 'By hand.' })).toBe(250)
    expect(await outcomes(id)).toEqual(['sent'])
    expect(await texts(buyer, id)).toEqual([form.message, 'By hand.'])
    expect(world.mailbox.to(email).filter(({ subject = '' }) => subject.includes('was not sent'))).toEqual([])
  })
})

describe('the rules of the screen', () => {
  it('say that a long answer is too long, and send none of it', async () => {
    const { buyer, email, id, to } = await contacted({ locale: 'fr_FR' })
    expect(await send({ from: email, to, text: 'é'.repeat(messageLength + 1) })).toBe(250)
    expect(await send({ from: email, to, text: 'ok '.repeat(messageLength / 3) })).toBe(250)
    expect(await outcomes(id)).toEqual(['too_long', 'sent'])
    expect((await texts(buyer, id)).map((text) => text.length)).toEqual([form.message.length, 1997])
    const told = await world.mailbox.next(email, ({ subject = '' }) => subject.includes('pas été envoyée'))
    expect(told.text?.replace(/\s/g, ' ')).toContain('2 001 caractères')
    expect(told.html).toContain(`http://localhost/messages/${id}`)
    expect(told.headers.find(({ key }) => key === 'auto-submitted')?.value).toMatch(/^auto-/)
  })

  it('say that an empty one is empty, once an hour', async () => {
    const { buyer, email, id, to } = await contacted()
    for (const text of ['', '> Hello', 'Sent from my iPhone']) expect(await send({ from: email, to, text })).toBe(250)
    expect(await outcomes(id)).toEqual(['empty', 'empty', 'empty'])
    expect(await texts(buyer, id)).toEqual([form.message])
    await world.mailbox.next(email, ({ text = '' }) => text.includes('no text in your answer'))
    expect(world.mailbox.to(email).filter(({ subject = '' }) => subject.includes('was not sent'))).toHaveLength(1)
  })

  it('keep the text of an answer with files, and say that they were not sent', async () => {
    const { buyer, email, id, to } = await contacted()
    const raw = `From: ${email}\nMessage-ID: <files@example.com>\nContent-Type: multipart/mixed; boundary=a\n\n--a\n\nHere it is.\n--a\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=x.pdf\n\nx\n--a--\n`
    expect(await send({ from: email, to, raw })).toBe(250)
    expect(await outcomes(id)).toEqual(['without_files'])
    expect(await texts(buyer, id)).toEqual([form.message, 'Here it is.'])
    const told = await world.mailbox.next(email, ({ subject = '' }) => subject.includes('without its files'))
    expect(told.text).toContain('text only')
  })

  it('hold for who was blocked, on either side', async () => {
    for (const by of ['buyer', 'seller'] as const) {
      const people = await contacted()
      const { email, id, to } = people
      await world.call(blockPerson, { caller: people[by], params: { id }, body: { blocked: true } })
      expect(await send({ from: email, to })).toBe(250)
      expect(await outcomes(id)).toEqual(['blocked'])
      expect(await texts(people.buyer, id)).toEqual([form.message])
      expect((await world.mailbox.next(email, ({ subject = '' }) => subject.includes('was not sent'))).text).toContain(
        'blocked',
      )
    }
  })

  it('hold for who writes too much', async () => {
    const { buyer, seller, email, id, to } = await contacted()
    await world.db.query(
      `insert into rate_limit (key, hits, allowed, expires_at)
       select $1, array_agg(clock_timestamp()), true, clock_timestamp() + interval '1 hour' from generate_series(1, $2)`,
      [`message:${seller.userId}`, world.config.MESSAGES_PER_HOUR],
    )
    expect(await send({ from: email, to })).toBe(250)
    expect(await outcomes(id)).toEqual(['too_many'])
    expect(await texts(buyer, id)).toEqual([form.message])
    expect((await world.mailbox.next(email, ({ subject = '' }) => subject.includes('was not sent'))).text).toContain(
      'later',
    )
  })

  it('hold for accounts that are gone: the other’s is told, the own address is dead', async () => {
    const { buyer, seller, email, id, to } = await contacted()
    await world.person(buyer.userId, 2, { deleted: true })
    expect(await send({ from: email, to })).toBe(250)
    expect(await outcomes(id)).toEqual(['other_gone'])
    expect((await world.mailbox.next(email, ({ subject = '' }) => subject.includes('was not sent'))).text).toContain(
      'no longer exists',
    )
    auth.people.delete(seller.userId)
    expect(await send({ from: email, to, text: 'From the grave.' })).toBe(250)
    expect(await outcomes(id)).toEqual(['other_gone', 'account_gone'])
    await world.db.transaction((em) => enqueue(em, FORGET_PERSON, seller.userId, { userId: seller.userId }))
    await eventually(async () => (await send({ from: email, to })) === 550)
  })

  it('end with the thread', async () => {
    const { email, id, to } = await contacted()
    expect(await send({ from: email, to })).toBe(250)
    await outcomes(id)
    await world.db.query('delete from thread where id = $1', [id])
    expect(await kept(id)).toEqual([])
    expect(await send({ from: email, to })).toBe(550)
  })
})

describe('the receiver', () => {
  it('tells a mail server to come again while PostgreSQL is away, and takes the mail then', async () => {
    const { buyer, email, id, to } = await contacted()
    const { config } = world
    const away = openDatabase({ ...config, database: { url: 'postgresql://a:b@127.0.0.1:9/none', pool: 1 } }, log)
    const receiver = await receiverOf({ db: away })
    const mail = { from: email, to, text: 'Kept.', headers: 'Message-ID: <kept@example.com>' }
    expect(await send(mail, receiver)).toBe(451)
    await receiver.close()
    await away.close()
    expect(await kept(id)).toEqual([])
    expect(await send(mail)).toBe(250)
    await outcomes(id)
    expect(await texts(buyer, id)).toEqual([form.message, 'Kept.'])
  })

  it('waits for auth, and loses nothing meanwhile', async () => {
    const { buyer, email, id, to } = await contacted()
    auth.pause()
    expect(await send({ from: email, to, text: 'Later.' })).toBe(250)
    await eventually(async () => {
      const tried = `select 1 from job where queue = 'take-reply' and last_error is not null
        and key in (select id::text from mail_reply where thread_id = $1)`
      return (await world.db.query(tried, [id])).length > 0
    })
    expect((await kept(id)).map(({ outcome }) => outcome)).toEqual([null])
    auth.pause(false)
    expect(await outcomes(id)).toEqual(['sent'])
    expect(await texts(buyer, id)).toEqual([form.message, 'Later.'])
  })

  it('keeps nothing of a mail that is too large or nested beyond use, and stays able', async () => {
    const { buyer, email, id, to } = await contacted()
    const nested = Array.from(
      { length: 500 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
    )
    const began = performance.now()
    expect(await send({ from: email, to, raw: `From: ${email}\n${nested.join('')}` })).toBe(554)
    expect(await send({ from: email, to, text: 'x'.repeat(76).concat('\n').repeat(170_000) })).toBe(552)
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(await send({ from: email, to, text: 'Small.' })).toBe(250)
    await outcomes(id)
    expect(await texts(buyer, id)).toEqual([form.message, 'Small.'])
  })

  it('is not held up by those who hang up in the middle', async () => {
    const { email, id, to } = await contacted()
    for (let times = 0; times < 6; times += 1)
      await new Promise<void>((resolve, reject) => {
        const socket = connect(receivers[0]?.port ?? 0, '127.0.0.1')
        const rest = ['EHLO mx', `MAIL FROM:<${email}>`, `RCPT TO:<${to}>`, 'DATA', 'Subject: half']
        socket.on('data', (data) => {
          const next = rest.shift()
          if (next !== undefined && /^\d{3} /m.test(data.toString()))
            socket.write(`${next}\r\n`, () => rest.length === 0 && socket.destroy())
        })
        socket.on('error', reject).on('close', () => resolve())
      })
    await eventually(async () => (await send({ from: email, to })) === 250)
    expect(await outcomes(id)).toEqual(['sent'])
  })

  it('reads one mail of each person at a time, and reports beside all of them', async () => {
    const [slow, honest] = [await contacted(), await contacted()]
    const raw = (at: number) =>
      `From: ${slow.email}\nMessage-ID: <slow-${at}@example.com>\n\n${'x'.repeat(70).concat('\n').repeat(100_000)}`
    const first = send({ from: slow.email, to: slow.to, raw: raw(0) })
    await eventually(async () => {
      const counted = 'select from rate_limit where key = $1'
      return (await world.db.query(counted, [`reply-mail:${slow.id}:seller`])).length > 0
    })
    const others = [1, 2, 3, 4].map((at) => send({ from: slow.email, to: slow.to, raw: raw(at) }))
    expect(await Promise.all(others)).toEqual([451, 451, 451, 451])
    const sent = await world.mailbox.next(honest.email)
    expect(await send({ from: 'mx@example.com', to: sent.returnPath ?? '', returnPath: '' }), 'a report').not.toBe(451)
    expect(await send({ from: honest.email, to: honest.to, text: 'Honest.' })).toBe(250)
    await first
    expect(await outcomes(honest.id)).toEqual(['sent'])
  })

  it('counts mails before it reads them, those that cannot be read too', async () => {
    const { email, to, place } = await contacted()
    const raw = `From: ${email}\n\n${'\n'.repeat(60_000)}${'>\n'.repeat(40_000)}`
    expect(await send({ from: email, to, raw })).toBe(554)
    const [row] = await world.db.query<{ count: number }>(
      'select cardinality(hits) as count from rate_limit where key = $1',
      [`reply-mail:${place.threadId}:${place.role}`],
    )
    expect(row?.count).toBe(1)
  })

  it('takes no more than so many mails an hour for one address', async () => {
    const { email, id, to, place } = await contacted()
    await world.db.query(
      `insert into rate_limit (key, hits, allowed, expires_at)
       select $1, array_agg(clock_timestamp()), true, clock_timestamp() + interval '1 hour' from generate_series(1, 100)`,
      [`reply-mail:${place.threadId}:${place.role}`],
    )
    expect(await send({ from: email, to })).toBe(451)
    expect(await kept(id)).toEqual([])
  })
})

describe('a job that two instances do at once', () => {
  it('makes one message', async () => {
    const { buyer, email, id } = await contacted()
    const replyId = newId()
    await world.db.query(
      `insert into mail_reply (id, thread_id, role, mail_key, sender, body, characters, attachments)
       values ($1, $2, 'seller', 'twice', $3, 'Once.', 5, 0)`,
      [replyId, id, email],
    )
    const { run } = takeReplyWorker({ db: world.db, client: auth.client, config: world.config, wake: () => {} })
    const signal = new AbortController().signal
    const job = () => run([{ key: replyId, payload: { replyId }, attempt: 1, log, signal }])
    await Promise.all([job(), job(), job()])
    await job()
    expect(await outcomes(id)).toEqual(['sent'])
    expect(await texts(buyer, id)).toEqual([form.message, 'Once.'])
  })
})

describe('a buyer who keeps their address to themselves', () => {
  it('is reached by mail through an address of ours, and nothing tells theirs', async () => {
    const vehicle = await world.vehicle()
    const buyer = callers.user({ name: 'Camille Durand' })
    const seller = callers.user({ userId: vehicle.ownerId })
    auth.add(buyer.userId)
    const { email } = auth.add(seller.userId)
    const body = { email: 'secret@example.com', message: form.message, hideEmail: true }
    const written = await world.call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body })
    expect(written.status).toBe(201)
    const mail = await world.mailbox.next(email)
    expect(mail.text).not.toContain('You can reach them')
    const { body: inbox } = await world.call(listNotifications, { caller: seller })
    const { body: threads } = await world.call(listThreads, { caller: seller })
    const [entry, thread] = [inbox.data[0], threads.data[0]]
    expect(entry).toMatchObject({ phone: null, threadId: thread.id })
    expect(thread.reach).toEqual({ email: entry.email, phone: null })
    expect(replies.read(entry.email)).toEqual({ threadId: thread.id, role: 'seller', isExpired: false })
    expect(JSON.stringify([inbox, threads, mail])).not.toContain('secret@')
    expect(await world.db.query(`select from contact where email like 'secret@%'`)).toEqual([])
    expect(await send({ from: email, to: entry.email, text: 'Come and see it.' })).toBe(250)
    await eventually(async () => (await texts(buyer, thread.id)).length === 2)
    expect(await texts(buyer, thread.id)).toEqual([form.message, 'Come and see it.'])
    const own = auth.people.get(buyer.userId)?.email ?? ''
    const to = replies.make({ threadId: thread.id, role: 'buyer' })
    expect(await send({ from: own, to, text: `I will. Ask ${own.toUpperCase()} for more.` })).toBe(250)
    await eventually(async () => (await texts(seller, thread.id)).length === 3)
    expect((await texts(seller, thread.id)).at(-1)).toBe('I will. Ask [address hidden] for more.')
  })
})

describe('mails that can be answered', () => {
  it('name the other, and an answer to them goes to the conversation, on both sides', async () => {
    const { buyer, email, id } = await contacted()
    const contact = await world.mailbox.next(email)
    const [first] = contact.replyTo ?? []
    expect(first?.name).toBe('Camille Durand')
    expect(replies.read(first?.address ?? '')).toEqual({ threadId: id, role: 'seller', isExpired: false })
    expect(contact.text).toContain('simply answer this mail')
    expect(contact.text).toContain(`:\n\n> ${form.message}\n\nContact details: ${form.email} · +33 6 12 34 56 78\n`)
    expect(await send({ from: email, to: first?.address ?? '', text: 'Yes.' })).toBe(250)
    const buyerEmail = auth.people.get(buyer.userId)?.email ?? ''
    const answer = await world.mailbox.next(buyerEmail)
    const [second] = answer.replyTo ?? []
    expect(second?.name).toBe('Alice Martin')
    expect(replies.read(second?.address ?? '')).toEqual({ threadId: id, role: 'buyer', isExpired: false })
    expect(await send({ from: email, to: second?.address ?? '', text: 'As the other.' }), 'not theirs').toBe(250)
    expect(await send({ from: buyerEmail, to: second?.address ?? '', text: 'Good.' })).toBe(250)
    expect((await outcomes(id)).sort()).toEqual(['foreign', 'sent', 'sent'])
    expect(await texts(buyer, id)).toEqual([form.message, 'Yes.', 'Good.'])
    for (const { text = '' } of [contact, answer])
      expect(new Set(text.match(/https?:\/\/[^/\s]+/g))).toEqual(new Set(['http://localhost']))
  })

  it.each([
    ['a quote', 'Eve" <eve@example.com>, "x'],
    ['commas', 'Durand, Camille <eve@example.com>; z@example.com'],
    ['line breaks', 'Eve\r\nBcc: eve@example.com\r\n\r\n<p>x</p>'],
    ['signs that turn the reading', '\u202emoc.elpmaxe@eve\u202c \u2066x\u2069\u200b'],
    ['an encoded word', '=?utf-8?q?Eve_=3Ceve=40example=2Ecom=3E?='],
    ['no end', `${'长名字'.repeat(2_000)}`],
  ])('have one address to answer to, whatever people call themselves: %s', async (_, name) => {
    const vehicle = await world.vehicle({ title: `Peugeot\r\nBcc: eve@example.com 208` })
    const { email } = auth.add(vehicle.ownerId)
    const caller = callers.user({ name })
    await world.call(contactSeller, { caller, params: { id: vehicle.vehicleId }, body: form })
    const mail = await world.mailbox.next(email)
    expect(mail.replyTo).toHaveLength(1)
    expect(replies.read(mail.replyTo?.[0]?.address ?? '')).toMatchObject({ role: 'seller' })
    const shown = mail.replyTo?.[0]?.name ?? ''
    expect(shown).not.toMatch(/[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069]/u)
    expect([...shown].length).toBeLessThanOrEqual(60)
    expect(mail.subject).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail.to).toEqual([{ address: email, name: '' }])
    expect(mail.from?.address).toBe('no-reply@forecourt.test')
    expect(world.mailbox.to('eve@example.com')).toEqual([])
  })

  it('offer no address where answers are not set up, and say where to answer', () => {
    const entry: Entry = {
      ...{ id: newId(), recipient_id: newId(), source_id: newId(), kind: 'contact', thread_id: newId() },
      ...{
        thread_role: 'seller',
        sender_id: newId(),
        sender_name: 'Camille',
        email: form.email,
        phone: '+33612345678',
      },
      ...{ vehicle_id: newId(), vehicle_title: 'Peugeot 208', vehicle_picture: null, message: form.message },
      ...{
        pictures: 0,
        detail: null,
        security: null,
        created_at: new Date(),
        read_at: null,
        deleted_at: null,
        cursor: '1',
      },
    }
    const person = auth.add(entry.recipient_id)
    const without = messageOf(entry, person, { origin: 'http://localhost', from: 'mail@example.com', replies: null })
    expect(without).not.toHaveProperty('replyTo')
    expect(without?.content.more).toContain('Answer in the conversation')
    expect(messageOf(entry, person, { origin: 'http://localhost', from: 'mail@example.com', replies })).toHaveProperty(
      'replyTo',
    )
  })
})
