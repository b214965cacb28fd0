import { consumeProcess, type OtpAction, updateUser, verifyOtp } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openCodeSession } from '../src/one-time-code/one-time-code.service.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const open = (email: string, locale = 'en_US', action: OtpAction = 'LINK_PROVIDER') =>
  world.db.transaction((em) => openCodeSession(em, { email, action, locale, channel: 'sms' }))

it('a code by SMS goes to the stored phone in the language asked for, and proves that channel and no other', async () => {
  const { body: person, user } = await world.signUp()
  const sessionId = await open(person.email, 'fr_FR')
  await vi.waitFor(() => expect(world.texts).toHaveLength(1))
  const [sent] = world.texts
  expect(sent).toMatchObject({ to: '+33612345678', body: expect.stringContaining('est votre code Forecourt') })
  const otp = /^\d{6}/.exec(sent?.body ?? '')?.[0]
  const verified = await world.call(verifyOtp, { body: { email: person.email, otp, sessionId } })
  const use = async (channel: string) =>
    (
      await world.call(consumeProcess, {
        caller: callers.service('messaging'),
        body: { processId: verified.body.data.processId, action: 'LINK_PROVIDER', userId: user.id, channel },
      })
    ).status
  expect(await use('whatsapp')).toBe(422)
  expect(await use('sms')).toBe(200)
  expect(world.phones).toEqual([])
})

it('nothing goes out for an account without a phone', async () => {
  const { body: person } = await world.signUp()
  await world.execute('update account set phone = null where email_key = $1', [person.email])
  const before = world.texts.length
  await open(person.email)
  const { body: other } = await world.signUp()
  await open(other.email)
  await vi.waitFor(() => expect(world.texts).toHaveLength(before + 1))
})

it('what a code proves is the number it came to, and no other that the account has by then', async () => {
  const { body: person, user, token } = await world.signUp()
  const process = async () => {
    const before = world.texts.length
    const sessionId = await open(person.email)
    await vi.waitFor(() => expect(world.texts).toHaveLength(before + 1))
    const otp = /^\d{6}/.exec(world.texts.at(-1)?.body ?? '')?.[0]
    const { body } = await world.call(verifyOtp, { body: { email: person.email, otp, sessionId } })
    return body.data.processId as string
  }
  const use = (processId: string) =>
    world.call(consumeProcess, {
      caller: callers.service('messaging'),
      body: { processId, action: 'LINK_PROVIDER', userId: user.id, channel: 'sms' },
    })
  expect((await use(await process())).body.data).toEqual({ userId: user.id, phone: '+33612345678' })
  const late = await process()
  const caller = await world.callerOf(token)
  const change = await world.call(updateUser, { caller, params: { id: user.id }, body: { phone: '+33612345679' } })
  expect(change.status).toBe(200)
  expect((await use(late)).status).toBe(422)
})
