import { generateWhatsappOtp, resetPassword, verifyEmail, verifyOtp } from '@forecourt/contracts'
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

  it('share the limit of five an hour with those by email', async () => {
    const email = 'limited@example.com'
    for (let i = 0; i < 5; i += 1) expect((await ask(email)).status).toBe(200)
    expect(await ask(email)).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
  })
})
