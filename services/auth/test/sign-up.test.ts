import {
  type Caller,
  findUser,
  generateOtp,
  type Locale,
  readUser,
  signup,
  updateUser,
  userReach,
  verifyEmail,
  verifyOtp,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchangeCode } from '../src/one-time-code/one-time-code.service.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('sign-up', () => {
  it('answers the record and a session, unverified, and tells the others', async () => {
    const { answer, user, token } = await world.signUp({ phone: '06 12 34 56 78' })
    expect(answer.status).toBe(201)
    expect(user).toMatchObject({
      emailVerified: false,
      role: 'USER',
      status: 'active',
      phone: '+33612345678',
      name: 'Camille Durand',
      permissions: [],
      is_premium: false,
      theme: { name: 'light' },
      language: { code: 'en_US' },
    })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(answer.body)).not.toContain('argon2')
    const changed = (await world.outbox('UserChanged')).map(({ envelope }) => envelope.data)
    expect(changed).toContainEqual(
      expect.objectContaining({ userId: user.id, name: 'Camille Durand', status: 'active', version: 1 }),
    )
    expect(JSON.stringify(changed)).not.toContain('example.com')
  })

  it('asks for the versions of terms and privacy that were accepted, and keeps them', async () => {
    const { user, body } = await world.signUp()
    expect(user.accepted).toEqual({ terms: body.acceptedTerms, privacy: body.acceptedPrivacy })
    const silent = (locale: Locale) =>
      world.call(signup, {
        caller: callers.anonymous({ locale }),
        body: { ...body, email: 'silent@example.com', acceptedTerms: undefined, acceptedPrivacy: undefined },
      })
    expect(await silent('en_US')).toMatchObject({
      status: 422,
      body: {
        fields: { acceptedTerms: 'Please accept the terms.', acceptedPrivacy: 'Please accept the privacy notice.' },
      },
    })
    expect((await silent('fr_FR')).body.fields.acceptedPrivacy).toBe('Veuillez accepter la notice de confidentialité.')
    expect((await silent('zh_CN')).body.fields.acceptedPrivacy).toBe('请接受隐私声明。')
  })

  it('ends the session it came with', async () => {
    const first = await world.signUp()
    const caller = await world.callerOf(first.token)
    const body = { ...first.body, email: 'second@example.com', username: 'second-one' }
    expect((await world.call(signup, { caller, body })).status).toBe(201)
    expect(await world.sessionOf(first.token)).toBeNull()
  })

  it('names the field of a duplicate without regard to case', async () => {
    const { body } = await world.signUp()
    const email = await world.signUp({ email: body.email.toUpperCase() })
    expect([email.answer.status, email.answer.body.code, Object.keys(email.answer.body.fields)]).toEqual([
      409,
      'EMAIL_TAKEN',
      ['email'],
    ])
    const username = await world.signUp({ username: body.username.toUpperCase() })
    expect([username.answer.status, username.answer.body.code, Object.keys(username.answer.body.fields)]).toEqual([
      409,
      'USERNAME_TAKEN',
      ['username'],
    ])
  })

  it('refuses common and short passwords, wrong phones, and fields that nobody may set', async () => {
    expect((await world.signUp({ password: 'password1' })).answer.body.fields.password).toBeTruthy()
    expect((await world.signUp({ password: 'short' })).answer.body.fields.password).toBeTruthy()
    expect((await world.signUp({ phone: '12345' })).answer.body.fields.phone).toBe('Invalid phone number.')
    const elevated = await world.signUp({ role: 'SUPADMIN' })
    expect(elevated.answer.status).toBe(422)
    expect(await world.execute('select 1 from account where email_key = $1', [elevated.body.email])).toEqual([])
  })

  it('is confirmed by the code that was mailed, once', async () => {
    const { answer, body, user, caller } = await world.signUp()
    const { sessionId } = answer.body.meta
    const otp = await world.codeFor(body.email)
    const verified = await world.call(verifyOtp, { caller, body: { email: body.email, otp, sessionId } })
    expect(verified.status).toBe(200)
    const headers = { 'x-process-id': verified.body.data.processId }
    const wrong = await world.call(verifyEmail, { caller, headers, body: { email: 'other@example.com' } })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'PROCESS_INVALID'])
    expect((await world.call(verifyEmail, { caller, headers, body: { email: body.email } })).body.data).toEqual({
      email: body.email,
      emailVerified: true,
    })
    expect((await world.call(verifyEmail, { caller, headers, body: { email: body.email } })).body.code).toBe(
      'PROCESS_INVALID',
    )
    expect((await world.call(readUser, { caller, params: { id: user.id } })).body.data.emailVerified).toBe(true)
    const again = (locale: Locale) =>
      world.call(verifyOtp, { caller: { ...caller, locale }, body: { email: body.email, otp, sessionId } })
    expect((await again('en_US')).body).toMatchObject({
      code: 'OTP_INVALID',
      message: 'This code is no longer valid: it was used, replaced, or has expired. Ask for a new one.',
    })
    expect((await again('fr_FR')).body.message).toMatch(/^Ce code n’est plus valable/)
    expect((await again('zh_CN')).body.message).toMatch(/^该验证码已失效/)
  })
})

