import { changePassword, listSecurityEvents, login, resetPassword, verifyEmail } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCredentials, refuseStalePassword } from '../src/sign-in/sign-in.service.ts'
import { password, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const fresh = 'a much better passphrase'
const reset = (processId: string | undefined, email: string, secret = fresh) =>
  world.call(resetPassword, {
    caller: callers.anonymous(),
    headers: processId === undefined ? {} : { 'x-process-id': processId },
    body: { email, password: secret },
  })
const signIn = (email: string, secret: string) =>
  world.call(login, { caller: callers.anonymous(), body: { email, password: secret } })
const isAlive = async (token: string) => (await world.sessionOf(token)) !== null
const tokenOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['x-forecourt-session']).split(';')[0] ?? ''

describe('a password reset', () => {
  it('sets the password, ends every session, confirms the mailbox and tells the owner, without signing in', async () => {
    const { body, user, token } = await world.signUp()
    const other = tokenOf(await signIn(body.email, password))
    const answer = await reset(await world.processFor(body.email, 'RESET_PASSWORD'), body.email)
    expect([answer.status, answer.body.data]).toEqual([200, { email: body.email }])
    expect(answer.headers['x-forecourt-session']).toBeUndefined()
    expect([await isAlive(token), await isAlive(other)]).toEqual([false, false])
    expect((await signIn(body.email, password)).status).toBe(401)
    const back = await signIn(body.email, fresh)
    expect([back.status, back.body.data.emailVerified]).toEqual([200, true])
    const mail = await world.mailbox.next(body.email, ({ subject }) => subject?.includes('was reset') === true)
    expect(mail.text).toContain('http://localhost/settings/account')
    const events = await world.call(listSecurityEvents, {
      caller: await world.callerOf(tokenOf(back)),
      params: { id: user.id },
    })
    expect(events.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['PASSWORD_RESET', 'EMAIL_VERIFIED']),
    )
  })

  it('takes a process id once, of many requests at the same time', async () => {
    const { body } = await world.signUp()
    const processId = await world.processFor(body.email, 'RESET_PASSWORD')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => reset(processId, body.email, `passphrase no ${i}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body: { code } }) => code))).toEqual(
      new Set(['PROCESS_INVALID']),
    )
  })

  it('keeps the process id when the password is a common one, so that another can be chosen', async () => {
    const { body } = await world.signUp()
    const processId = await world.processFor(body.email, 'RESET_PASSWORD')
    const common = await reset(processId, body.email, 'password1')
    expect([common.status, common.body.code, Object.keys(common.body.fields)]).toEqual([422, 'INVALID', ['password']])
    expect((await reset(processId, body.email)).status).toBe(200)
  })

  it('refuses no process id, one of another action, of another person, and unknown emails, all alike', async () => {
    const [mine, theirs] = [await world.signUp(), await world.signUp()]
    const wrongAction = await world.processFor(mine.body.email, 'VERIFY_EMAIL')
    const right = await world.processFor(mine.body.email, 'RESET_PASSWORD')
    const answers = [
      await reset(undefined, mine.body.email),
      await reset(wrongAction, mine.body.email),
      await reset(right, theirs.body.email),
      await reset(right, 'nobody-at-all@example.com'),
      await reset('x'.repeat(43), 'nobody-at-all@example.com'),
    ]
    const told = answers.map(({ status, body: { requestId: _, ...rest } }) => JSON.stringify([status, rest]))
    expect(new Set(told).size).toBe(1)
    expect([answers[0]?.status, answers[0]?.body.code]).toEqual([422, 'PROCESS_INVALID'])
    expect((await signIn(theirs.body.email, password)).status).toBe(200)
  })

  it('confirms no mailbox with a code that came to the phone', async () => {
    const { body } = await world.signUp()
    const processId = await world.processFor(body.email, 'RESET_PASSWORD')
    await world.execute(`update verified_process set channel = 'whatsapp' where email_key = $1`, [body.email])
    expect((await reset(processId, body.email)).status).toBe(200)
    expect((await signIn(body.email, fresh)).body.data.emailVerified).toBe(false)
    const verification = await world.processFor(body.email, 'VERIFY_EMAIL')
    await world.execute(`update verified_process set channel = 'whatsapp' where email_key = $1`, [body.email])
    const answer = await world.call(verifyEmail, {
      caller: callers.anonymous(),
      headers: { 'x-process-id': verification },
      body: { email: body.email },
    })
    expect([answer.status, answer.body.code]).toEqual([422, 'PROCESS_INVALID'])
  })

  it('makes what was begun under the old password worthless', async () => {
    const { body } = await world.signUp()
    const second = await world.processFor(body.email, 'RESET_PASSWORD')
    expect((await reset(await world.processFor(body.email, 'RESET_PASSWORD'), body.email)).status).toBe(200)
    expect((await reset(second, body.email)).body.code).toBe('PROCESS_INVALID')
  })
})

describe('a change of password', () => {
  const change = (caller: ReturnType<typeof callers.user>, currentPassword: string, secret = fresh) =>
    world.call(changePassword, {
      caller,
      params: { id: caller.userId },
      body: { currentPassword, password: secret },
    })

  it('renews this session, ends the others and tells the owner', async () => {
    const { body, token, caller } = await world.verifiedPerson()
    const other = tokenOf(await signIn(body.email, password))
    const answer = await change(caller, password)
    expect([answer.status, answer.body.data]).toEqual([200, { endedSessions: 1 }])
    expect([await isAlive(token), await isAlive(other), await isAlive(tokenOf(answer))]).toEqual([false, false, true])
    expect((await signIn(body.email, fresh)).status).toBe(200)
    const mail = await world.mailbox.next(body.email, ({ subject }) => subject?.includes('was changed') === true)
    expect(mail.text).toContain('other devices were signed out')
  })

  it('refuses a wrong present password, common and short new ones, and somebody else’s account', async () => {
    const { caller, token } = await world.verifiedPerson()
    const wrong = await change(caller, 'not my password')
    expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([
      422,
      'PASSWORD_WRONG',
      { currentPassword: 'This is not your present password.' },
    ])
    expect((await change(caller, password, 'password1')).body.fields.password).toBeTruthy()
    expect((await change(caller, password, 'short')).status).toBe(422)
    const stranger = await world.verifiedPerson()
    const foreign = await world.call(changePassword, {
      caller: stranger.caller,
      params: { id: caller.userId },
      body: { currentPassword: password, password: fresh },
    })
    expect(foreign.status).toBe(404)
    expect(await isAlive(token)).toBe(true)
  })

  it('happens once of many at the same time', async () => {
    const { caller } = await world.verifiedPerson()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) => change(caller, password, `passphrase no ${i}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body: { code } }) => code === 'PASSWORD_WRONG')).toHaveLength(4)
  })

  it('leaves no way in to a sign-in that was judged by the old one', async () => {
    const { body, caller } = await world.verifiedPerson()
    const device = { address: '192.0.2.1', userAgent: null }
    const limits = { perAccount: 10, perAddress: 1000 }
    const judged = await checkCredentials(world.db, world.passwords, limits, { email: body.email, password, device })
    expect((await change(caller, password)).status).toBe(200)
    const late = world.db.transaction((em) => refuseStalePassword(em, judged))
    await expect(late).rejects.toMatchObject({ code: 'CREDENTIALS_INVALID' })
  })

  it('is limited by account, and guesses do not outlive the limit', async () => {
    const { caller } = await world.verifiedPerson()
    const guesses = await Promise.all(Array.from({ length: 14 }, () => change(caller, 'not my password')))
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4)
    expect((await change(caller, password)).status).toBe(429)
  })
})
