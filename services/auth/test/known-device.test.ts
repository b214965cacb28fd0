import {
  generateOtp,
  knownDevice,
  login,
  provideSecondFactor,
  resetPassword,
  signup,
  verifyOtp,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codeMac } from '../src/one-time-code/codes.ts'
import { password, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ SIGN_INS_PER_ACCOUNT: 3, SIGN_INS_PER_ADDRESS: 6 })
})
afterAll(() => world.close())

let addresses = 0
const somewhere = () => {
  addresses += 1
  return `198.51.100.${addresses}`
}
type Answer = { headers: Record<string, unknown> }
const deviceOf = (answer: Answer) => String(answer.headers['x-forecourt-device'] ?? '').split(';')[0] ?? ''
const from = (device?: string): Record<string, string> => (device ? { [knownDevice.header]: device } : {})
const signIn = (email: string, secret: string, device?: string, address = somewhere()) =>
  world.call(login, {
    caller: callers.anonymous({ address }),
    headers: from(device),
    body: { email, password: secret },
  })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
/** A stranger's wrong passwords, until they are refused. */
async function hammer(email: string): Promise<void> {
  const answers = []
  for (let i = 0; i < 4; i += 1) answers.push(await signIn(email, 'a stranger guesses'))
  expect(statuses(answers).at(-1)).toBe(429)
}

describe('a device that signed in before', () => {
  it('is known for 400 days by a token of which only the hash is kept, one for all its accounts', async () => {
    const [one, two] = [await world.signUp(), await world.signUp()]
    const first = await signIn(one.body.email, password)
    expect(first.headers['x-forecourt-device']).toMatch(/^[\w-]{43};34560000$/)
    const again = await signIn(two.body.email, password, deviceOf(first))
    expect(deviceOf(again)).toBe(deviceOf(first))
    const planted = await signIn(two.body.email, password, 'x'.repeat(43))
    expect(deviceOf(planted)).not.toBe('x'.repeat(43))
    expect(JSON.stringify(await world.execute('select * from known_device'))).not.toContain(deviceOf(first))
  })

  it('signs in while strangers guess from everywhere; its own failures count by themselves', async () => {
    const { body, answer } = await world.signUp()
    const own = deviceOf(answer)
    await hammer(body.email)
    expect((await signIn(body.email, password)).status).toBe(429)
    expect((await signIn(body.email, password, own)).status).toBe(200)
    const another = deviceOf((await world.signUp()).answer)
    await hammer(body.email)
    expect((await signIn(body.email, password, another)).status).toBe(429)
    const wrong = []
    for (let i = 0; i < 4; i += 1) wrong.push(await signIn(body.email, 'what was it', own))
    expect(statuses(wrong)).toEqual([401, 401, 401, 429])
  })

  it('is judged at most as often as it may fail, of any number at the same moment', async () => {
    const { body, answer } = await world.signUp()
    const tries = Array.from({ length: 12 }, () => signIn(body.email, 'guess', deviceOf(answer)))
    expect(statuses(await Promise.all(tries)).filter((status) => status === 401)).toHaveLength(3)
  })
})

describe('failed sign-ins', () => {
  it('are all that counts, by account and by address, and a right one clears the account’s', async () => {
    const { body } = await world.signUp()
    const right = []
    for (let i = 0; i < 8; i += 1) right.push(await signIn(body.email, password, undefined, '203.0.113.50'))
    expect(statuses(right)).toEqual(Array(8).fill(200))
    const mixed = []
    for (const secret of ['no', 'no', password, 'no', 'no', 'no', password])
      mixed.push(await signIn(body.email, secret))
    expect(statuses(mixed)).toEqual([401, 401, 200, 401, 401, 401, 429])
    const spread = []
    for (let i = 0; i < 7; i += 1) spread.push(await signIn(`nobody-${i}@example.com`, 'no', undefined, '203.0.113.51'))
    expect(statuses(spread)).toEqual([...Array(6).fill(401), 429])
  })

  it('are cleared by a reset, whose browser is known from then on: who goes on guessing keeps nobody out', async () => {
    const { body, answer } = await world.signUp()
    for (let i = 0; i < 3; i += 1) await signIn(body.email, 'what was it', deviceOf(answer))
    expect((await signIn(body.email, password, deviceOf(answer))).status).toBe(429)
    await hammer(body.email)
    const processId = await world.processFor(body.email, 'RESET_PASSWORD')
    const reset = await world.call(resetPassword, {
      headers: { 'x-process-id': processId },
      body: { email: body.email, password: 'a much better passphrase' },
    })
    expect(reset.status).toBe(200)
    expect((await signIn(body.email, 'a much better passphrase')).status).toBe(200)
    expect((await signIn(body.email, 'a much better passphrase', deviceOf(answer))).status).toBe(200)
    await hammer(body.email)
    expect((await signIn(body.email, 'a much better passphrase', deviceOf(reset))).status).toBe(200)
  })
})

describe('second factors', () => {
  it('of a person whose password is known cannot be used up by whoever knows it', async () => {
    const { body, user, answer } = await world.signUp()
    await world.execute(`insert into totp (account_id, secret_sealed, confirmed_at) values ($1, $2, now())`, [
      user.id,
      world.sealer.seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', `totp:${user.id}`),
    ])
    const guessed = async (device?: string) => {
      const { challengeId } = (await signIn(body.email, password, device)).body.details
      return world.call(provideSecondFactor, {
        caller: callers.anonymous({ address: somewhere() }),
        headers: from(device),
        body: { challengeId, recoveryCode: 'AAAAA-AAAAA' },
      })
    }
    const answers = []
    for (let i = 0; i < 4; i += 1) answers.push(await guessed())
    expect(statuses(answers)).toEqual([422, 422, 422, 429])
    expect((await guessed(deviceOf(answer))).status).toBe(422)
  })
})

