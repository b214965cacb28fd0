import { exportMessages } from '@forecourt/contracts'
import { forgetAged, newId, rateLimit, retentionsOf } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORGET_PERSON } from '../src/person/forget-person.worker.ts'
import { retentions } from '../src/retention.ts'
import { type Desk, form, startDesk } from './support-desk.ts'
import { eventually } from './world.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.world.close())

describe('a request', () => {
  it('of a visitor is kept, confirmed without what was written, and told to the support address', async () => {
    const { caller, email } = desk.visitor()
    const { status, body } = await desk.ask({ caller, email })
    expect([status, body.data]).toMatchObject([201, { email, isPriority: false }])
    expect(body.data.reference).toMatch(/^F\d{6,}$/)
    const mail = await desk.world.mailbox.next(email)
    expect(mail.subject).toBe(`[${body.data.reference}] We have your message`)
    expect(`${mail.text}${mail.html}`).not.toContain(form.message)
    expect(mail.replyTo?.[0]?.address).toMatch(/^s\+[a-z2-7]{56}@reply\.forecourt\.test$/)
    const told = await desk.world.mailbox.next('support@forecourt.test', ({ subject = '' }) =>
      subject.includes(body.data.reference),
    )
    expect(told.text).toContain('/admin/dashboard/support/?request=')
    expect(await desk.requestOf(email)).toMatchObject({
      ...{ status: 'open', personId: null, name: '' },
      subject: form.subject,
    })
  })

  it('of somebody signed in, at their own address, is confirmed in their language with what they wrote', async () => {
    const { caller, email } = desk.person()
    const { userId } = caller
    await desk.ask({ caller: { ...caller, locale: 'fr_FR' }, email: email.toUpperCase() })
    const mail = await desk.world.mailbox.next(email.toUpperCase())
    expect(mail.subject).toContain('Nous avons bien reçu votre message')
    expect(mail.text).toContain(form.message)
    expect(await desk.requestOf(email)).toMatchObject({ personId: userId, isOwnAddress: true, name: 'Camille Durand' })
  })

  it('is of no account where another address was typed, or auth is away', async () => {
    const { caller, email } = desk.person()
    await desk.ask({ caller, email: 'elsewhere@example.com' })
    expect(await desk.requestOf('elsewhere@example.com')).toMatchObject({
      personId: caller.userId,
      isOwnAddress: false,
    })
    desk.auth.pause()
    expect((await desk.ask({ caller, email })).status).toBe(201)
    desk.auth.pause(false)
    expect((await desk.requestOf(email)).isOwnAddress).toBe(false)
  })

  it('names a vehicle that is offered, and no other', async () => {
    const { vehicleId } = await desk.world.vehicle({ title: 'Renault Clio' })
    const asker = desk.visitor()
    expect((await desk.ask(asker, { vehicleId })).status).toBe(201)
    expect((await desk.read((await desk.requestOf(asker.email)).id)).vehicle).toEqual({
      id: vehicleId,
      title: 'Renault Clio',
    })
    const { vehicleId: draft } = await desk.world.vehicle({ status: 'draft' })
    const { status, body } = await desk.ask(desk.visitor(), { vehicleId: draft })
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
    const asker = desk.visitor()
    const { status, body } = await desk.ask(asker, { [field]: value })
    expect([status, body.code]).toEqual([422, 'INVALID'])
    expect(body.fields[field]).toMatch(sentence)
    expect(await desk.requestOf(asker.email)).toBeUndefined()
  })

  it('needs a session, and takes what is written before an address is confirmed', async () => {
    const nobody = callers.anonymous({ sessionId: null })
    expect((await desk.ask({ caller: nobody, email: 'a@example.com' })).status).toBe(401)
    const { caller, email } = desk.person()
    expect((await desk.ask({ caller: { ...caller, verified: false }, email })).status).toBe(201)
  })

  it('sent twice, and twice at once, is one', async () => {
    const asker = desk.visitor()
    const same = newId()
    const answers = await Promise.all([desk.ask(asker, {}, same), desk.ask(asker, {}, same)])
    answers.push(await desk.ask(asker, {}, same))
    expect(new Set(answers.map(({ body }) => body.data.reference)).size).toBe(1)
    expect((await desk.listed({ q: asker.email })).data).toHaveLength(1)
  })
})

