import { setTimeout } from 'node:timers/promises'
import {
  addPasskey,
  allPermissions,
  beginTotp,
  confirmSession,
  confirmTotp,
  login,
  passkeyConfirmOptions,
  passkeyCreationOptions,
  passkeySignInOptions,
  provideSecondFactor,
  readSecondFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  type UserCaller,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireSecondFactor } from '../src/cli/require-second-factor.ts'
import { createAuthenticator } from './authenticator.ts'
import { password, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ SIGN_INS_PER_ACCOUNT: 10_000 })
})
afterAll(() => world.close())

/** The code of an app `steps` steps from now. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
const own = (caller: UserCaller) => ({ caller, params: { id: caller.userId } })

/** The code of the step before counts only while this step lasts: near its end, the next one is waited for. */
async function earlyInStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 3_000) await setTimeout(left + 50)
}
/** Somebody with an authenticator app; the code of the step before is used up by its set-up. */
async function withTotp() {
  await earlyInStep()
  const person = await world.verifiedPerson()
  const { secret } = (await world.call(beginTotp, own(person.caller))).body.data
  const answer = await world.call(confirmTotp, { ...own(person.caller), body: { code: codeOf(secret, -1) } })
  expect(answer.status).toBe(200)
  return { ...person, secret: secret as string, recoveryCodes: answer.body.data.recoveryCodes as string[] }
}
async function withPasskey(authenticator = createAuthenticator()) {
  const person = await world.verifiedPerson()
  const options = (await world.call(passkeyCreationOptions, own(person.caller))).body.data
  const body = { name: 'Blue key', credential: authenticator.create(options) }
  const answer = await world.call(addPasskey, { ...own(person.caller), body })
  expect(answer.status).toBe(201)
  return { ...person, authenticator, passkeyId: answer.body.data.id as string, answer }
}
const signIn = (email: string) => world.call(login, { body: { email, password } })
async function challengeOf(email: string): Promise<string> {
  const answer = await signIn(email)
  expect(answer).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } })
  expect(answer.headers).not.toHaveProperty('x-forecourt-session')
  return answer.body.details.challengeId
}
const provide = (challengeId: string, proof: Record<string, unknown>) =>
  world.call(provideSecondFactor, { body: { challengeId, ...proof } })
const eventsOf = async (id: string) =>
  (
    await world.db.query<{ kind: string }>('select kind from security_event where account_id = $1 order by id', [id])
  ).map(({ kind }) => kind)

