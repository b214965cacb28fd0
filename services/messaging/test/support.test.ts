import {
  answerSupport,
  askSupport,
  closeSupport,
  exportMessages,
  listSupportRequests,
  pageAudit,
  readSupportRequest,
  type SupportMessage,
  type SupportRequest,
} from '@forecourt/contracts'
import { forgetAged, newId, retentionsOf } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import type { Mail, Mailer } from '@forecourt/kernel/mail'
import { callers } from '@forecourt/kernel/testing'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORGET_PERSON } from '../src/person/forget-person.worker.ts'
import { startReplies } from '../src/reply/start-replies.ts'
import { replyOf } from '../src/reply-config.ts'
import { retentions } from '../src/retention.ts'
import { supportMailWorker } from '../src/support/support-mail.worker.ts'
import { authStandIn } from './auth-stand-in.ts'
import { asking, eventually, startWorld, term, type World } from './world.ts'

type Caller = ReturnType<typeof callers.anonymous>
const auth = authStandIn()
let world: World
beforeAll(async () => {
  world = await startWorld({}, { client: auth.client })
})
afterAll(() => world.close())

const office = callers.admin(['admin.support.index', 'admin.support.update'])
const quiet = createLogger({ service: 'messaging', level: 'silent' })
const never = new AbortController().signal
let people = 0
/** Somebody without an account, from a network of their own. */
const visitor = () => {
  people += 1
  return {
    email: `visitor${people}@example.com`,
    caller: callers.anonymous({ sessionId: newId(), address: `203.0.113.${people}` }),
  }
}
/** Somebody with an account and a confirmed address. */
function person(name = 'Camille Durand') {
  const caller = callers.user({ name })
  return { caller, email: auth.add(caller.userId, { name }).email }
}
const form = { topic: 'account', subject: 'I cannot sign in', message: 'It says that the password is wrong.' }
const ask = (
  { caller, email }: { caller: Caller; email: string },
  change: Record<string, unknown> = {},
  idempotencyKey?: string,
) =>
  world.call(askSupport, {
    ...{ caller, body: { ...form, email, ...change } },
    ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
  })
const listed = async (query: Record<string, unknown> = {}) =>
  (await world.call(listSupportRequests, { caller: office, query })).body
const requestOf = async (email: string): Promise<SupportRequest> => (await listed({ q: email })).data[0]
const read = async (id: string) => (await world.call(readSupportRequest, { caller: office, params: { id } })).body.data
const messagesOf = async (id: string): Promise<SupportMessage[]> => (await read(id)).messages
const lastOf = async (id: string) => (await messagesOf(id)).at(-1)?.id ?? ''
const answer = async (id: string, text = 'Try again now.', more: Record<string, unknown> = {}) =>
  world.call(answerSupport, { caller: office, params: { id }, body: { text, seen: await lastOf(id), ...more } })
const key = () => newId()
let mails = 0
/** What a person writes by mail, as the receiver hands it on. */
const byMail = (id: string, from: string | null, words: string, change: Record<string, unknown> = {}) => {
  mails += 1
  const mail = { key: `mail${mails}`, from, words, attachments: 0, isProven: true, ...change }
  return world.desk?.keep(id, mail)
}

