import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdentityProvider } from '../provider.ts'

const client = { clientId: 'forecourt', clientSecret: 'a secret of the sandbox' }
const callback = 'http://localhost/callback'
const signedOut = 'http://localhost/signed-out'
const addresses = { redirectUris: [callback], postLogoutRedirectUris: [signedOut] }
let issuer: string
let close: () => void
beforeAll(async () => {
  // The issuer names the port, so one is found before the provider is made.
  const probe = createIdentityProvider({ ...client, ...addresses, issuer: 'http://localhost' })
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  issuer = `http://localhost:${port}`
  const server = createIdentityProvider({ ...client, ...addresses, issuer })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  close = () => server.close()
})
afterAll(() => close())

/** A browser that keeps cookies and stops at each redirect. */
function browser() {
  const jar = new Map<string, string>()
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(url, issuer), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    return response
  }
}

type Browser = ReturnType<typeof browser>
const posted = (form: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(form).toString(),
})

/** @param whom what the page must offer */
async function signInAs(form: Record<string, string>, go: Browser = browser(), whom = /Nora/) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: client.clientId,
    response_type: 'code',
    redirect_uri: callback,
    scope: 'openid email profile',
    state: 'a state',
    nonce: 'a nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const start = await go(`/auth?${query}`)
  const page = start.headers.get('location') ?? ''
  expect(await (await go(page)).text()).toMatch(whom)
  const picked = await go(page, posted(form))
  const back = await go(picked.headers.get('location') ?? '')
  return { location: new URL(back.headers.get('location') ?? ''), verifier }
}

const token = async (code: string, verifier: string) =>
  fetch(`${issuer}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${client.clientId}:${encodeURIComponent(client.clientSecret)}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: verifier,
    }),
  })
const codeIn = (location: URL) => location.searchParams.get('code') ?? ''

describe('the identity provider sandbox', () => {
  it('signs the picked person in, for a code that needs its verifier', async () => {
    const { location, verifier } = await signInAs({ sub: 'nora' })
    expect(location.searchParams.get('state')).toBe('a state')
    const answer = (await (await token(codeIn(location), verifier)).json()) as {
      access_token: string
      id_token: string
    }
    expect(answer.id_token).toBeDefined()
    const claims = await fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${answer.access_token}` } })
    expect(await claims.json()).toMatchObject({ sub: 'nora', email_verified: true, given_name: 'Nora' })
    expect((await token(codeIn(location), 'another verifier')).status).toBe(400)
  })

  it('makes somebody new of a form, and sends who cancels back', async () => {
    const form = { givenName: 'Ada', familyName: 'New', email: 'ada@example.com' }
    expect((await signInAs(form)).location.searchParams.get('code')).toBeTruthy()
    const people = (await (await fetch(`${issuer}/people`)).json()) as { email: string; emailVerified: boolean }[]
    expect(people).toContainEqual(expect.objectContaining({ email: 'ada@example.com', emailVerified: false }))
    expect((await signInAs({ cancel: 'yes' })).location.searchParams.get('error')).toBe('access_denied')
  })
})

const discovery = async () =>
  (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as { end_session_endpoint?: string }

describe('signing out at the identity provider sandbox', () => {
  const asNobody = /^(?!.*Continue as)/s

  async function hint(go: Browser): Promise<string> {
    const { location, verifier } = await signInAs({ sub: 'nora' }, go)
    return ((await (await token(codeIn(location), verifier)).json()) as { id_token: string }).id_token
  }
  /** Opens the page that asks. @returns its answer, and where its form leads with a choice */
  async function logout(go: Browser, query: Record<string, string>, choice: Record<string, string>) {
    const { end_session_endpoint: end } = await discovery()
    const asked = await go(`${end}?${new URLSearchParams(query)}`)
    const html = await asked.text()
    const value = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(html)?.[1] ?? ''
    const done = asked.ok ? await go(value('action'), posted({ xsrf: value('value'), ...choice })) : undefined
    return { status: asked.status, html, location: done?.headers.get('location') ?? '' }
  }

  it('ends the session, and leads back with the state; until then one click is enough', async () => {
    const go = browser()
    const idToken = await hint(go)
    await signInAs({ sub: 'nora' }, go, /Continue as Nora/)
    const query = { id_token_hint: idToken, client_id: 'forecourt', post_logout_redirect_uri: signedOut, state: 's1' }
    expect(await logout(go, query, { logout: 'yes' })).toMatchObject({ location: `${signedOut}?state=s1` })
    await signInAs({ sub: 'nora' }, go, asNobody)
  })

  it('knows by the client alone where to lead back, and keeps who chose to stay', async () => {
    const go = browser()
    await hint(go)
    const query = { client_id: 'forecourt', post_logout_redirect_uri: signedOut, state: 's2' }
    expect(await logout(go, query, {})).toMatchObject({ location: `${signedOut}?state=s2` })
    await signInAs({ sub: 'nora' }, go, /Continue as Nora/)
  })

  it.each([
    [
      'an address that is not registered',
      { client_id: 'forecourt', post_logout_redirect_uri: 'http://localhost/evil' },
    ],
    ['a hint that is none', { id_token_hint: 'e30.e30.e30', post_logout_redirect_uri: signedOut }],
    ['a client that is not known', { client_id: 'nobody', post_logout_redirect_uri: signedOut }],
  ])('refuses %s', async (_, query) => {
    expect(await logout(browser(), query, {})).toMatchObject({ status: 400, location: '' })
  })

  it('leads nowhere when nobody says whose address it is', async () => {
    const go = browser()
    await hint(go)
    const left = await logout(go, { post_logout_redirect_uri: signedOut }, { logout: 'yes' })
    expect(left.location).toBe(`${issuer}/session/end/success`)
  })

  it('of somebody else leaves nothing of the person before', async () => {
    const go = browser()
    await hint(go)
    await signInAs({ sub: 'ugo' }, go, /Continue as Nora/)
    await signInAs({ cancel: 'yes' }, go, /Continue as Ugo/)
  })

  it('is not offered where the provider has no such endpoint', async () => {
    expect((await discovery()).end_session_endpoint).toBe(`${issuer}/session/end`)
    const plain = createIdentityProvider({
      ...client,
      issuer: 'http://localhost',
      redirectUris: [callback],
      hasLogout: false,
    })
    await new Promise<void>((resolve) => plain.listen(0, 'localhost', resolve))
    const { port } = plain.address() as AddressInfo
    const found = await (await fetch(`http://localhost:${port}/.well-known/openid-configuration`)).json()
    expect(found).not.toHaveProperty('end_session_endpoint')
    await new Promise((resolve) => plain.close(resolve))
  })
})
