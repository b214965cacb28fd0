import { createOutside } from '@forecourt/kernel/outside'
import { SignJWT } from 'jose'
import { describe, expect, it, vi } from 'vitest'
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

describe('in production, what a provider’s discovery names', () => {
  it.each(['authorization_endpoint', 'token_endpoint'])('is refused when it is an inner address: %s', async (name) => {
    await expect(clients({ [name]: 'https://127.0.0.1/x' }).client()).rejects.toMatchObject({ reason: 'addressPublic' })
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