describe('a request', () => {
  it('of a visitor is kept, confirmed without what was written, and told to the support address', async () => {
    const { caller, email } = visitor()
    const { status, body } = await ask({ caller, email })
    expect([status, body.data]).toMatchObject([201, { email, isPriority: false }])
    expect(body.data.reference).toMatch(/^F-\d{6,}$/)
    const mail = await world.mailbox.next(email)
    expect(mail.subject).toBe(`[${body.data.reference}] We have your message`)
    expect(`${mail.text}${mail.html}`).not.toContain(form.message)
    expect(mail.replyTo?.[0]?.address).toMatch(/^s\+[a-z2-7]{56}@reply\.forecourt\.test$/)
    const told = await world.mailbox.next('support@forecourt.test', ({ subject = '' }) =>
      subject.includes(body.data.reference),
    )
    expect(told.text).toContain('/admin/dashboard/support/?request=')
    expect(await requestOf(email)).toMatchObject({
      ...{ status: 'open', personId: null, name: '' },
      subject: form.subject,
    })
  })

  it('of somebody signed in, at their own address, is confirmed in their language with what they wrote', async () => {
    const { caller, email } = person()
    const { userId } = caller
    await ask({ caller: { ...caller, locale: 'fr_FR' }, email: email.toUpperCase() })
    const mail = await world.mailbox.next(email.toUpperCase())
    expect(mail.subject).toContain('Nous avons bien reçu votre message')
    expect(mail.text).toContain(form.message)
    expect(await requestOf(email)).toMatchObject({ personId: userId, isOwnAddress: true, name: 'Camille Durand' })
  })

  it('is of no account where another address was typed, or auth is away', async () => {
    const { caller, email } = person()
    await ask({ caller, email: 'elsewhere@example.com' })
    expect(await requestOf('elsewhere@example.com')).toMatchObject({ personId: caller.userId, isOwnAddress: false })
    auth.pause()
    expect((await ask({ caller, email })).status).toBe(201)
    auth.pause(false)
    expect((await requestOf(email)).isOwnAddress).toBe(false)
  })

  it('names a vehicle that is offered, and no other', async () => {
    const { vehicleId } = await world.vehicle({ title: 'Renault Clio' })
    const asker = visitor()
    expect((await ask(asker, { vehicleId })).status).toBe(201)
    expect((await read((await requestOf(asker.email)).id)).vehicle).toEqual({ id: vehicleId, title: 'Renault Clio' })
    const { vehicleId: draft } = await world.vehicle({ status: 'draft' })
    const { status, body } = await ask(visitor(), { vehicleId: draft })
    expect([status, body.fields?.vehicleId]).toEqual([422, expect.stringMatching(/no vehicle that is offered/)])
  })

  it.each([
    ['no known topic', 'topic', 'weather', /topic/i],
    ['no subject', 'subject', '', /subject/i],
    ['a subject nobody can read', 'subject', '\u200b', /subject/i],
    ['a subject that is too long', 'subject', 's'.repeat(121), /120/],
    ['no message', 'message', ' ', /message/i],
    ['a message that is too long', 'message', 'm'.repeat(4001), /4,000/],
    ['no address', 'email', 'nobody', /email/i],
    ['no vehicle', 'vehicleId', '1', /vehicle/i],
  ])('with %s is refused with a sentence', async (_, field, value, sentence) => {
    const asker = visitor()
    const { status, body } = await ask(asker, { [field]: value })
    expect([status, body.code]).toEqual([422, 'INVALID'])
    expect(body.fields[field]).toMatch(sentence)
    expect(await requestOf(asker.email)).toBeUndefined()
  })

  it('needs a session, and takes what is written before an address is confirmed', async () => {
    const nobody = callers.anonymous({ sessionId: null })
    expect((await ask({ caller: nobody, email: 'a@example.com' })).status).toBe(401)
    const { caller, email } = person()
    expect((await ask({ caller: { ...caller, verified: false }, email })).status).toBe(201)
  })

  it('sent twice, and twice at once, is one', async () => {
    const asker = visitor()
    const same = key()
    const answers = await Promise.all([ask(asker, {}, same), ask(asker, {}, same)])
    answers.push(await ask(asker, {}, same))
    expect(new Set(answers.map(({ body }) => body.data.reference)).size).toBe(1)
    expect((await listed({ q: asker.email })).data).toHaveLength(1)
  })
})

