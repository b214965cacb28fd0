import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMailbox } from '../mailbox.ts'
import { createSmtpServer } from '../smtp.ts'
import { createWeb } from '../web.ts'

let folder: string
let close: () => Promise<void>
let send: (mail: { to: string | string[]; subject: string; text?: string; html?: string }) => Promise<unknown>
let web: ReturnType<typeof createWeb>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'))
  const faults = { refuse: false }
  const mailbox = await openMailbox(folder)
  const smtp = createSmtpServer(mailbox, faults)
  web = createWeb(mailbox, faults)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const transport = createTransport({ host: '127.0.0.1', port: (smtp.server.address() as AddressInfo).port })
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
