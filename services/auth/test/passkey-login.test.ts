import {
  addPasskey,
  login,
  passkeyCreationOptions,
  passkeyLogin,
  passkeyLoginOptions,
  readSecondFactors,
  removePasskey,
} from '@forecourt/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createAuthenticator } from './authenticator.ts'
import { password, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ SIGN_INS_PER_ADDRESS: 10_000 })
})
afterAll(() => world.close())

async function withPasskey(authenticator = createAuthenticator()) {
  const person = await world.verifiedPerson()
  const own = { caller: person.caller, params: { id: person.user.id } }
  const options = (await world.call(passkeyCreationOptions, own)).body.data
  const body = { name: 'Blue key', credential: authenticator.create(options) }
  const answer = await world.call(addPasskey, { ...own, body })
  expect(answer.status).toBe(201)
  return { ...person, own, authenticator, passkeyId: answer.body.data.id as string }
}
const ask = async () => (await world.call(passkeyLoginOptions)).body.data as { challenge: string }
const enter = (passkey: Record<string, unknown>) => world.call(passkeyLogin, { body: { passkey } })
const rows = async () =>
  Number((await world.db.query<{ n: string }>('select count(*) as n from passkey_challenge'))[0]?.n)

it('signs in whoever holds it, without their email, a password or a second factor', async () => {
  const person = await withPasskey()
  const options = await ask()
  expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
  expect(options).not.toHaveProperty('allowCredentials')
  const answer = await enter(person.authenticator.prove(options))
  expect(answer).toMatchObject({ status: 200, body: { data: { id: person.user.id } } })
  const [token = ''] = String(answer.headers['x-forecourt-session']).split(';')
  expect((await world.callerOf(token)).userId).toBe(person.user.id)
  expect((await world.call(readSecondFactors, person.own)).body.data.passkeys).toMatchObject([
    { lastUsedAt: expect.any(String) },
  ])
  const [event] = await world.db.query<{ kind: string; detail: string }>(
    'select kind, detail from security_event where account_id = $1 order by id desc limit 1',
    [person.user.id],
  )
  expect(event).toEqual({ kind: 'SIGNED_IN', detail: 'passkey' })
})

it('answers a question once, also when many bring the answer at the same moment', async () => {
  const person = await withPasskey(createAuthenticator({ counts: false }))
  const passkey = person.authenticator.prove(await ask())
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(passkey)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  // Ten wrong ones from a device it does not know are too many; the next question is answered from the one it knows.
  expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 422 || status === 429)).toBe(
    true,
  )
})

it('stores nothing for whoever only asks', async () => {
  const before = await rows()
  await Promise.all(Array.from({ length: 50 }, ask))
  expect(await rows()).toBe(before)
})

it('refuses a question that is not ours, or over', async () => {
  const person = await withPasskey()
  const refused = { status: 422, body: { code: 'PASSKEY_REFUSED' } }
  expect(await enter(person.authenticator.prove({ challenge: 'c29tZXRoaW5nIGVsc2U' }))).toMatchObject(refused)
  const { challenge } = await ask()
  const flipped = Buffer.from(challenge, 'base64url')
  flipped[19] = (flipped[19] ?? 0) ^ 0x40
  expect(await enter(person.authenticator.prove({ challenge: flipped.toString('base64url') }))).toMatchObject(refused)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 301_000 })
  const old = await ask().finally(() => vi.useRealTimers())
  expect(await enter(person.authenticator.prove(old))).toMatchObject(refused)
  expect((await enter(person.authenticator.prove(await ask()))).status).toBe(200)
})

it('refuses another site, a device that asked nobody, a copied key, and a key that names somebody else', async () => {
  const [person, stranger] = [await withPasskey(), await withPasskey()]
  const refused = { status: 422, body: { code: 'PASSKEY_REFUSED' } }
  const { authenticator } = person
  const handle = Buffer.from(stranger.user.id).toString('base64url')
  expect(await enter(authenticator.prove(await ask(), handle))).toMatchObject(refused)
  expect((await enter(authenticator.prove(await ask()))).status).toBe(200)
  authenticator.setCounter(0)
  expect(await enter(authenticator.prove(await ask()))).toMatchObject(refused)
  const phishing = createAuthenticator({ origin: 'https://forecourt.example' })
  expect(await enter({ ...phishing.prove(await ask()), id: authenticator.prove(await ask()).id })).toMatchObject(
    refused,
  )
  const silent = await withPasskey(createAuthenticator({ verifies: false }))
  expect(await enter(silent.authenticator.prove(await ask()))).toMatchObject(refused)
  for (const made of [{}, { id: 7 }, { id: authenticator.prove(await ask()).id }, { id: 'x', response: null }])
    expect((await enter(made)).status).toBe(422)
})

it('opens nothing once it was removed, or the account is suspended or deleted', async () => {
  const person = await withPasskey()
  await world.execute(`update account set status = 'suspended' where id = $1`, [person.user.id])
  expect((await enter(person.authenticator.prove(await ask()))).body.code).toBe('ACCOUNT_SUSPENDED')
  await world.execute(`update account set status = 'active' where id = $1`, [person.user.id])
  expect((await enter(person.authenticator.prove(await ask()))).status).toBe(200)
  const params = { ...person.own.params, passkeyId: person.passkeyId }
  expect((await world.call(removePasskey, { ...person.own, params })).status).toBe(200)
  expect((await enter(person.authenticator.prove(await ask()))).body.code).toBe('PASSKEY_UNKNOWN')
})

it('counts what fails, against the account and the address, and keeps no password out', async () => {
  const person = await withPasskey()
  for (let i = 0; i < 10; i += 1) await enter(person.authenticator.prove({ challenge: 'bm90aGluZw' }))
  expect((await enter(person.authenticator.prove(await ask()))).status).toBe(429)
  // The password is its own guess; the passkey is the second factor there, as before.
  const signedIn = await world.call(login, { body: { email: person.body.email, password } })
  expect(signedIn.body.code).toBe('SECOND_FACTOR_REQUIRED')
})
