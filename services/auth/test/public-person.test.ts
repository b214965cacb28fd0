import { publicPerson, updateUser, verifyOtp } from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openCodeSession } from '../src/one-time-code/one-time-code.service.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const read = (id: string) => world.call(publicPerson, { caller: callers.service('bff'), params: { id } })

async function confirmed() {
  const person = await world.signUp()
  await world.execute('update account set email_verified_at = now() where id = $1', [person.user.id])
  return person
}

/** The owner types the code that came to their number, by SMS. */
async function proveNumber(email: string): Promise<void> {
  const before = world.texts.length
  const sessionId = await world.db.transaction((em) =>
    openCodeSession(em, { email, action: 'LINK_PROVIDER', locale: 'en_US', channel: 'sms' }),
  )
  await vi.waitFor(() => expect(world.texts).toHaveLength(before + 1))
  const otp = /^\d{6}/.exec(world.texts.at(-1)?.body ?? '')?.[0]
  expect((await world.call(verifyOtp, { body: { email, otp, sessionId } })).status).toBe(200)
}

it('says who somebody is, since when and what was confirmed, and nothing to reach them by', async () => {
  const { user, body } = await confirmed()
  const { status, body: answer } = await read(user.id)
  expect(status).toBe(200)
  expect(answer.data).toEqual({
    id: user.id,
    name: `${user.firstName} ${user.lastName}`,
    memberSince: expect.any(String),
    emailConfirmed: true,
    phoneConfirmed: false,
  })
  expect(JSON.stringify(answer)).not.toContain(body.email)
})

it('a number is confirmed by the code that came to it, and no more once it is another', async () => {
  const { user, body, token } = await confirmed()
  await proveNumber(body.email)
  expect((await read(user.id)).body.data.phoneConfirmed).toBe(true)
  const caller = await world.callerOf(token)
  const change = (phone: string) => world.call(updateUser, { caller, params: { id: user.id }, body: { phone } })
  await world.call(updateUser, { caller, params: { id: user.id }, body: { bio: 'Sells old estates.' } })
  expect((await read(user.id)).body.data.phoneConfirmed).toBe(true)
  expect((await change('+33612345679')).status).toBe(200)
  expect((await read(user.id)).body.data.phoneConfirmed).toBe(false)
})

it('a code by mail confirms no number', async () => {
  const { user, body } = await confirmed()
  await world.processFor(body.email, 'RESET_PASSWORD')
  expect((await read(user.id)).body.data.phoneConfirmed).toBe(false)
})

it.each([
  ['has not confirmed their email', 'email_verified_at = null'],
  ['is suspended', `status = 'suspended'`],
  ['is deleted', 'deleted_at = now()'],
])('who %s has no page', async (_, change) => {
  const { user } = await confirmed()
  expect((await read(user.id)).status).toBe(200)
  await world.execute(`update account set ${change} where id = $1`, [user.id])
  expect((await read(user.id)).status).toBe(404)
})

it('nobody has no page, and no browser asks', async () => {
  expect((await read(newId())).status).toBe(404)
  const { user } = await confirmed()
  expect((await world.call(publicPerson, { caller: callers.user(), params: { id: user.id } })).status).toBe(403)
})
