import { randomBytes } from 'node:crypto'
import {
  config,
  generateOtp,
  linkIdentity,
  listIdentities,
  login,
  oauthLogin,
  readUser,
  unlinkIdentity,
  updateUser,
  verifyOtp,
} from '@forecourt/contracts'
import { newActor } from '../fixtures/actor.ts'
import { Api } from '../fixtures/api.ts'
import { addPerson, PROVIDER, throughProvider } from '../fixtures/identity-provider.ts'
import { codeFor } from '../fixtures/mailbox.ts'
import { expect, test } from '../fixtures/test.ts'

const somebody = (more: { emailVerified?: boolean; email?: string } = {}) => ({
  givenName: 'Ines',
  familyName: 'Okafor',
  email: `ines-${randomBytes(6).toString('hex')}@example.com`,
  emailVerified: true,
  ...more,
})
const body = { federer: PROVIDER }

test('a new person gets an account, is asked for what is missing, and signs in again to the same one', async ({
  context,
  browser,
}) => {
  const api = new Api(context.request)
  const person = somebody()
  const sub = await addPerson(context.request, person)
  const place = await throughProvider(context.request, sub, { redirect: '/favorites/' })
  expect(place.pathname).toBe('/external')
  expect(Object.fromEntries(place.searchParams)).toEqual({
    federer: PROVIDER,
    intent: 'sign-in',
    redirect: '/favorites/',
  })
  const { data: user, meta } = await api.call(oauthLogin, { body })
  expect(meta.created).toBe(true)
  expect(user).toMatchObject({
    email: person.email,
    emailVerified: true,
    firstName: 'Ines',
    hasPassword: false,
    missing: ['username', 'phone'],
  })
  await api.readConfig()
  const chosen = { username: `ines${randomBytes(5).toString('hex')}`, phone: '+33612345678' }
  const { data: completed } = await api.call(updateUser, { params: { id: user.id }, body: chosen })
  expect(completed).toMatchObject({ ...chosen, missing: [] })
  const { data: identities } = await api.call(listIdentities, { params: { id: user.id } })
  expect(identities).toMatchObject([{ federer: { code: PROVIDER }, email: person.email }])
  // The only way in stays.
  const last = await api.raw(unlinkIdentity, { params: { id: user.id }, body: { identityId: identities[0]?.id ?? '' } })
  expect(((await last.json()) as { code: string }).code).toBe('LAST_SIGN_IN_METHOD')

  const elsewhere = await browser.newContext()
  await throughProvider(elsewhere.request, sub)
  const again = await new Api(elsewhere.request).call(oauthLogin, { body })
  expect(again).toMatchObject({ data: { id: user.id }, meta: { created: false } })
  await elsewhere.close()
})

test('claims of the body are compared and never believed', async ({ context }) => {
  const api = new Api(context.request)
  const person = somebody()
  const sub = await addPerson(context.request, person)
  for (const lie of [
    { federerUserId: 'alice' },
    { email: 'alice.martin@example.com' },
    { accessToken: 'mine' },
    { expiresAt: 1 },
  ]) {
    await throughProvider(context.request, sub)
    const answer = await api.raw(oauthLogin, { body: { ...body, ...lie } })
    expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([401, 'IDENTITY_INVALID'])
  }
  await throughProvider(context.request, sub)
  const truth = { federerUserId: sub, email: person.email.toUpperCase() }
  expect((await api.call(oauthLogin, { body: { ...body, ...truth } })).data.email).toBe(person.email)
})

test('an email that has an account is never linked, and an unverified one makes none', async ({ context }) => {
  const api = new Api(context.request)
  const code = async (email: string, emailVerified: boolean) => {
    await throughProvider(context.request, await addPerson(context.request, somebody({ email, emailVerified })))
    const answer = await api.raw(oauthLogin, { body })
    return [answer.status(), ((await answer.json()) as { code: string }).code]
  }
  expect(await code('alice.martin@example.com', true)).toEqual([409, 'ACCOUNT_EXISTS'])
  expect(await code('alice.martin@example.com', false)).toEqual([422, 'IDENTITY_EMAIL_UNVERIFIED'])
  expect(await code(somebody().email, false)).toEqual([422, 'IDENTITY_EMAIL_UNVERIFIED'])
  expect((await api.call(config)).data.user).toBeNull()
})

