import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdentityProvider } from '../provider.ts'

const client = { clientId: 'forecourt', clientSecret: 'a secret of the sandbox' }
const callback = 'http://localhost/callback'
let issuer: string
let close: () => void
beforeAll(async () => {
  // The issuer names the port, so one is found before the provider is made.
  const probe = createIdentityProvider({ ...client, issuer: 'http://localhost', redirectUris: [callback] })
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  issuer = `http://localhost:${port}`
  const server = createIdentityProvider({ ...client, issuer, redirectUris: [callback] })
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

async function signInAs(form: Record<string, string>): Promise<{ location: URL; verifier: string }> {
  const go = browser()
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
  expect(await (await go(page)).text()).toContain('Nora')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const picked = await go(page, { method: 'POST', headers, body: new URLSearchParams(form).toString() })
  const back = await go(picked.headers.get('location') ?? '')
  return { location: new URL(back.headers.get('location') ?? ''), verifier }
}

describe('the identity provider sandbox', () => {
  it('signs the picked person in, for a code that needs its verifier', async () => {
    const { location, verifier } = await signInAs({ sub: 'nora' })
    expect(location.searchParams.get('state')).toBe('a state')
    const token = async (given: string) =>
      fetch(`${issuer}/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${client.clientId}:${encodeURIComponent(client.clientSecret)}`).toString('base64')}`,
        },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: location.searchParams.get('code') ?? '',
          redirect_uri: callback,
          code_verifier: given,
        }),
      })
    const answer = (await (await token(verifier)).json()) as { access_token: string; id_token: string }
    expect(answer.id_token).toBeDefined()
    const claims = await fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${answer.access_token}` } })
    expect(await claims.json()).toMatchObject({ sub: 'nora', email_verified: true, given_name: 'Nora' })
    expect((await token('another verifier')).status).toBe(400)
  })

  it('makes somebody new of a form, and sends who cancels back', async () => {
    const form = { givenName: 'Ada', familyName: 'New', email: 'ada@example.com' }
    expect((await signInAs(form)).location.searchParams.get('code')).toBeTruthy()
    const people = (await (await fetch(`${issuer}/people`)).json()) as { email: string; emailVerified: boolean }[]
    expect(people).toContainEqual(expect.objectContaining({ email: 'ada@example.com', emailVerified: false }))
    expect((await signInAs({ cancel: 'yes' })).location.searchParams.get('error')).toBe('access_denied')
  })
})
