import {
  consumeProcess,
  generateWhatsappOtp,
  resetPassword,
  sendLinkCode,
  verifyEmail,
  verifyOtp,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ask = (email: string, action?: string) =>
  world.call(generateWhatsappOtp, { body: { email, ...(action && { action }) } })

describe('one-time codes by WhatsApp', () => {
  it('go to the stored phone and reset the password, but prove no mailbox', async () => {
    const { body: person } = await world.signUp()
    const before = world.phones.length
    const { body } = await ask(person.email)
    await vi.waitFor(() => expect(world.phones.length).toBe(before + 1))
    const sent = world.phones.at(-1)
    expect(sent).toMatchObject({ to: '+33612345678', template: 'forecourt_code', copyCode: sent?.values[0] })
    const otp = String(sent?.copyCode)
    const verified = await world.call(verifyOtp, {
      body: { email: person.email, otp, sessionId: body.data.sessionId },
    })
    const answer = await world.call(resetPassword, {
      body: { email: person.email, password: 'a new and quiet one' },
      headers: { 'x-process-id': verified.body.data.processId },
    })
    expect(answer.status).toBe(200)

    const second = await ask(person.email, 'VERIFY_EMAIL')
    await vi.waitFor(() => expect(world.phones.length).toBe(before + 2))
    const process = await world.call(verifyOtp, {
      body: { email: person.email, otp: String(world.phones.at(-1)?.copyCode), sessionId: second.body.data.sessionId },
    })
    const confirmed = await world.call(verifyEmail, {
      body: { email: person.email },
      headers: { 'x-process-id': process.body.data.processId },
    })
    expect(confirmed.body.code).toBe('PROCESS_INVALID')
  })

  it('are answered alike for unknown addresses and accounts without a phone, and nothing goes out', async () => {
    const { body: person } = await world.signUp()
    await world.execute('update account set phone = null where email_key = $1', [person.email])
    const before = world.phones.length
    const [unknown, phoneless] = [await ask('nobody-at-all@example.com'), await ask(person.email)]
    expect(unknown.status).toBe(200)
    expect(Object.keys(unknown.body.data)).toEqual(Object.keys(phoneless.body.data))
    const { body: other } = await world.signUp()
    await ask(other.email)
    await vi.waitFor(() => expect(world.phones.length).toBe(before + 1))
  })

  it('that link a channel go by it, and prove that one alone', async () => {
    const { body: person, user } = await world.signUp()
    const caller = callers.service('messaging')
    const userId = user.id
    const before = world.phones.length
    const { body } = await world.call(sendLinkCode, {
      caller,
      params: { id: userId },
      body: { channel: 'whatsapp', locale: 'fr_FR' },
    })
    expect(body.data).toMatchObject({ expiresIn: 600, resendIn: 60 })
    await vi.waitFor(() => expect(world.phones.length).toBe(before + 1))
    expect(world.phones.at(-1)).toMatchObject({ to: '+33612345678', locale: 'fr_FR' })
    const verified = await world.call(verifyOtp, {
      body: { email: person.email, otp: String(world.phones.at(-1)?.copyCode), sessionId: body.data.sessionId },
    })
    const { processId } = verified.body.data
    const use = (channel: 'email' | 'whatsapp') =>
      world.call(consumeProcess, { caller, body: { processId, action: 'LINK_PROVIDER', userId, channel } })
    expect((await use('email')).body.code).toBe('PROCESS_INVALID')
    expect((await use('whatsapp')).status).toBe(200)
  })

  it('that link a channel count with the others, and are for services to ask', async () => {
    const { user } = await world.signUp()
    const params = { id: user.id }
    const body = { channel: 'email', locale: 'en_US' }
    const caller = callers.service('messaging')
    const answers = []
    for (let i = 0; i < 6; i += 1) answers.push((await world.call(sendLinkCode, { caller, params, body })).status)
    expect(answers.at(-1)).toBe(429)
    expect((await world.call(sendLinkCode, { caller: callers.user(), params, body })).status).toBe(403)
    const unknown = { id: '019b76da-a800-7000-8000-0000000000ff' }
    expect((await world.call(sendLinkCode, { caller, params: unknown, body })).status).toBe(404)
  })

  it('share the limit of five an hour with those by email', async () => {
    const email = 'limited@example.com'
    for (let i = 0; i < 5; i += 1) expect((await ask(email)).status).toBe(200)
    expect(await ask(email)).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
  })
})
