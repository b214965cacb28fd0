import {
  answerSupport,
  closeSupport,
  listSupportRequests,
  pageAudit,
  readSupportRequest,
  type SupportRequest,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import type { Mail, Mailer } from '@forecourt/kernel/mail'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageStatement } from '../src/support/support-list.ts'
import { supportMailWorker } from '../src/support/support-mail.worker.ts'
import { type Desk, office, startDesk } from './support-desk.ts'
import { asking, eventually, term } from './world.ts'

const quiet = createLogger({ service: 'messaging', level: 'silent' })
const never = new AbortController().signal

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.world.close())

describe('the office', () => {
  it('sees who has priority first, then who has waited longest, a page at a time, and counts both', async () => {
    await desk.world.db.query('delete from support_request')
    const wanted: string[] = []
    for (let at = 0; at < 27; at += 1) {
      const asker = at % 9 === 8 ? desk.person() : desk.visitor()
      if (at % 9 === 8 && 'userId' in asker.caller) {
        const limits = { ...term(null, 1).limits, priority_support: true }
        await desk.world.plans(asker.caller.userId as string, 1, [{ ...term(null, 1), limits }])
      }
      expect((await desk.ask(asker)).body.data.isPriority).toBe(at % 9 === 8)
      wanted.push(asker.email)
    }
    const order = [...wanted.filter((_, at) => at % 9 === 8), ...wanted.filter((_, at) => at % 9 !== 8)]
    const first = await desk.listed()
    expect(first.meta).toMatchObject({ open: 27, priority: 3 })
    const second = await desk.listed({ after: first.meta.next })
    expect([...first.data, ...second.data].map(({ email }) => email)).toEqual(order)
    expect(second.meta.next).toBeNull()
    expect((await desk.listed({ priority: true })).data).toHaveLength(3)
    expect((await desk.listed({ topic: 'billing' })).data).toHaveLength(0)
    const [{ reference, email }] = first.data
    for (const q of [reference, reference.slice(1), ` ${email.toUpperCase()} `])
      expect((await desk.listed({ q })).data.map((one: SupportRequest) => one.reference)).toEqual([reference])
    expect((await desk.listed({ q: 'nobody at all' })).data).toEqual([])
  })

  it('finds a page, and an address, along an index among very many', async () => {
    const { db } = desk.world
    await db.query(
      `insert into support_request (id, topic, subject, email, is_own_address, name, locale, priority, status, moved_at)
       select gen_random_uuid(), 'other', 'One of many', 'many' || n || '@example.com', false, '', 'en_US', n % 50 = 0,
         case n % 3 when 0 then 'open' when 1 then 'answered' else 'closed' end, now() - make_interval(secs => n)
       from generate_series(1, 20000) n`,
    )
    await db.query('analyze support_request')
    const planOf = async (query: Parameters<typeof pageStatement>[0], cursor: unknown[], wanted: string | null) => {
      const params = [null, null, ...cursor, wanted]
      return JSON.stringify(await db.query(`explain ${pageStatement(query).text}`, params))
    }
    const after = [false, String(Date.now() * 1000), newId()]
    for (const cursor of [[null, null, null], after]) {
      expect(await planOf({ status: 'open' }, cursor, null)).toContain('support_request_open')
      const latest = await planOf({ status: 'closed' }, cursor, null)
      expect(latest).toMatch(/Index (Only )?Scan.* using support_request_(moved|age)/)
      expect(latest).not.toMatch(/Seq Scan|Bitmap|-> {2}Sort/)
    }
    const plan = await planOf({ q: 'many7@example.com' }, [null, null, null], 'many7@example.com')
    expect(plan).toContain('support_request_email')
    await db.query(`delete from support_request where subject = 'One of many'`)
  })

  it('priority is of the day it was written: a plan that begins later changes nothing', async () => {
    const asker = desk.person()
    await desk.ask(asker)
    const limits = { ...term(null, 1).limits, priority_support: true }
    await desk.world.plans(asker.caller.userId, 1, [{ ...term(null, 1), limits }])
    expect((await desk.requestOf(asker.email)).isPriority).toBe(false)
  })

  it('answers by mail, in the language of the request, and what is answered by mail comes back', async () => {
    const asker = desk.visitor()
    await desk.ask({ ...asker, caller: { ...asker.caller, locale: 'zh_CN' } }, { subject: '无法登录' })
    const { id, reference } = await desk.requestOf(asker.email)
    expect((await desk.answer(id, 'Try again now.')).status).toBe(201)
    const mail = await desk.world.mailbox.next(asker.email, ({ subject = '' }) => subject.startsWith('Re:'))
    expect(mail.subject).toBe(`Re: [${reference}] 无法登录`)
    expect(mail.text).toContain('Try again now.')
    expect(mail.text).toContain('您可以直接回复此邮件')
    await eventually(async () => (await desk.messagesOf(id)).at(-1)?.mail === 'sent')
    expect((await desk.requestOf(asker.email)).status).toBe('answered')

    const to = mail.replyTo?.[0]?.address ?? ''
    expect(desk.world.support?.read(to)?.requestId).toBe(id)
    await desk.byMail(id, asker.email, 'It works. Thank you!', { key: 'same' })
    await desk.byMail(id, asker.email, 'It works. Thank you!', { key: 'same' })
    expect(await desk.messagesOf(id)).toMatchObject([
      { author: 'person', isByMail: false },
      { author: 'office', authorId: office.userId },
      { author: 'person', isByMail: true, isProven: true, text: 'It works. Thank you!' },
    ])
    expect((await desk.requestOf(asker.email)).status).toBe('open')
  })

  it('closes with an answer or without, and what is written then opens it again', async () => {
    const asker = desk.visitor()
    await desk.ask(asker)
    const { id } = await desk.requestOf(asker.email)
    await desk.answer(id, 'Done.', { close: true })
    expect((await desk.requestOf(asker.email)).status).toBe('closed')
    const mail = await desk.world.mailbox.next(asker.email, ({ subject = '' }) => subject.startsWith('Re:'))
    expect(mail.text).toContain('We consider this settled.')
    await desk.byMail(id, asker.email, 'Not yet.')
    const waiting = await desk.requestOf(asker.email)
    expect(waiting.status).toBe('open')
    await desk.byMail(id, asker.email, 'I mean it.')
    expect((await desk.requestOf(asker.email)).movedAt, 'keeps its place').toBe(waiting.movedAt)
    const closed = await desk.world.call(closeSupport, {
      caller: office,
      params: { id },
      body: { seen: await desk.lastOf(id) },
    })
    expect(closed.status).toBe(200)
    expect((await desk.requestOf(asker.email)).status).toBe('closed')
    await desk.answer(id, 'One more thing.')
    expect((await desk.requestOf(asker.email)).status).toBe('answered')
  })

  it('is told of what came meanwhile: of two answers at once one is sent', async () => {
    const asker = desk.visitor()
    await desk.ask(asker)
    const { id } = await desk.requestOf(asker.email)
    const seen = await desk.lastOf(id)
    const both = await Promise.all(['One.', 'Two.'].map((text) => desk.answer(id, text, { seen })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('SUPPORT_MOVED')
    const late = await desk.world.call(closeSupport, { caller: office, params: { id }, body: { seen } })
    expect(late.status).toBe(409)
    expect(await desk.messagesOf(id)).toHaveLength(2)
  })

  it('needs its permissions, knows no other ids, and leaves each reading and change in the audit log', async () => {
    const asker = desk.visitor()
    await desk.ask(asker)
    const { id } = await desk.requestOf(asker.email)
    const seen = await desk.lastOf(id)
    const reader = callers.admin(['admin.support.index'])
    for (const caller of [callers.user(), callers.admin(['admin.dashboard.index'])]) {
      expect((await desk.world.call(listSupportRequests, { caller })).status).toBe(403)
      expect((await desk.world.call(readSupportRequest, { caller, params: { id } })).status).toBe(403)
    }
    const body = { text: 'No.', seen }
    expect((await desk.world.call(answerSupport, { caller: reader, params: { id }, body })).status).toBe(403)
    expect((await desk.world.call(closeSupport, { caller: reader, params: { id }, body: { seen } })).status).toBe(403)
    const params = { id: newId() }
    expect((await desk.world.call(readSupportRequest, { caller: office, params })).status).toBe(404)
    expect((await desk.world.call(answerSupport, { caller: office, params, body })).status).toBe(404)
    await desk.answer(id)
    const query = { resource: ['support'], limit: 100 }
    const log = await desk.world.call(pageAudit.messaging, { caller: callers.service('bff'), query })
    const entries = log.body.data.filter((one: { recordId: string }) => one.recordId === id)
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['update', 'read', 'read'])
    const change = entries.find(({ action }: { action: string }) => action === 'update')
    expect(change).toMatchObject({ before: { status: 'open' }, after: { status: 'answered' }, actor: office.userId })
    expect(JSON.stringify(entries)).not.toMatch(/password|visitor/)
  })

  it('sees whether its answer was taken, is tried again, or was given up', async () => {
    const asker = desk.visitor()
    await desk.ask(asker)
    const { id } = await desk.requestOf(asker.email)
    await desk.answer(id)
    await eventually(async () => (await desk.messagesOf(id)).at(-1)?.mail === 'sent')
    const [mail] = await desk.world.db.query<{ id: string }>(
      `update support_mail set state = 'queued' where request_id = $1 and kind = 'answer' returning id`,
      [id],
    )
    const sent: Mail[] = []
    const mailer = { send: async (one: Mail) => void sent.push(one), close: () => {} }
    const refusing = { ...mailer, send: () => Promise.reject(new Error('550 no such mailbox')) }
    const { support, parts } = desk.world
    const workerWith = (with_: Mailer) => supportMailWorker({ ...parts, support, mailer: with_, asking, bounces: null })
    const job = { key: 'job', payload: { mailId: mail?.id ?? '' }, attempt: 3, log: quiet, signal: never }
    await expect(workerWith(refusing).run([job])).rejects.toThrow('550')
    const rowOf = () => desk.world.db.query('select state, attempts, error from support_mail where id = $1', [mail?.id])
    expect(await rowOf()).toMatchObject([{ state: 'queued', attempts: 3, error: expect.stringContaining('550') }])
    await workerWith(refusing).givenUp?.(job, new Error('550'))
    expect((await desk.messagesOf(id)).at(-1)?.mail).toBe('given_up')
    await workerWith(mailer).run([{ ...job, attempt: 4 }])
    await workerWith(mailer).run([{ ...job, attempt: 5 }])
    expect(sent).toMatchObject([{ to: asker.email, id: `support-${mail?.id}` }])
    expect(await rowOf()).toMatchObject([{ state: 'sent', attempts: 4, error: null }])
  })
})