describe('limits', () => {
  it('are of a person, whichever address they type', async () => {
    const { caller, email } = person()
    for (const to of [email, 'one@example.com', 'two@example.com'])
      expect((await ask({ caller, email: to })).status).toBe(201)
    const { status, body, headers } = await ask({ caller, email })
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(80_000)
  })

  it('are of an address that anybody may type, whoever does', async () => {
    const { email } = visitor()
    for (let at = 0; at < 3; at += 1) expect((await ask({ ...visitor(), email })).status).toBe(201)
    expect((await ask({ ...visitor(), email: email.toUpperCase() })).status).toBe(429)
    const { caller, email: own } = person()
    for (let at = 0; at < 3; at += 1) await ask({ ...visitor(), email: own })
    expect((await ask({ caller, email: own })).status, 'nobody keeps its owner from writing').toBe(201)
  })

  it('are of a network, and what is refused does not count', async () => {
    const { caller } = visitor()
    for (let at = 0; at < 30; at += 1) {
      expect((await ask({ caller, email: `network${at}@example.com` })).status).toBe(201)
      expect((await ask({ caller, email: 'nobody' })).status).toBe(422)
    }
    const other = { ...caller, sessionId: newId() }
    expect((await ask({ caller: other, email: 'network@example.com' })).status).toBe(429)
  })
})

