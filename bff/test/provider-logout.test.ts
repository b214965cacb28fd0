import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  dismissOauthLogout,
  identityProvider,
  login,
  logout,
  oauthLogout,
  oauthLogoutCallback,
  owners,
  resolveSessions,
  takeProviderLogout,
} from '@forecourt/contracts'
import { PROVIDER_LOGOUT_HEADER, SESSION_HEADER } from '@forecourt/kernel/http'
import { browserMac } from '@forecourt/kernel/mac'
import { callers } from '@forecourt/kernel/testing'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { macKeysOf, userCookie } from '../src/session/session-cookie.ts'
import { bffBefore } from './upstreams.ts'

const secrets = ['s'.repeat(32)]
const person = userCookie('t'.repeat(43))
/** What auth hands over at a sign-out. */
let handedOver = ''
/** Id tokens that auth holds by provider; each is given once. */
let held: Record<string, string> = {}
/** One of the provider's. */
let hint = ''
/** Members of a provider's discovery document beside those that it must have; null: it is down. */
let discovery: Record<string, unknown> | null = {}
let version = 0
const servers: Server[] = []
let issuer = ''
let bff: Awaited<ReturnType<typeof bffBefore>>

const listen = async (server: Server): Promise<string> => {
  servers.push(server)
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const idp = createServer((_request, response) => {
  const found = {
    issuer,
    authorization_endpoint: `${issuer}/a`,
    token_endpoint: `${issuer}/t`,
    jwks_uri: `${issuer}/k`,
  }
  if (discovery) response.end(JSON.stringify({ ...found, ...discovery }))
  else response.writeHead(503).end()
})
const settings = (code: string) => ({
  ...{ code, name: code, issuer, clientId: 'forecourt', clientSecret: 'x', scopes: ['openid'], version },
  ...{ authorizeUrl: null, tokenUrl: null, userInfoUrl: null },
})
const choices = {
  ...{ languages: [], themes: [], fonts: [], codeChannels: [], channels: [], currencies: [], countries: [] },
  identityProviders: ['atlas', 'borea'].map((code) => ({ code, name: code.toUpperCase(), icon: null })),
}
/** Services as far as this edge asks them. */
const services = createServer(async (request, response) => {
  const body = JSON.parse((await text(request)) || '{}')
  const answer = (data: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
  const [, provider] = new RegExp(identityProvider.path.replace(':code', '(.*)')).exec(request.url ?? '') ?? []
  if (provider) return answer(settings(provider))
  if (request.url === resolveSessions.path)
    return answer([{ caller: callers.user(), user: { id: 'x' }, draftKey: '', renewedFor: null }])
  if (request.url === login.path) response.setHeader(SESSION_HEADER, `${'n'.repeat(43)};60`)
  if (request.url === logout.path) {
    response.setHeader(SESSION_HEADER, '-')
    if (handedOver) response.setHeader(PROVIDER_LOGOUT_HEADER, handedOver)
    return answer({ ended: 1 })
  }
  if (request.url !== takeProviderLogout.path) return answer(choices)
  const { [body.federer as string]: idToken = null } = body.ticket === 'ticket' ? held : {}
  delete held[body.federer]
  return answer({ idToken })
})
beforeAll(async () => {
  issuer = await listen(idp)
  const address = await listen(services)
  bff = await bffBefore(Object.fromEntries(owners.map((owner) => [owner, [address]])))
})
beforeEach(() => {
  handedOver = 'ticket;600;atlas'
  hint = new UnsecuredJWT({ iss: issuer, aud: 'forecourt' }).encode()
  held = { atlas: hint, borea: hint }
  discovery = { end_session_endpoint: `${issuer}/end?tenant=1` }
  // A changed record: its client is made anew, from what discovery says then.
  version += 1
})
afterAll(async () => {
  await bff?.close()
  for (const server of servers) server.close()
})

/** A browser that keeps cookies; it begins with a session. */
function browser() {
  const jar = new Map<string, string>([['session', person]])
  const send = async (url: string, more: object = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await bff.app.inject({ url: `/api/v1${url}`, headers: { cookie }, ...more })
    for (const { name, value, maxAge } of answer.cookies as { name: string; value: string; maxAge?: number }[])
      if (value === '' || maxAge === 0) jar.delete(name)
      else jar.set(name, value)
    return answer
  }
  async function post(path: string, payload: string) {
    const [key = Buffer.alloc(0)] = macKeysOf(jar.get('session') ?? '', secrets)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'content-type': 'application/json', 'x-mac': browserMac(key, payload) }
    expect((await send(path, { method: 'POST', headers, payload })).statusCode).toBe(200)
  }
  const config = async () => (await send('/user/config')).json().data.providerLogout
  return {
    jar,
    config,
    post,
    signOut: () => post(logout.path, '{}'),
    /** @returns where the way out leads */
    async go(code = 'atlas', key?: string): Promise<URL> {
      const proof = key ?? (await config())?.key ?? ''
      const answer = await send(`${oauthLogout.path.replace(':code', code)}?key=${encodeURIComponent(proof)}`)
      expect(answer.statusCode).toBe(302)
      return new URL(String(answer.headers.location))
    },
    dismiss: (code = 'atlas', headers = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const url = dismissOauthLogout.path.replace(':code', code)
      return send(url, { method: 'DELETE', headers: { cookie, ...headers } })
    },
    async comeBack(state: string, code = 'atlas'): Promise<string> {
      const answer = await send(`${oauthLogoutCallback.path.replace(':code', code)}?state=${encodeURIComponent(state)}`)
      return `${answer.statusCode} ${answer.headers.location}`
    },
  }
}
async function signedOut() {
  const one = browser()
  await one.signOut()
  return one
}
const SIGN_IN = 'http://localhost/sign-in'
const stateOf = (way: URL) => way.searchParams.get('state') ?? ''
const only = (state: string) => ({ key: expect.any(String), providers: [{ code: 'atlas', name: 'ATLAS', state }] })

describe('after a sign-out, the way out of the provider', () => {
  it('is offered to this browser, and leads to its end_session_endpoint as RP-Initiated Logout 1.0 says', async () => {
    const one = await signedOut()
    expect(await one.config()).toEqual(only('offered'))
    const way = await one.go()
    expect(way.href).toMatch(`${issuer}/end?tenant=1&`)
    expect(Object.fromEntries(way.searchParams)).toEqual({
      tenant: '1',
      client_id: 'forecourt',
      id_token_hint: hint,
      post_logout_redirect_uri: 'http://localhost/api/v1/auth/oauth/atlas/logout/callback',
      state: expect.stringMatching(/^[\w-]{22}$/),
      ui_locales: 'en-US',
    })
    expect(await one.comeBack(stateOf(way))).toBe(`302 ${SIGN_IN}`)
    expect(await one.config()).toEqual(only('left'))
  })

  it('goes on without a hint where the id token was given before: it is no dead end', async () => {
    const one = await signedOut()
    await one.go()
    const again = await one.go()
    expect(again.searchParams.has('id_token_hint')).toBe(false)
    expect(await one.comeBack(stateOf(again))).toBe(`302 ${SIGN_IN}`)
    expect(await one.config()).toEqual(only('left'))
  })

  it('names the person no more after two minutes: somebody else may sit there by then', async () => {
    const one = await signedOut()
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 121_000)
    try {
      expect((await one.go()).searchParams.has('id_token_hint')).toBe(false)
    } finally {
      clock.mockRestore()
    }
    expect(held.atlas).toBeUndefined()
  })

  it('is one for each provider', async () => {
    handedOver = 'ticket;600;atlas,borea'
    const one = await signedOut()
    await one.comeBack(stateOf(await one.go('borea')), 'borea')
    const states = (await one.config()).providers.map(({ state }: { state: string }) => state)
    expect(states).toEqual(['offered', 'left'])
    expect((await one.go('atlas')).searchParams.get('id_token_hint')).toBe(hint)
  })

  it('is said to be closed while the provider is down, and can be tried again', async () => {
    discovery = null
    const one = await signedOut()
    expect((await one.go()).href).toBe(SIGN_IN)
    expect(await one.config()).toEqual(only('unreachable'))
    discovery = { end_session_endpoint: `${issuer}/end` }
    expect((await one.go()).searchParams.get('id_token_hint')).toBe(hint)
  })

  it.each([undefined, 'http://', 7])('leads to the sign-in where the provider has none any more (%s)', async (end) => {
    discovery = end === undefined ? {} : { end_session_endpoint: end }
    const one = await signedOut()
    expect((await one.go()).href).toBe(SIGN_IN)
    expect(await one.config()).toEqual(only('unreachable'))
  })

  it('is not there when auth hands over none', async () => {
    handedOver = ''
    const one = await signedOut()
    expect(await one.config()).toBeNull()
    expect((await one.go()).href).toBe(SIGN_IN)
  })

  it('is nobody’s who is signed in, and whoever signs in leaves none for the next', async () => {
    const other = await signedOut()
    const { key } = await other.config()
    other.jar.set('session', person)
    expect(await other.config()).toBeNull()
    expect((await other.go('atlas', key)).href).toBe(SIGN_IN)
    expect(held.atlas).toBe(hint)
    const one = await signedOut()
    await one.post(login.path, JSON.stringify({ email: 'a@example.com', password: 'x' }))
    expect(one.jar.get('session')).toBe(userCookie('n'.repeat(43)))
    expect(one.jar.has('oauth-logout')).toBe(false)
  })
})

