import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failureKind } from '@forecourt/kernel/errors'
import { createMailer } from '@forecourt/kernel/mail'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noFaults } from '../../faults.ts'
import { createInbound } from '../inbound.ts'
import { openMailbox } from '../mailbox.ts'
import { createSmtpServer } from '../smtp.ts'
import { readTemplates } from '../templates.ts'
import { createWeb } from '../web.ts'

let folder: string
let close: () => Promise<void>
let send: (mail: {
  to: string | string[]
  subject: string
  text?: string
  html?: string
  replyTo?: string
}) => Promise<unknown>
let web: ReturnType<typeof createWeb>
let url: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'))
  const faults = noFaults()
  const mailbox = await openMailbox(folder)
  const smtp = createSmtpServer(mailbox, faults)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  // Answers end in the same box.
  const { port } = smtp.server.address() as AddressInfo
  web = createWeb(mailbox, faults, createInbound(['127.0.0.1:9', `127.0.0.1:${port}`]), async () => templates)
  url = `smtp://127.0.0.1:${port}`
  const transport = createTransport({ host: '127.0.0.1', port })
  send = (mail) => transport.sendMail({ from: 'Forecourt <no-reply@forecourt.test>', ...mail })
  close = async () => {
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
    await web.close()
    await rm(folder, { recursive: true })
  }
})
afterEach(() => close())

const get = async (path: string) => (await web.inject({ url: path, headers: { host: 'localhost' } })).json()

test('a mail is found by its recipient, newest first', async () => {
  await send({ to: 'amina@example.test', subject: 'First', text: 'één' })
  await send({ to: ['bob@example.test', 'Amina@example.test'], subject: 'Second', text: 'b', html: '<p>b</p>' })
  await send({ to: 'bob@example.test', subject: 'Other', text: 'c' })
  const found = await get('/messages?to=amina@example.test')
  expect(found).toMatchObject([
    { to: 'bob@example.test, Amina@example.test', subject: 'Second', text: 'b', html: '<p>b</p>' },
    { to: 'amina@example.test', subject: 'First', text: 'één' },
  ])
  expect(Date.parse(found[0].receivedAt)).toBeGreaterThan(Date.now() - 60_000)
})

test('mails survive a restart', async () => {
  await send({ to: 'amina@example.test', subject: 'Kept', text: 'x' })
  expect((await openMailbox(folder)).list()).toMatchObject([{ subject: 'Kept' }])
})

test('mails are deleted on request', async () => {
  await send({ to: 'amina@example.test', subject: 'Gone', text: 'x' })
  const answer = await web.inject({ method: 'DELETE', url: '/messages', headers: { host: 'localhost' } })
  expect(answer.json()).toEqual({ deleted: 1 })
  expect(await get('/messages')).toEqual([])
})

test('a switched-on fault refuses mail with a temporary error', async () => {
  const put = (refuse: boolean) =>
    web.inject({ method: 'PUT', url: '/faults', payload: { refuse }, headers: { host: 'localhost' } })
  await put(true)
  await expect(send({ to: 'a@example.test', subject: 'No', text: 'x' })).rejects.toMatchObject({ responseCode: 451 })
  await put(false)
  await send({ to: 'a@example.test', subject: 'Yes', text: 'x' })
  expect(await get('/messages')).toMatchObject([{ subject: 'Yes' }])
})

test('faults are what our client takes them for; what was taken unheard is counted', async () => {
  const mailer = createMailer({ url, from: 'Forecourt <no-reply@forecourt.test>' })
  const outcome = () =>
    mailer
      .send({ id: 'm', to: 'a@example.test', subject: 'S', text: 'x', html: '<p>x</p>' })
      .then(() => 'sent', failureKind)
  const host = { host: 'localhost' }
  const disturb = (payload: object) => web.inject({ method: 'PUT', url: '/faults', payload, headers: host })
  const taken = async () => (await get('/messages')).length
  expect(await outcome()).toBe('sent')
  // On the connection that is kept, and on a new one.
  await disturb({ down: true })
  for (const _ of 'xx') expect(await outcome()).toBe('outage')
  await disturb({ refuse: true })
  expect(await outcome()).toBe('outage')
  expect(await taken()).toBe(1)
  await disturb({ half: true })
  expect(await outcome()).toBe('outage')
  expect([await taken(), (await get('/faults')).unheard]).toEqual([2, 1])
  await disturb({ slow: 300 })
  const began = performance.now()
  expect(await outcome()).toBe('sent')
  expect(performance.now() - began).toBeGreaterThanOrEqual(290)
  expect([await taken(), (await get('/faults')).unheard]).toEqual([3, 1])
  expect((await disturb({ refuse: 'yes' })).statusCode).toBe(422)
  expect((await disturb({ unheard: 0 })).statusCode).toBe(422)
  mailer.close()
})

