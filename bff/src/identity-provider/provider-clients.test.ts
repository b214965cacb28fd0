import { createOutside } from '@forecourt/kernel/outside'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { providerClients } from './provider-clients.ts'

const issuer = 'https://id.example'
const settings = {
  code: 'atlas',
  version: 1,
  issuer,
  clientId: 'forecourt',
  clientSecret: 'a secret',
  authorizeUrl: null,
  tokenUrl: null,
  userInfoUrl: null,
  scopes: ['openid'],
} as unknown as Parameters<ReturnType<typeof providerClients>>[0]

/** Clients of a production deployment for a provider whose name stands for an inner address, and whose discovery says this. */
function clients(found: Record<string, string> = {}) {
  const resolve = vi.fn((_name: string, _options: unknown, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: '10.0.0.1', family: 4 }]),
  )
  const real = createOutside({ deployment: 'production', lookup: resolve as never })
  const discovery = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    ...found,
  }
  const fetch = vi.fn(async (url: string) =>
    url.endsWith('/openid-configuration') ? Response.json(discovery) : real.fetch(url),
  )
  const config = { appOrigin: 'https://forecourt.test', cookie: { secure: true }, deployment: 'production' }
  const of = providerClients(config as unknown as Parameters<typeof providerClients>[0], { ...real, fetch })
  return { client: () => of(settings), fetch, resolve }
}

const idTokenOf = (iss: string, aud: string | string[]) => new UnsecuredJWT({ iss, aud }).encode()
const ours = idTokenOf(issuer, 'forecourt')

afterEach(() => void vi.useRealTimers())

it('a client is made anew after an hour: the provider may have moved', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { client, fetch } = clients()
  await client()
  vi.advanceTimersByTime(3_599_000)
  await client()
  expect(fetch).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2_000)
  await client()
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('while the provider does not say where it is now, what it said before is good', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { client, fetch } = clients()
  const first = await client()
  vi.advanceTimersByTime(3_601_000)
  fetch.mockRejectedValueOnce(new Error('down'))
  expect(await client()).toBe(first)
  expect(await client()).toBe(first)
  expect(fetch).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(61_000)
  expect(await client()).not.toBe(first)
})

it.each([
  ['of this provider and for us', ours, true],
  ['for us among others', idTokenOf(issuer, ['another', 'forecourt']), true],
  ['of the provider that this record named before', idTokenOf('https://before.example', 'forecourt'), false],
  ['for another client', idTokenOf(issuer, 'another'), false],
  ['that is none', 'x', false],
])('an id token %s: whether it is given as a hint', async (_, idToken, isGiven) => {
  const { endSession } = await clients({ end_session_endpoint: `${issuer}/end` }).client()
  const { searchParams } = new URL(endSession?.({ idToken, state: 's', locale: 'fr_FR' }) ?? '')
  expect([searchParams.get('id_token_hint'), searchParams.get('client_id')]).toEqual([
    isGiven ? idToken : null,
    'forecourt',
  ])
})

describe('in production, what a provider’s discovery names', () => {
  it.each(['authorization_endpoint', 'token_endpoint'])('is refused when it is an inner address: %s', async (name) => {
    await expect(clients({ [name]: 'https://127.0.0.1/x' }).client()).rejects.toMatchObject({ reason: 'addressPublic' })
  })

  it('sends nobody out to an inner address, and lets everybody in all the same', async () => {
    const wayOf = async (end_session_endpoint: string) =>
      (await clients({ end_session_endpoint }).client()).endSession?.({ idToken: ours, state: 's', locale: 'fr_FR' })
    expect(await wayOf('https://127.0.0.1/end')).toBeUndefined()
    expect(await wayOf('http://id.example/end')).toBeUndefined()
    expect(await wayOf('javascript:alert(1)')).toBeUndefined()
    expect(await wayOf(`${issuer}/end`)).toBe(
      `${issuer}/end?${new URLSearchParams({
        client_id: 'forecourt',
        post_logout_redirect_uri: 'https://forecourt.test/api/v1/auth/oauth/atlas/logout/callback',
        state: 's',
        ui_locales: 'fr-FR',
        id_token_hint: ours,
      })}`,
    )
  })

  it('is asked for tokens only where its name stands for a public address', async () => {
    const { client, resolve } = clients()
    const { oauth } = await client()
    const token = {
      refresh_token: 'x',
      access_token: 'y',
      token_type: 'Bearer' as const,
      expires_in: 1,
      id_token: '',
      expires_at: new Date(),
    }
    await expect(oauth.getNewAccessTokenUsingRefreshToken(token, {})).rejects.toThrow(/addressPublic/)
    expect(resolve.mock.calls.map(([name]) => name)).toEqual(['id.example'])
  })

  it('is asked for keys by the same rules', async () => {
    const { client, fetch } = clients({ jwks_uri: 'https://127.0.0.1/keys' })
    const { subjectOf } = await client()
    const idToken = await new SignJWT({ nonce: 'n' })
      .setProtectedHeader({ alg: 'HS256', kid: 'k' })
      .sign(Buffer.alloc(32))
    await expect(subjectOf(idToken, 'n')).rejects.toMatchObject({ reason: 'addressPublic' })
    expect(fetch).toHaveBeenLastCalledWith('https://127.0.0.1/keys', expect.anything())
  })
})