describe('an authenticator app', () => {
  it('counts from its first code on: the password alone then opens nothing', async () => {
    const person = await world.verifiedPerson()
    const { secret, uri } = (await world.call(beginTotp, own(person.caller))).body.data
    expect(uri).toContain(`secret=${secret}`)
    expect((await signIn(person.body.email)).status).toBe(200)
    expect((await world.call(confirmTotp, { ...own(person.caller), body: { code: '000000' } })).status).toBe(422)
    const confirmed = await world.call(confirmTotp, { ...own(person.caller), body: { code: codeOf(secret) } })
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10)
    const stored = await world.db.query<{ secret_sealed: string }>(
      'select secret_sealed from totp where account_id = $1',
      [person.user.id],
    )
    expect(stored[0]?.secret_sealed).not.toContain(secret)
    const challengeId = await challengeOf(person.body.email)
    const answer = await provide(challengeId, { code: codeOf(secret, 1) })
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { id: person.user.id, secondFactor: { active: true } } },
    })
    expect(answer.headers).toHaveProperty('x-forecourt-session')
    expect(await eventsOf(person.user.id)).toContain('TOTP_ADDED')
    await world.mailbox.next(person.body.email, ({ subject }) => subject === 'Two-factor sign-in is on')
  })

  it('takes each step once, also when many bring it at the same moment', async () => {
    const person = await withTotp()
    const challenges = await Promise.all(Array.from({ length: 20 }, () => challengeOf(person.body.email)))
    const code = codeOf(person.secret)
    const answers = await Promise.all(challenges.map((id) => provide(id, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await provide(await challengeOf(person.body.email), { code })).body.code).toBe('SECOND_FACTOR_INVALID')
  })

  it('judges at most five of 1,000 guesses made at once, and the right code is late then', async () => {
    const person = await withTotp()
    const challengeId = await challengeOf(person.body.email)
    const guesses = Array.from({ length: 1_000 }, (_, i) => provide(challengeId, { code: String(i).padStart(6, '0') }))
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'SECOND_FACTOR_INVALID').length).toBeLessThanOrEqual(5)
    // A busy machine may turn some away unjudged.
    const expected = ['SECOND_FACTOR_INVALID', 'CHALLENGE_INVALID', 'UNAVAILABLE', 'UPSTREAM_TIMEOUT']
    expect(codes.filter((code) => !expected.includes(code))).toEqual([])
    expect((await provide(challengeId, { code: codeOf(person.secret) })).body.code).toBe('CHALLENGE_INVALID')
  })

  it('lets the right answer to one challenge win once of 50', async () => {
    const person = await withTotp()
    const challengeId = await challengeOf(person.body.email)
    const code = codeOf(person.secret)
    const answers = await Promise.all(Array.from({ length: 50 }, () => provide(challengeId, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('of somebody else, and a challenge of somebody else, open nothing', async () => {
    const [one, two] = [await withTotp(), await withTotp()]
    const challengeId = await challengeOf(one.body.email)
    expect((await provide(challengeId, { code: codeOf(two.secret) })).status).toBe(422)
    expect((await provide(challengeId, { recoveryCode: two.recoveryCodes[0] })).status).toBe(422)
    expect((await provide('a'.repeat(43), { code: codeOf(one.secret) })).body.code).toBe('CHALLENGE_INVALID')
    expect((await provide(challengeId, { code: codeOf(one.secret), recoveryCode: 'x'.repeat(11) })).status).toBe(422)
    expect((await provide(challengeId, {})).status).toBe(422)
    expect((await provide(challengeId, { code: codeOf(one.secret) })).status).toBe(200)
  })

  it('says how many tries are left, and does not outlive a suspension', async () => {
    const person = await withTotp()
    const challengeId = await challengeOf(person.body.email)
    expect((await provide(challengeId, { code: '000000' })).body.details).toEqual({ triesLeft: 4 })
    await world.execute(`update account set status = 'suspended' where id = $1`, [person.user.id])
    expect((await provide(challengeId, { code: codeOf(person.secret) })).body.code).toBe('ACCOUNT_SUSPENDED')
  })

  it('is removed with its recovery codes, only soon after a sign-in', async () => {
    const person = await withTotp()
    await world.execute(`update session set confirmed_at = now() - interval '16 minutes' where account_id = $1`, [
      person.user.id,
    ])
    expect((await world.call(removeTotp, own(await world.callerOf(person.token)))).body.code).toBe(
      'FRESH_SIGN_IN_REQUIRED',
    )
    const confirmed = await world.call(confirmSession, { caller: person.caller, body: { password } })
    expect(confirmed.status).toBe(200)
    const renewed = await world.callerOf(String(confirmed.headers['x-forecourt-session']).split(';')[0] ?? '')
    expect(await world.sessionOf(person.token)).toBeNull()
    expect((await world.call(removeTotp, own(renewed))).status).toBe(200)
    const { body } = await world.call(readSecondFactors, own(renewed))
    expect(body.data).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0, required: false })
    expect((await signIn(person.body.email)).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('work once each however they are typed, and the owner hears of it', async () => {
    const person = await withTotp()
    const [first = '', second = ''] = person.recoveryCodes
    const typed = ` ${first.toLowerCase().replace('-', ' ')} `
    expect((await provide(await challengeOf(person.body.email), { recoveryCode: typed })).status).toBe(200)
    expect((await provide(await challengeOf(person.body.email), { recoveryCode: first })).status).toBe(422)
    expect(await eventsOf(person.user.id)).toContain('RECOVERY_CODE_USED')
    const renewed = await world.call(renewRecoveryCodes, own(person.caller))
    expect(renewed.body.data.recoveryCodes).toHaveLength(10)
    expect((await provide(await challengeOf(person.body.email), { recoveryCode: second })).status).toBe(422)
  })

  it('are not kept for a repeat with the same Idempotency-Key', async () => {
    const person = await withTotp()
    const idempotencyKey = '0b8d3b1e-6a55-4c53-9a56-0a5f0f6f5a11'
    const renew = () => world.call(renewRecoveryCodes, { ...own(person.caller), idempotencyKey })
    const [one, two] = [await renew(), await renew()]
    expect(one.body.data.recoveryCodes).not.toEqual(two.body.data.recoveryCodes)
  })
})

describe('a passkey', () => {
  it('is made, signs in, and is named among the factors', async () => {
    const person = await withPasskey()
    expect(person.answer.body.data.recoveryCodes).toHaveLength(10)
    const challengeId = await challengeOf(person.body.email)
    const options = (await world.call(passkeySignInOptions, { body: { challengeId } })).body.data
    const passkey = person.authenticator.prove(options)
    expect((await provide(challengeId, { passkey })).status).toBe(200)
    const { body } = await world.call(readSecondFactors, own(person.caller))
    expect(body.data.passkeys).toMatchObject([{ name: 'Blue key', lastUsedAt: expect.any(String) }])
    expect((await provide(await challengeOf(person.body.email), { passkey })).status).toBe(422)
  })

  it('of another origin, another account, another purpose or with a counter that goes back is refused', async () => {
    const [person, stranger] = [await withPasskey(), await withPasskey()]
    const challengeId = await challengeOf(person.body.email)
    const ask = async () => (await world.call(passkeySignInOptions, { body: { challengeId } })).body.data
    const phishing = createAuthenticator({ origin: 'https://forecourt.example' })
    expect((await provide(challengeId, { passkey: phishing.prove(await ask()) })).status).toBe(422)
    expect((await provide(challengeId, { passkey: stranger.authenticator.prove(await ask()) })).status).toBe(422)
    const forConfirm = (await world.call(passkeyConfirmOptions, { caller: person.caller })).body.data
    expect((await provide(challengeId, { passkey: person.authenticator.prove(forConfirm) })).status).toBe(422)
    expect((await provide(challengeId, { passkey: person.authenticator.prove(await ask()) })).status).toBe(200)
    person.authenticator.setCounter(0)
    const again = await challengeOf(person.body.email)
    const options = (await world.call(passkeySignInOptions, { body: { challengeId: again } })).body.data
    expect((await provide(again, { passkey: person.authenticator.prove(options) })).status).toBe(422)
  })

  it('without a counter works again and again; confirms a session; is removed', async () => {
    const person = await withPasskey(createAuthenticator({ counts: false }))
    for (let i = 0; i < 2; i += 1) {
      const challengeId = await challengeOf(person.body.email)
      const options = (await world.call(passkeySignInOptions, { body: { challengeId } })).body.data
      expect((await provide(challengeId, { passkey: person.authenticator.prove(options) })).status).toBe(200)
    }
    const options = (await world.call(passkeyConfirmOptions, { caller: person.caller })).body.data
    const body = { passkey: person.authenticator.prove(options) }
    const confirmed = await world.call(confirmSession, { caller: person.caller, body })
    const renewed = await world.callerOf(String(confirmed.headers['x-forecourt-session']).split(';')[0] ?? '')
    const params = { id: renewed.userId, passkeyId: person.passkeyId }
    expect((await world.call(removePasskey, { caller: renewed, params })).status).toBe(200)
    expect((await world.call(removePasskey, { caller: renewed, params })).status).toBe(404)
    expect((await signIn(person.body.email)).status).toBe(200)
  })

  it('is not kept when the answer is not to this account’s question', async () => {
    const [one, two] = [await world.verifiedPerson(), await world.verifiedPerson()]
    const options = (await world.call(passkeyCreationOptions, own(one.caller))).body.data
    const body = { name: 'Key', credential: createAuthenticator().create(options) }
    expect((await world.call(addPasskey, { ...own(two.caller), body })).body.code).toBe('SECOND_FACTOR_INVALID')
    expect((await world.call(addPasskey, { ...own(one.caller), body: { ...body, credential: {} } })).status).toBe(422)
    expect((await world.call(addPasskey, { ...own(one.caller), body })).status).toBe(201)
    expect((await world.call(addPasskey, { ...own(one.caller), body })).status).toBe(422)
  })
})

describe('where the operator asks for a second factor', () => {
  it('rights of administrators are inactive until they set one up, from the next request on', async () => {
    const person = await world.verifiedPerson()
    await world.execute(`update account set role = 'SUPADMIN' where id = $1`, [person.user.id])
    const rights = async () => (await world.sessionOf(person.token))?.user
    expect((await rights())?.permissions).toEqual([...allPermissions])
    await requireSecondFactor(world, 'on')
    try {
      expect(await rights()).toMatchObject({ permissions: [], secondFactor: { active: false, required: true } })
      const caller = await world.callerOf(person.token)
      expect(caller.permissions).toEqual([])
      const { secret } = (await world.call(beginTotp, own(caller))).body.data
      await world.call(confirmTotp, { ...own(caller), body: { code: codeOf(secret) } })
      expect((await rights())?.permissions).toEqual([...allPermissions])
      await world.call(removeTotp, own(caller))
      expect((await rights())?.permissions).toEqual([])
      const buyer = await world.verifiedPerson()
      expect((await world.sessionOf(buyer.token))?.user.secondFactor.required).toBe(false)
    } finally {
      await requireSecondFactor(world, 'off')
    }
    expect((await rights())?.permissions).toEqual([...allPermissions])
  })
})

describe('confirming a session', () => {
  it('refuses a wrong password, and anybody without a session', async () => {
    const person = await world.verifiedPerson()
    const wrong = await world.call(confirmSession, { caller: person.caller, body: { password: 'not the password' } })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'PASSWORD_WRONG' } })
    expect((await world.call(confirmSession, { caller: callers.anonymous(), body: { password } })).status).toBe(401)
  })
})