test('a mail cannot bring markup or scripts into the inbox page', async () => {
  await send({ to: 'a@example.test', subject: '<img src=x onerror=alert(1)>', html: '<script>alert(2)</script>' })
  const page = await web.inject({ url: '/', headers: { host: 'localhost' } })
  expect(page.body).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page.body).not.toContain('<img')
  const [message] = await get('/messages')
  const frame = await web.inject({ url: `/messages/${message.id}/html`, headers: { host: 'localhost' } })
  expect(frame.headers['content-security-policy']).toMatch(/^sandbox allow-popups .*default-src 'none'/)
})

test('a page that points its own host name here is refused', async () => {
  const answer = await web.inject({ url: '/messages', headers: { host: 'evil.example' } })
  expect(answer.statusCode).toBe(421)
})

test('a mail is answered as a mail program would, past a receiver that is not there', async () => {
  await send({
    to: 'a@example.test',
    subject: 'A question',
    text: 'Still there?',
    html: '<p>Still there?</p>',
    replyTo: 'r+x@reply.test',
  })
  const [{ id }] = await get('/messages')
  const post = (payload: object) =>
    web.inject({ method: 'POST', url: `/messages/${id}/reply`, payload, headers: { host: 'localhost' } })
  expect((await post({ text: 'Yes.' })).json()).toMatchObject({ code: 250 })
  expect((await post({ text: 'Yes <b>.', as: 'html' })).json()).toMatchObject({ code: 250 })
  expect((await post({})).statusCode).toBe(422)
  const [html, text] = await get('/messages?to=r%2Bx@reply.test')
  expect(text).toMatchObject({ from: 'a@example.test', subject: 'Re: A question' })
  expect(text.text).toMatch(/^Yes\.\n\nOn .* wrote:\n\n> Still there\?$/)
  expect(html.html).toMatch(/^<div dir="ltr">Yes &lt;b&gt;\.<\/div>.*<p>Still there\?<\/p>/)
})

test('the page answers with a form, and says what the receiver said', async () => {
  await send({ to: 'a@example.test', subject: 'With', text: 'x', replyTo: 'r+x@reply.test' })
  const [{ id }] = await get('/messages')
  const form = (site: string) =>
    web.inject({
      method: 'POST',
      url: `/messages/${id}/reply`,
      payload: 'to=&text=Yes.&as=text',
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
    })
  expect((await form('cross-site')).statusCode).toBe(403)
  const { statusCode, headers } = await form('same-origin')
  expect(statusCode).toBe(303)
  const page = await web.inject({ url: headers.location ?? '', headers: { host: 'localhost' } })
  expect(page.body).toMatch(/role="status">250 /)
  await send({ to: 'b@example.test', subject: 'Without', text: 'x' })
  const without = await web.inject({ url: '/?to=b@example.test', headers: { host: 'localhost' } })
  expect(without.body).not.toContain('Send reply')
})

test('a raw mail is handed on for tests', async () => {
  const raw = 'From: eve@example.test\r\nSubject: Raw\r\n\r\nx'
  const payload = { from: 'eve@example.test', to: 'r+y@reply.test', raw }
  const answer = await web.inject({ method: 'POST', url: '/inbound', payload, headers: { host: 'localhost' } })
  expect(answer.json()).toMatchObject({ code: 250 })
  expect(await get('/messages?to=r%2By@reply.test')).toMatchObject([{ from: 'eve@example.test', subject: 'Raw' }])
})