test('a transaction opens once, in the browser that began it, and not by a header', async ({ context, browser }) => {
  const api = new Api(context.request)
  const sub = await addPerson(context.request, somebody())
  await throughProvider(context.request, sub)
  const cookies = await context.cookies()
  const transaction = cookies.find(({ name }) => name.endsWith('oauth'))
  expect(transaction).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const thief = await browser.newContext()
  const stolen = await new Api(thief.request).raw(oauthLogin, {
    body,
    headers: { 'x-oauth-transaction': transaction?.value ?? '' },
  })
  expect(stolen.status()).toBe(401)
  await thief.close()
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.raw(oauthLogin, { body })))
  // The winner's cookie is a new session's, whose key the slower ones were not signed with: refused as well.
  const statuses = answers.map((answer) => answer.status())
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 401 || status === 400)).toHaveLength(4)
})

test('a forged, missing or replayed state, another session and a refusal lead to the error page', async ({
  context,
  browser,
}) => {
  const sub = await addPerson(context.request, somebody())
  const reasonOf = (place: URL) => `${place.pathname} ${place.searchParams.get('reason')}`
  const callback = `/api/v1/auth/oauth/${PROVIDER}/callback`
  const visit = async (path: string) => reasonOf(new URL((await context.request.get(path)).url()))
  expect(await visit(callback)).toBe('/external/error state')
  expect(await visit(`${callback}?state=x&code=y`)).toBe('/external/error state')
  expect(await visit('/api/v1/auth/oauth/nobody')).toBe('/external/error unknown_provider')
  expect(reasonOf(await throughProvider(context.request, ''))).toBe('/external/error denied')

  // A started flow, and the callback of an attacker's own.
  const start = await context.request.get(`/api/v1/auth/oauth/${PROVIDER}`)
  expect(start.url()).toContain('/interaction/')
  expect(await visit(`${callback}?state=forged&code=stolen`)).toBe('/external/error state')

  const attacker = await browser.newContext()
  const page = await attacker.request.get(`/api/v1/auth/oauth/${PROVIDER}`)
  const hop = await attacker.request.post(page.url(), { form: { sub }, maxRedirects: 0 })
  const resumed = await attacker.request.get(new URL(hop.headers().location ?? '', page.url()).href, {
    maxRedirects: 0,
  })
  expect(await visit(resumed.headers().location ?? '')).toBe('/external/error state')
  await attacker.close()
})

test('redirects of a flow stay on our own paths', async ({ context }) => {
  const sub = await addPerson(context.request, somebody())
  for (const redirect of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\u0000b',
  ]) {
    const place = await throughProvider(context.request, sub, { redirect })
    expect([place.pathname, place.searchParams.get('redirect')]).toEqual(['/external', '/'])
  }
})

test('an identity is linked with a one-time code, opens the account then, and is unlinked', async ({
  context,
  browser,
}) => {
  const actor = await newActor(context)
  const sub = await addPerson(context.request, somebody())
  const params = { id: actor.id }
  await throughProvider(context.request, sub, { intent: 'link' })
  const without = await actor.api.raw(linkIdentity, { params, body })
  expect(((await without.json()) as { code: string }).code).toBe('PROCESS_INVALID')
  const { data: session } = await actor.api.call(generateOtp, { body: { email: actor.email, action: 'LINK_PROVIDER' } })
  const otp = await codeFor(actor.email, /is your Forecourt code/)
  const { data: process } = await actor.api.call(verifyOtp, {
    body: { email: actor.email, otp, sessionId: session.sessionId },
  })
  const headers = { 'x-process-id': process.processId }
  const { data: identity } = await actor.api.call(linkIdentity, { params, body, headers })
  expect(identity.federer.code).toBe(PROVIDER)

  const elsewhere = await browser.newContext()
  const other = new Api(elsewhere.request)
  await throughProvider(elsewhere.request, sub)
  expect((await other.call(oauthLogin, { body })).data.id).toBe(actor.id)
  await elsewhere.close()

  await actor.api.call(unlinkIdentity, { params, body: { identityId: identity.id } })
  expect((await actor.api.call(listIdentities, { params })).data).toEqual([])
  expect((await actor.api.call(readUser, { params })).data.hasPassword).toBe(true)
  expect((await actor.api.call(login, { body: { email: actor.email, password: actor.password } })).data.id).toBe(
    actor.id,
  )
})