describe('the office', () => {
  it('sees who has priority first, then who has waited longest, a page at a time, and counts both', async () => {
    await world.db.query('delete from support_request')
    const wanted: string[] = []
    for (let at = 0; at < 27; at += 1) {
      const asker = at % 9 === 8 ? person() : visitor()
      if (at % 9 === 8 && 'userId' in asker.caller) {
        const limits = { ...term(null, 1).limits, priority_support: true }
        await world.plans(asker.caller.userId as string, 1, [{ ...term(null, 1), limits }])
      }
      expect((await ask(asker)).body.data.isPriority).toBe(at % 9 === 8)
      wanted.push(asker.email)
    }
    const order = [...wanted.filter((_, at) => at % 9 === 8), ...wanted.filter((_, at) => at % 9 !== 8)]
    const first = await listed()
    expect(first.meta).toMatchObject({ open: 27, priority: 3 })
    const second = await listed({ after: first.meta.next })
    expect([...first.data, ...second.data].map(({ email }) => email)).toEqual(order)
    expect(second.meta.next).toBeNull()
    expect((await listed({ priority: true })).data).toHaveLength(3)
    expect((await listed({ topic: 'billing' })).data).toHaveLength(0)
    const [{ reference, email }] = first.data
    for (const q of [reference, reference.slice(2), ` ${email.toUpperCase()} `])
      expect((await listed({ q })).data.map((one: SupportRequest) => one.reference)).toEqual([reference])
    expect((await listed({ q: 'nobody at all' })).data).toEqual([])
  })

  it('priority is of the day it was written: a plan that begins later changes nothing', async () => {
    const asker = person()
    await ask(asker)
    const limits = { ...term(null, 1).limits, priority_support: true }
    await world.plans(asker.caller.userId, 1, [{ ...term(null, 1), limits }])
    expect((await requestOf(asker.email)).isPriority).toBe(false)
  })

  it('answers by mail, in the language of the request, and what is answered by mail comes back', async () => {
    const asker = visitor()
    await ask({ ...asker, caller: { ...asker.caller, locale: 'zh_CN' } }, { subject: '无法登录' })
    const { id, reference } = await requestOf(asker.email)
    expect((await answer(id, 'Try again now.')).status).toBe(201)
    const mail = await world.mailbox.next(asker.email, ({ subject = '' }) => subject.startsWith('Re:'))
    expect(mail.subject).toBe(`Re: [${reference}] 无法登录`)
    expect(mail.text).toContain('Try again now.')
    expect(mail.text).toContain('您可以直接回复此邮件')
    await eventually(async () => (await messagesOf(id)).at(-1)?.mail === 'sent')
    expect((await requestOf(asker.email)).status).toBe('answered')

    const to = mail.replyTo?.[0]?.address ?? ''
    expect(world.support?.read(to)?.requestId).toBe(id)
    await byMail(id, asker.email, 'It works. Thank you!', { key: 'same' })
    await byMail(id, asker.email, 'It works. Thank you!', { key: 'same' })
    expect(await messagesOf(id)).toMatchObject([
      { author: 'person', isByMail: false },
      { author: 'office', authorId: office.userId },
      { author: 'person', isByMail: true, isProven: true, text: 'It works. Thank you!' },
    ])
    expect((await requestOf(asker.email)).status).toBe('open')
  })

  it('closes with an answer or without, and what is written then opens it again', async () => {
    const asker = visitor()
    await ask(asker)
    const { id } = await requestOf(asker.email)
    await answer(id, 'Done.', { close: true })
    expect((await requestOf(asker.email)).status).toBe('closed')
    const mail = await world.mailbox.next(asker.email, ({ subject = '' }) => subject.startsWith('Re:'))
    expect(mail.text).toContain('We consider this settled.')
    await byMail(id, asker.email, 'Not yet.')
    const waiting = await requestOf(asker.email)
    expect(waiting.status).toBe('open')
    await byMail(id, asker.email, 'I mean it.')
    expect((await requestOf(asker.email)).movedAt, 'keeps its place').toBe(waiting.movedAt)
    const closed = await world.call(closeSupport, { caller: office, params: { id }, body: { seen: await lastOf(id) } })
    expect(closed.status).toBe(200)
    expect((await requestOf(asker.email)).status).toBe('closed')
    await answer(id, 'One more thing.')
    expect((await requestOf(asker.email)).status).toBe('answered')
  })

  it('is told of what came meanwhile: of two answers at once one is sent', async () => {
    const asker = visitor()
    await ask(asker)
    const { id } = await requestOf(asker.email)
    const seen = await lastOf(id)
    const both = await Promise.all(['One.', 'Two.'].map((text) => answer(id, text, { seen })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('SUPPORT_MOVED')
    const late = await world.call(closeSupport, { caller: office, params: { id }, body: { seen } })
    expect(late.status).toBe(409)
    expect(await messagesOf(id)).toHaveLength(2)
  })

  it('needs its permissions, knows no other ids, and leaves each reading and change in the audit log', async () => {
    const asker = visitor()
    await ask(asker)
    const { id } = await requestOf(asker.email)
    const seen = await lastOf(id)
    const reader = callers.admin(['admin.support.index'])
    for (const caller of [callers.user(), callers.admin(['admin.dashboard.index'])]) {
      expect((await world.call(listSupportRequests, { caller })).status).toBe(403)
      expect((await world.call(readSupportRequest, { caller, params: { id } })).status).toBe(403)
    }
    const body = { text: 'No.', seen }
    expect((await world.call(answerSupport, { caller: reader, params: { id }, body })).status).toBe(403)
    expect((await world.call(closeSupport, { caller: reader, params: { id }, body: { seen } })).status).toBe(403)
    const params = { id: newId() }
    expect((await world.call(readSupportRequest, { caller: office, params })).status).toBe(404)
    expect((await world.call(answerSupport, { caller: office, params, body })).status).toBe(404)
    await answer(id)
    const query = { resource: ['support'], limit: 100 }
    const log = await world.call(pageAudit.messaging, { caller: callers.service('bff'), query })
    const entries = log.body.data.filter((one: { recordId: string }) => one.recordId === id)
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['update', 'read', 'read'])
    const change = entries.find(({ action }: { action: string }) => action === 'update')
    expect(change).toMatchObject({ before: { status: 'open' }, after: { status: 'answered' }, actor: office.userId })
    expect(JSON.stringify(entries)).not.toMatch(/password|visitor/)
  })

  it('sees whether its answer was taken, is tried again, or was given up', async () => {
    const asker = visitor()
    await ask(asker)
    const { id } = await requestOf(asker.email)
    await answer(id)
    await eventually(async () => (await messagesOf(id)).at(-1)?.mail === 'sent')
    const [mail] = await world.db.query<{ id: string }>(
      `update support_mail set state = 'queued' where request_id = $1 and kind = 'answer' returning id`,
      [id],
    )
    const sent: Mail[] = []
    const mailer = { send: async (one: Mail) => void sent.push(one), close: () => {} }
    const refusing = { ...mailer, send: () => Promise.reject(new Error('550 no such mailbox')) }
    const { support, parts } = world
    const workerWith = (with_: Mailer) => supportMailWorker({ ...parts, support, mailer: with_, asking, bounces: null })
    const job = { key: 'job', payload: { mailId: mail?.id ?? '' }, attempt: 3, log: quiet, signal: never }
    await expect(workerWith(refusing).run([job])).rejects.toThrow('550')
    const rowOf = () => world.db.query('select state, attempts, error from support_mail where id = $1', [mail?.id])
    expect(await rowOf()).toMatchObject([{ state: 'queued', attempts: 3, error: expect.stringContaining('550') }])
    await workerWith(refusing).givenUp?.(job, new Error('550'))
    expect((await messagesOf(id)).at(-1)?.mail).toBe('given_up')
    await workerWith(mailer).run([{ ...job, attempt: 4 }])
    await workerWith(mailer).run([{ ...job, attempt: 5 }])
    expect(sent).toMatchObject([{ to: asker.email, id: `support-${mail?.id}` }])
    expect(await rowOf()).toMatchObject([{ state: 'sent', attempts: 4, error: null }])
  })
})

describe('what comes by mail', () => {
  async function asked() {
    const asker = visitor()
    await ask(asker)
    return { ...asker, id: (await requestOf(asker.email)).id }
  }
  const about = (email: string) => world.mailbox.next(email, ({ subject = '' }) => subject.endsWith('About your mail'))

  it('from another mailbox counts, and the office sees it; the answer goes where it always went', async () => {
    const { id } = await asked()
    await byMail(id, 'work@example.com', 'From my other mailbox.')
    await byMail(id, null, 'From nobody.')
    expect((await messagesOf(id)).slice(1)).toMatchObject([{ isProven: false }, { isProven: false }])
  })

  it.each([
    ['without a text', '', {}, /no text/],
    ['that is too long', 'w'.repeat(10_001), {}, /10,000 characters at most/],
  ])('%s is no message, and its writer hears why, once', async (_, words, change, sentence) => {
    const { id, email } = await asked()
    await byMail(id, email, words, change)
    await byMail(id, email, words, change)
    expect((await about(email)).text).toMatch(sentence)
    expect(await messagesOf(id)).toHaveLength(1)
    const rows = await world.db.query(`select 1 from support_mail where request_id = $1 and kind <> 'received'`, [id])
    expect(rows).toHaveLength(1)
    const { id: other, email: theirs } = await asked()
    await byMail(other, 'stranger@example.com', words, change)
    const untold = await world.db.query(`select 1 from support_mail where request_id = $1 and kind <> 'received'`, [
      other,
    ])
    expect([untold.length, theirs !== email]).toEqual([0, true])
  })

  it('with files is a message without them, and its writer is told', async () => {
    const { id, email } = await asked()
    await byMail(id, email, 'See the picture.', { attachments: 2 })
    expect((await messagesOf(id)).at(-1)).toMatchObject({ attachments: 2, text: 'See the picture.' })
    expect((await about(email)).text).toMatch(/not the files/)
  })

  it('ends where a request is full', async () => {
    const { id, email } = await asked()
    await world.db.query(
      `insert into support_message (id, request_id, author, body)
       select gen_random_uuid(), $1, 'person', 'More.' from generate_series(1, 99)`,
      [id],
    )
    await byMail(id, email, 'One too many.')
    expect((await about(email)).text).toMatch(/very many messages/)
    const { status, body } = await answer(id)
    expect([status, body.code]).toEqual([409, 'SUPPORT_FULL'])
    expect(body.message).toContain('100')
  })

  it('comes through the mail server of the reply domain, to an address that is ours and not too old', async () => {
    const { id, email } = await asked()
    const receiver = await startReplies(world, replyOf(world.config), quiet)
    const send = async (to = '', headers = '') => {
      const transport = createTransport({ host: '127.0.0.1', port: receiver?.port ?? 0, ignoreTLS: true })
      const raw = `From: ${email}\r\nMessage-ID: <${newId()}@example.com>\r\n${headers}\r\nHere is more.\r\n\r\n> quoted`
      const envelope = { from: email, to }
      return await transport.sendMail({ envelope, raw }).then(
        ({ response }) => response,
        (error: Error) => error.message,
      )
    }
    expect(await send(world.support?.make(id))).toMatch(/^250/)
    expect(await send(world.support?.make(id), 'Auto-Submitted: auto-replied\r\n')).toMatch(/^250/)
    expect((await messagesOf(id)).map(({ text }) => text)).toEqual([form.message, 'Here is more.'])
    expect(await send(world.support?.make(id, Date.now() - 181 * 86_400_000))).toContain('/help-center/contact')
    expect(await send(world.support?.make(newId()))).toContain('550')
    expect(await send(`s+${'a'.repeat(56)}@reply.forecourt.test`)).toContain('No such address')
    await receiver?.close()
  })

  it('to a request that is gone is refused, and so is too much of it', async () => {
    const { id } = await asked()
    await expect(world.desk?.admit(newId())).rejects.toThrow()
    for (let at = 0; at < 100; at += 1) await world.desk?.admit(id)
    await expect(world.desk?.admit(id)).rejects.toMatchObject({ name: 'TooMany' })
  })
})

describe('requests go', () => {
  it('a year after they were dealt with, with all they hold; open ones after three', async () => {
    const [waiting, dealtWith, recent] = [visitor(), visitor(), visitor()]
    for (const asker of [waiting, dealtWith, recent]) await ask(asker)
    for (const { email } of [dealtWith, recent]) await answer((await requestOf(email)).id, 'Done.', { close: true })
    const age = (email: string, days: number) =>
      world.db.query('update support_request set moved_at = now() - make_interval(days => $2) where email = $1', [
        ...[email, days],
      ])
    await age(waiting.email, 366)
    await age(dealtWith.email, 366)
    await age(recent.email, 364)
    const { id } = await requestOf(dealtWith.email)
    await forgetAged(world.db, retentionsOf(retentions))
    expect(await requestOf(dealtWith.email)).toBeUndefined()
    expect(await world.db.query('select 1 from support_message where request_id = $1', [id])).toEqual([])
    expect([await requestOf(waiting.email), await requestOf(recent.email)]).not.toContain(undefined)
    await age(waiting.email, 3 * 365 + 1)
    await forgetAged(world.db, retentionsOf(retentions))
    expect(await requestOf(waiting.email)).toBeUndefined()
  })

  it('with the account of who wrote them, and are in its export before', async () => {
    const [asker, other] = [person(), person()]
    await ask(asker)
    await ask(other)
    const { id, reference } = await requestOf(asker.email)
    await answer(id)
    const params = { id: asker.caller.userId }
    const { body } = await world.call(exportMessages, { caller: callers.service('bff'), params })
    expect(body.data.supportRequests).toMatchObject([
      { reference, email: asker.email, isMine: true, message: form.message },
      { reference, isMine: false, message: 'Try again now.' },
    ])
    await world.db.transaction((em) => enqueue(em, FORGET_PERSON, newId(), { userId: asker.caller.userId }).then())
    await eventually(async () => (await requestOf(asker.email)) === undefined)
    expect(await requestOf(other.email)).toBeDefined()
  })
})