test('a mail bounces, or is reported as spam, to the sender of its envelope, in the formats of RFC 3464 and 5965', async () => {
  const transport = createTransport({ url })
  const from = 'b+token@reply.forecourt.test'
  await transport.sendMail({
    envelope: { from, to: 'amina@example.test' },
    ...{ from: 'Forecourt <no-reply@forecourt.test>', to: 'amina@example.test', subject: 'Été', text: 'x' },
  })
  transport.close()
  const [{ id }] = await get('/messages?to=amina@example.test')
  const post = (what: string, payload: object = {}) =>
    web.inject({ method: 'POST', url: `/messages/${id}/${what}`, payload, headers: { host: 'localhost' } })
  expect((await post('bounce')).json()).toMatchObject({ code: 250 })
  expect((await post('bounce', { status: '5.2.2', recipient: 'other@example.test' })).json()).toMatchObject({
    code: 250,
  })
  expect((await post('complain')).json()).toMatchObject({ code: 250 })
  expect((await post('bounce', { status: 'x' })).statusCode).toBe(409)
  expect((await web.inject({ url: `/?id=${id}`, headers: { host: 'localhost' } })).body).toContain('no such mailbox')
  const received = await get(`/messages?to=${encodeURIComponent(from)}`)
  const reports = received.map(({ headers, returnPath, attachments }: Record<string, Record<string, string>>) => [
    headers?.['content-type']?.split(';')[1]?.trim(),
    returnPath,
    attachments?.[0],
  ])
  expect(reports).toEqual([
    ['report-type=feedback-report', 'feedback@sandbox.invalid', 'message/feedback-report'],
    ['report-type=delivery-status', '', 'message/delivery-status'],
    ['report-type=delivery-status', '', 'message/delivery-status'],
  ])
  // Its own bounce has no sender: nobody is told of what comes back, so that nothing goes round.
  const bounced = await web.inject({
    ...{ method: 'POST', url: `/messages/${received[1].id}/bounce`, payload: {}, headers: { host: 'localhost' } },
  })
  expect(bounced.statusCode).toBe(409)
})

const templates = ['contact', 'offer <made>'].flatMap((kind) =>
  ['en_US', 'fr_FR'].map((locale) => ({
    ...{ kind, locale, subject: `${kind} in ${locale}`, text: `<b>${kind}</b>`, html: `<p>${kind} in ${locale}</p>` },
  })),
)

test('a kind of mail is shown in each language, as HTML and as text side by side', async () => {
  const page = (path: string) => web.inject({ url: path, headers: { host: 'localhost' } })
  const first = await page('/templates')
  expect(first.statusCode).toBe(200)
  expect(first.body).toContain('2 kinds of mail')
  expect(first.body).toContain('<b>offer &lt;made&gt;</b>')
  const french = await page('/templates?kind=contact&locale=fr_FR')
  expect(french.body).toContain('<iframe src="/templates/html?kind=contact&amp;locale=fr_FR" sandbox=')
  expect(french.body).toContain('<pre aria-label="As text">&lt;b&gt;contact&lt;/b&gt;</pre>')
  expect(french.body).toContain('<a href="/templates?kind=contact&amp;locale=en_US" lang="en">en_US</a>')
  const html = await page('/templates/html?kind=contact&locale=fr_FR')
  expect(html.headers['content-security-policy']).toContain('sandbox')
  expect(html.body).toContain('<p>contact in fr_FR</p>')
  for (const path of ['/templates', '/templates/html'])
    expect((await page(`${path}?kind=none&locale=fr_FR`)).statusCode).toBe(404)
  expect((await web.inject({ url: '/templates', headers: { host: 'evil.example' } })).statusCode).toBe(421)
})

test('kinds of mail are those that the services render', async () => {
  const rendered = await readTemplates()()
  const kinds = rendered.filter(({ locale }) => locale === 'zh_CN').map(({ kind }) => kind)
  expect(kinds).toEqual(
    expect.arrayContaining(['contact', 'offer countered', 'plan ended', 'code VERIFY_EMAIL', 'notice passwordChanged']),
  )
  expect(rendered).toHaveLength(kinds.length * 3)
})