describe('limits', () => {
  it('are of a person, whichever address they type', async () => {
    const { caller, email } = desk.person()
    for (const to of [email, 'one@example.com', 'two@example.com'])
      expect((await desk.ask({ caller, email: to })).status).toBe(201)
    const { status, body, headers } = await desk.ask({ caller, email })
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(80_000)
  })

  it('are of an address that anybody may type, whoever does', async () => {
    const { email } = desk.visitor()
    for (let at = 0; at < 3; at += 1) expect((await desk.ask({ ...desk.visitor(), email })).status).toBe(201)
    expect((await desk.ask({ ...desk.visitor(), email: email.toUpperCase() })).status).toBe(429)
    const sorted = { ...desk.visitor(), email: email.replace('@', '+more@') }
    expect((await desk.ask(sorted)).status, 'the same mailbox').toBe(429)
    const { caller, email: own } = desk.person()
    for (let at = 0; at < 3; at += 1) await desk.ask({ ...desk.visitor(), email: own })
    expect((await desk.ask({ caller, email: own })).status, 'nobody keeps its owner from writing').toBe(201)
  })

  it('keep the mailbox of the office from being filled, while the list has every request', async () => {
    const { db, mailbox } = desk.world
    const told = (reference: string) =>
      mailbox.to('support@forecourt.test').filter(({ subject = '' }) => subject.includes(reference)).length
    const isDone = (id: string) =>
      eventually(async () => {
        const left = `select from job where queue = 'support-waits' and payload ->> 'requestId' = $1 and status = 'waiting'`
        return (await db.query(left, [id])).length === 0
      })
    const full = { key: 'support-waits', limit: 60, windowSeconds: 3600 }
    for (let isFull = false; !isFull; )
      isFull = await rateLimit(db, full).then(
        () => false,
        () => true,
      )
    const asker = desk.visitor()
    const { body } = await desk.ask(asker)
    const { id } = await desk.requestOf(asker.email)
    await isDone(id)
    expect(told(body.data.reference)).toBe(0)
    await db.query(`delete from rate_limit where key = 'support-waits'`)
    const next = desk.visitor()
    const { body: heard } = await desk.ask(next)
    await mailbox.next('support@forecourt.test', ({ subject = '' }) => subject.includes(heard.data.reference))
    expect(told(heard.data.reference)).toBe(1)
  })

  it('are of a network, and what is refused does not count', async () => {
    const caller = callers.anonymous({ sessionId: newId(), address: '203.0.113.250' })
    for (let at = 0; at < 30; at += 1) {
      expect((await desk.ask({ caller, email: `network${at}@example.com` })).status).toBe(201)
      expect((await desk.ask({ caller, email: 'nobody' })).status).toBe(422)
    }
    const other = { ...caller, sessionId: newId() }
    expect((await desk.ask({ caller: other, email: 'network@example.com' })).status).toBe(429)
    const here = async (verified: boolean) => {
      const { caller: person, email } = desk.person()
      return (await desk.ask({ caller: { ...person, verified, address: '203.0.113.250' }, email })).status
    }
    expect(await here(false), 'nor by an account that nobody confirmed').toBe(429)
    expect(await here(true)).toBe(201)
  })
})

describe('requests go', () => {
  it('a year after they were dealt with, with all they hold; open ones after three', async () => {
    const [waiting, dealtWith, recent] = [desk.visitor(), desk.visitor(), desk.visitor()]
    for (const asker of [waiting, dealtWith, recent]) await desk.ask(asker)
    for (const { email } of [dealtWith, recent])
      await desk.answer((await desk.requestOf(email)).id, 'Done.', { close: true })
    const age = (email: string, days: number) =>
      desk.world.db.query('update support_request set moved_at = now() - make_interval(days => $2) where email = $1', [
        ...[email, days],
      ])
    await age(waiting.email, 366)
    await age(dealtWith.email, 366)
    await age(recent.email, 364)
    const { id } = await desk.requestOf(dealtWith.email)
    await forgetAged(desk.world.db, retentionsOf(retentions))
    expect(await desk.requestOf(dealtWith.email)).toBeUndefined()
    expect(await desk.world.db.query('select 1 from support_message where request_id = $1', [id])).toEqual([])
    expect([await desk.requestOf(waiting.email), await desk.requestOf(recent.email)]).not.toContain(undefined)
    await age(waiting.email, 3 * 365 + 1)
    await forgetAged(desk.world.db, retentionsOf(retentions))
    expect(await desk.requestOf(waiting.email)).toBeUndefined()
  })

  it('with the account of who wrote them, and are in its export before', async () => {
    const [asker, other] = [desk.person(), desk.person()]
    await desk.ask(asker)
    await desk.ask(other)
    const { id, reference } = await desk.requestOf(asker.email)
    await desk.answer(id)
    const params = { id: asker.caller.userId }
    const { body } = await desk.world.call(exportMessages, { caller: callers.service('bff'), params })
    expect(body.data.supportRequests).toMatchObject([
      { reference, email: asker.email, isMine: true, message: form.message },
      { reference, isMine: false, message: 'Try again now.' },
    ])
    await desk.world.db.transaction((em) => enqueue(em, FORGET_PERSON, newId(), { userId: asker.caller.userId }).then())
    await eventually(async () => (await desk.requestOf(asker.email)) === undefined)
    expect(await desk.requestOf(other.email)).toBeDefined()
  })
})