describe('an offer', () => {
  it('that is not needed goes, and so does the id token that waited; the others stay', async () => {
    handedOver = 'ticket;600;atlas,borea'
    const one = await signedOut()
    const answer = await one.dismiss('borea')
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { code: 'borea' } }])
    expect(await one.config()).toEqual(only('offered'))
    expect(held).toEqual({ atlas: hint })
    await one.dismiss('atlas')
    expect(one.jar.has('oauth-logout')).toBe(false)
    expect((await one.dismiss('atlas')).statusCode).toBe(200)
  })

  it('is over once it was said that somebody came back; others stay', async () => {
    handedOver = 'ticket;600;atlas,borea'
    const one = await signedOut()
    await one.comeBack(stateOf(await one.go('borea')), 'borea')
    expect((await one.config()).providers).toHaveLength(2)
    expect(await one.config()).toEqual(only('offered'))
    await one.comeBack(stateOf(await one.go()))
    expect(await one.config()).toEqual(only('left'))
    expect(await one.config()).toBeNull()
  })

  it('is taken back by our own pages alone', async () => {
    const one = await signedOut()
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await one.dismiss('atlas', headers)).statusCode).toBe(403)
    expect(await one.config()).toEqual(only('offered'))
  })
})

describe('other sites', () => {
  it('cannot start the way out: they do not know its key', async () => {
    const fresh = await signedOut()
    for (const key of ['guessed', 'ticket', (await (await signedOut()).config()).key])
      expect((await fresh.go('atlas', key)).href).toBe(SIGN_IN)
    expect(held.atlas).toBe(hint)
    expect(await fresh.config()).toEqual(only('offered'))
  })

  it('cannot say that somebody was signed out: the state is checked, once, and for its provider', async () => {
    handedOver = 'ticket;600;atlas,borea'
    const one = await signedOut()
    const state = stateOf(await one.go())
    const offered = [expect.objectContaining({ state: 'offered' }), expect.objectContaining({ state: 'offered' })]
    for (const [given, code] of [
      ['', 'atlas'],
      ['forged', 'atlas'],
      [state, 'borea'],
      [state, 'nobody'],
    ] as const)
      expect(await one.comeBack(given, code)).toBe(`302 ${SIGN_IN}`)
    expect((await one.config()).providers).toEqual(offered)
    const stranger = await signedOut()
    await stranger.comeBack(state)
    expect((await stranger.config()).providers).toEqual(offered)
  })

  it('cannot write the cookie, nor lead anywhere with a code', async () => {
    const one = await signedOut()
    const cookie = one.jar.get('oauth-logout') ?? ''
    const [written = ''] = cookie.split('.')
    const more = { ...JSON.parse(Buffer.from(written, 'base64url').toString()), ticket: 'ticket' }
    one.jar.set('oauth-logout', `${Buffer.from(JSON.stringify(more)).toString('base64url')}.${cookie.split('.')[1]}x`)
    expect(await one.config()).toBeNull()
    for (const code of ['__proto__', 'constructor', '%2F%2Fevil.example'])
      expect((await one.go(code, 'x')).href).toBe(SIGN_IN)
  })
})
