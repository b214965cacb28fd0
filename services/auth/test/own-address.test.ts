import {
  consumeProcess,
  createAnyUser,
  firstAccepted,
  generateWhatsappOtp,
  importUsers,
  OwnEmail,
  signup,
  updateUser,
  verifyOtp,
} from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import { validatorOf } from '@forecourt/kernel/http'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tellKnownAddress } from '../src/identity/known-address.ts'
import { accountFor } from '../src/identity/oauth-login.service.ts'
import type { Provider } from '../src/provider/provider.ts'
import { password, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const strange = ['"a@b"@example.com', '"two words"@example.com', 'somebody@[127.0.0.1]']
const provider = {
  id: '019b76da-a800-7000-8000-00000000000f',
  issuer: 'https://id.example',
  name: 'Atlas ID',
} as Provider
const device = { address: '192.0.2.9', userAgent: null }

describe('an address that is no mailbox people have', () => {
  it.each(strange)('is refused wherever an account gets it: %s', async (email) => {
    expect(validatorOf(OwnEmail).check(email)).toBe(false)
    const person = { username: 'strange-one', firstName: 'Camille', lastName: 'Durand', phone: '+33612345678' }
    const told = (answer: { status: number; body: { fields?: Record<string, string> } }) => [
      answer.status,
      answer.body.fields?.email,
    ]
    const refusal = [422, 'Invalid email address.']
    expect(told(await world.call(signup, { body: { ...person, ...firstAccepted, email, password } }))).toEqual(refusal)
    const { caller, user } = await world.verifiedPerson()
    const change = { caller, params: { id: user.id }, body: { email } }
    expect(told(await world.call(updateUser, change))).toEqual(refusal)
    const supadmin = callers.user({ role: 'SUPADMIN', permissions: ['admin.user.create'] })
    const made = await world.call(createAnyUser, { caller: supadmin, body: { ...person, email, role: 'USER' } })
    expect(told(made)).toEqual(refusal)
    const csv = `email,username,firstName,lastName\n"${email.replaceAll('"', '""')}",strange-one,Camille,Durand\n`
    const imported = await world.call(importUsers, { caller: supadmin, body: { csv, dryRun: true } })
    expect(imported.body.data.errors).toMatchObject([{ field: 'email', message: 'Invalid email address.' }])
    const vouched = { subject: 's', email, emailVerified: true, givenName: null, familyName: null }
    const entered = world.db.transaction((em) => accountFor(em, provider, vouched, 'en_US'))
    await expect(entered).rejects.toMatchObject({ code: 'IDENTITY_EMAIL_UNVERIFIED' })
  })
})

describe('a person whose address comes from a provider that is not linked', () => {
  it('is told by mail, once a day; the refusal stays what it was', async () => {
    const { body, user } = await world.signUp()
    const error = new DomainError('ACCOUNT_EXISTS')
    const attempt = { error, provider, email: body.email.toUpperCase(), device }
    for (let i = 0; i < 3; i += 1) await expect(tellKnownAddress(world.db, attempt)).rejects.toBe(error)
    const mail = await world.mailbox.next(body.email, ({ subject }) => subject?.includes('your address') === true)
    expect(mail.text).toContain('Atlas ID')
    const jobs = () =>
      world.execute(`select 1 from job where queue = 'security-notice' and payload->>'to' = $1`, [user.email])
    expect(await jobs()).toHaveLength(1)
    const other = new DomainError('IDENTITY_EMAIL_UNVERIFIED')
    await expect(tellKnownAddress(world.db, { ...attempt, error: other })).rejects.toBe(other)
    expect(await jobs()).toHaveLength(1)
  })
})

describe('a process id for a channel', () => {
  it('is good only where its code came by that very channel, and is not used up by another', async () => {
    const { body, user } = await world.verifiedPerson()
    const consume = (processId: string, channel: 'email' | 'whatsapp') =>
      world.call(consumeProcess, {
        caller: callers.service('messaging'),
        body: { processId, action: 'LINK_PROVIDER', userId: user.id, channel },
      })
    const byEmail = await world.processFor(body.email, 'LINK_PROVIDER')
    expect((await consume(byEmail, 'whatsapp')).body.code).toBe('PROCESS_INVALID')
    expect((await consume(byEmail, 'email')).status).toBe(200)

    const before = world.phones.length
    const asked = await world.call(generateWhatsappOtp, { body: { email: body.email, action: 'LINK_PROVIDER' } })
    await vi.waitFor(() => expect(world.phones.length).toBe(before + 1), { timeout: 10_000 })
    const { sessionId } = asked.body.data
    const otp = String(world.phones.at(-1)?.copyCode)
    const { processId } = (await world.call(verifyOtp, { body: { email: body.email, otp, sessionId } })).body.data
    expect((await consume(processId, 'email')).body.code).toBe('PROCESS_INVALID')
    expect((await consume(processId, 'whatsapp')).status).toBe(200)
  })
})