describe('one-time codes', () => {
  const ask = async (email: string, device?: string) => {
    const answer = await world.call(generateOtp, { headers: from(device), body: { email } })
    return { status: answer.status, sessionId: answer.body.data?.sessionId as string }
  }
  const codeOf = async (email: string, sessionId: string) => {
    const mail = await world.mailbox.next(email, ({ messageId }) => messageId?.includes(sessionId) === true)
    return /\b(\d{6})\b/.exec(mail.subject ?? '')?.[1] ?? ''
  }
  const use = (email: string, sessionId: string, otp: string) =>
    world.call(verifyOtp, { body: { email, sessionId, otp } })

  it('that were replaced by a newer one are dead, the one of the sign-up too', async () => {
    const { body, answer } = await world.signUp()
    const { email } = body
    const first = await ask(email)
    const otp = await codeOf(email, first.sessionId)
    const second = await ask(email)
    expect((await use(email, first.sessionId, otp)).body.code).toBe('OTP_INVALID')
    expect((await use(email, second.sessionId, await codeOf(email, second.sessionId))).status).toBe(200)
    const signUpCode = await codeOf(email, answer.body.meta.sessionId)
    await world.call(generateOtp, { headers: from(deviceOf(answer)), body: { email, action: 'VERIFY_EMAIL' } })
    expect((await use(email, answer.body.meta.sessionId, signUpCode)).body.code).toBe('OTP_INVALID')
  })

  it('asked for at the same moment leave one that is good', async () => {
    const { body } = await world.signUp()
    const asked = await Promise.all([ask(body.email), ask(body.email), ask(body.email)])
    await vi.waitFor(async () => {
      expect(await world.execute(`select 1 from job where status = 'waiting'`)).toEqual([])
    })
    for (const { sessionId } of asked)
      await world.execute('update one_time_code set code_mac = $2 where id = $1', [
        sessionId,
        codeMac(world.codeKeys[0], sessionId, '123456'),
      ])
    const used = []
    for (const { sessionId } of asked) used.push(await use(body.email, sessionId, '123456'))
    expect(statuses(used).sort()).toEqual([200, 422, 422])
  })

  it('asked for from a device the account knows are neither killed nor used up by strangers', async () => {
    const { body, answer } = await world.signUp()
    const own = await ask(body.email, deviceOf(answer))
    const otp = await codeOf(body.email, own.sessionId)
    const strange = []
    for (let i = 0; i < 6; i += 1) strange.push(await ask(body.email))
    expect(statuses(strange)).toEqual([200, 200, 200, 200, 200, 429])
    expect((await ask(body.email, deviceOf((await world.signUp()).answer))).status).toBe(429)
    expect((await use(body.email, own.sessionId, otp)).status).toBe(200)
    expect((await ask(body.email, deviceOf(answer))).status).toBe(200)
  })

  it('asked for from known devices count together: whoever has the password makes as many as they like', async () => {
    const { body } = await world.signUp()
    const asked = []
    for (let i = 0; i < 7; i += 1) asked.push(await ask(body.email, deviceOf(await signIn(body.email, password))))
    expect(statuses(asked)).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  it('are guessed a few times from one address, whosever they are', async () => {
    const caller = callers.anonymous({ address: somewhere() })
    const wrong = []
    for (let i = 0; i < 7; i += 1) {
      const email = `nobody-at-${i}@example.com`
      const { sessionId } = await ask(email)
      wrong.push(await world.call(verifyOtp, { caller, body: { email, sessionId, otp: '000000' } }))
    }
    expect(statuses(wrong)).toEqual([422, 422, 422, 422, 422, 422, 429])
    expect(wrong.at(-1)?.body.code).toBe('RATE_LIMITED')
    const { body } = await world.signUp()
    const { sessionId } = await ask(body.email)
    expect((await use(body.email, sessionId, await codeOf(body.email, sessionId))).status).toBe(200)
  })
})

describe('a call that is repeated because its answer was lost', () => {
  it('signs the person in who signs up again with the same password, and nobody else', async () => {
    const { body, user } = await world.signUp()
    const again = await world.call(signup, { body })
    expect([again.status, again.body.data.id]).toEqual([201, user.id])
    expect(await world.sessionOf(String(again.headers['x-forecourt-session']).split(';')[0] ?? '')).not.toBeNull()
    expect(again.body.meta.sessionId).toMatch(/^[0-9a-f-]{36}$/)
    expect((await world.call(signup, { body: { ...body, password: 'another passphrase' } })).body.code).toBe(
      'EMAIL_TAKEN',
    )
    await world.execute(`update account set created_at = now() - interval '11 minutes' where id = $1`, [user.id])
    expect((await world.call(signup, { body })).body.code).toBe('EMAIL_TAKEN')
  })

  it('tells who sends a reset again that it is done, and nothing to who sends another password', async () => {
    const { body } = await world.signUp()
    const headers = { 'x-process-id': await world.processFor(body.email, 'RESET_PASSWORD') }
    const send = (secret: string) =>
      world.call(resetPassword, { headers, body: { email: body.email, password: secret } })
    expect(statuses([await send('the new passphrase'), await send('the new passphrase')])).toEqual([200, 200])
    expect((await send('another passphrase')).body.code).toBe('PROCESS_INVALID')
    expect((await signIn(body.email, 'the new passphrase')).status).toBe(200)
  })
})