describe('one-time codes', () => {
  it('look the same for known and unknown addresses, and the sixth in an hour is refused for both', async () => {
    const { body } = await world.signUp()
    for (const email of [body.email, 'nobody-at-all@example.com']) {
      const statuses: number[] = []
      for (let i = 0; i < 6; i += 1) {
        const answer = await world.call(generateOtp, { caller: callers.anonymous(), body: { email } })
        statuses.push(answer.status)
        if (answer.status === 200)
          expect(Object.keys(answer.body.data).sort()).toEqual(['expiresIn', 'resendIn', 'sessionId'])
        else expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })

  it('die after five wrong tries, however many come at once, and the right code is late then', async () => {
    const { body, caller } = await world.signUp()
    const opened = await world.call(generateOtp, { caller, body: { email: body.email, action: 'VERIFY_EMAIL' } })
    const { sessionId } = opened.body.data
    const otp = await world.codeFor(body.email, sessionId)
    const wrong = otp === '000000' ? '000001' : '000000'
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () =>
        world.call(verifyOtp, { caller, body: { email: body.email, otp: wrong, sessionId } }),
      ),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(4)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(36)
    expect((await world.call(verifyOtp, { caller, body: { email: body.email, otp, sessionId } })).status).toBe(429)
  })

  it('win once when the right code comes many times at once', async () => {
    const { answer, body, caller } = await world.signUp()
    const { sessionId } = answer.body.meta
    const otp = await world.codeFor(body.email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.call(verifyOtp, { caller, body: { email: body.email, otp, sessionId } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('keys', () => {
  it('may be rotated while a code is on its way', async () => {
    const { answer, body } = await world.signUp()
    const otp = await world.codeFor(body.email)
    const input = { email: body.email, otp, sessionId: answer.body.meta.sessionId }
    await expect(exchangeCode(world.db, ['another key'], input)).rejects.toMatchObject({ code: 'OTP_INVALID' })
    expect(await exchangeCode(world.db, ['another key', ...world.codeKeys], input)).toMatch(/^[\w-]{43}$/)
  })
})

describe('the own record', () => {
  it('takes changes; a new email is unverified and the old address is told', async () => {
    const { body, user, caller } = await world.verifiedPerson()
    const change = {
      email: `new-${body.email}`,
      firstName: 'Camille-Anne',
      font: 'manrope',
      bio: 'Sells old Peugeots.',
    }
    const answer = await world.call(updateUser, { caller, params: { id: user.id }, body: change })
    expect(answer.body.data).toMatchObject({ ...change, emailVerified: false })
    expect(
      (await world.mailbox.next(body.email, (mail) => mail.subject?.includes('was changed') === true)).text,
    ).toContain(change.email)
  })

  it('is nobody else’s, and its rights cannot be written', async () => {
    const { user, caller } = await world.signUp()
    const stranger = callers.user()
    expect((await world.call(readUser, { caller: stranger, params: { id: user.id } })).status).toBe(404)
    expect(
      (await world.call(updateUser, { caller: stranger, params: { id: user.id }, body: { firstName: 'Eve' } })).status,
    ).toBe(404)
    for (const field of ['role', 'status', 'permissions', 'is_premium', 'emailVerified', 'owner']) {
      const answer = await world.call(updateUser, {
        caller,
        params: { id: user.id },
        body: { firstName: 'Eve', [field]: 'x' },
      })
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
    }
    expect((await world.call(readUser, { caller, params: { id: user.id } })).body.data.firstName).toBe('Camille')
  })

  it('says how to reach the person to services only', async () => {
    const { body, user } = await world.signUp()
    expect(
      (await world.call(userReach, { caller: callers.service('messaging'), params: { id: user.id } })).body.data,
    ).toMatchObject({ email: body.email, locale: 'en_US', active: true })
    expect((await world.call(userReach, { caller: callers.user(), params: { id: user.id } })).status).toBe(403)
  })

  it('finds a person by email in any case, or by id, for services only', async () => {
    const { body, user } = await world.signUp()
    const find = (owner: string, caller: Caller = callers.service('catalog')) =>
      world.call(findUser, { caller, query: { owner } })
    for (const owner of [body.email.toUpperCase(), user.id]) {
      expect((await find(owner)).body.data).toMatchObject({ userId: user.id, locale: 'en_US' })
    }
    expect((await find('nobody@example.test')).status).toBe(404)
    expect((await find(user.id, callers.user())).status).toBe(403)
  })
})
