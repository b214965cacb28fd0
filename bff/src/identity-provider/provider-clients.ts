import cookie from '@fastify/cookie'
import oauth2, { type OAuth2Namespace } from '@fastify/oauth2'
import type { DataOf, identityProvider } from '@forecourt/contracts'
import Fastify from 'fastify'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { BffConfig } from '../config.ts'
import { cookieName, cookieOptions } from '../cookie.ts'
import { discover } from './discovery.ts'

/** What one identity provider is asked for, and how its answers are judged. */
export interface ProviderClient {
  readonly oauth: OAuth2Namespace
  /** @returns the subject of a genuine id token @throws Error for any other */
  subjectOf(idToken: string, nonce: string): Promise<string>
}
type Settings = DataOf<typeof identityProvider>

const DEADLINE_MS = 4_000
/** The way to the provider and back, in seconds. */
export const FLOW_SECONDS = 600

/** Clients by provider, made anew when the back office changed its record: @fastify/oauth2 binds one for its life. */
export function providerClients(config: Pick<BffConfig, 'appOrigin' | 'cookie'>) {
  const made = new Map<string, { version: number; client: Promise<ProviderClient> }>()
  return (settings: Settings): Promise<ProviderClient> => {
    const known = made.get(settings.code)
    if (known?.version === settings.version) return known.client
    const client = makeClient(config, settings)
    made.set(settings.code, { version: settings.version, client })
    // One that could not be made, because the provider was down, is tried again.
    client.catch(() => {
      if (made.get(settings.code)?.client === client) made.delete(settings.code)
    })
    return client
  }
}

async function makeClient(
  config: Pick<BffConfig, 'appOrigin' | 'cookie'>,
  { code, issuer, clientId, clientSecret, authorizeUrl, tokenUrl, scopes }: Settings,
): Promise<ProviderClient> {
  const found = await discover(issuer)
  const authorize = new URL(authorizeUrl ?? found.authorization_endpoint)
  const token = new URL(tokenUrl ?? found.token_endpoint)
  // Only to hold the plugin: what it decorates works on requests and replies of the BFF itself.
  const holder = Fastify()
  await holder.register(cookie)
  await holder.register(oauth2, {
    name: 'provider',
    scope: scopes,
    pkce: 'S256',
    callbackUri: `${config.appOrigin}/api/v1/auth/oauth/${code}/callback`,
    redirectStateCookieName: cookieName(config, 'oauth-state'),
    verifierCookieName: cookieName(config, 'oauth-verifier'),
    cookie: { ...cookieOptions(config), maxAge: FLOW_SECONDS },
    credentials: {
      client: { id: clientId, secret: clientSecret ?? '' },
      auth: {
        authorizeHost: authorize.origin,
        authorizePath: authorize.pathname,
        tokenHost: token.origin,
        tokenPath: token.pathname,
      },
      http: { timeout: DEADLINE_MS },
    },
  })
  await holder.ready()
  const { provider: oauth } = holder as unknown as { provider: OAuth2Namespace }
  const keys = createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: DEADLINE_MS })
  return {
    oauth,
    async subjectOf(idToken, nonce) {
      const { payload } = await jwtVerify(idToken, keys, { issuer, audience: clientId, clockTolerance: 60 })
      if (payload.nonce !== nonce) throw new Error('the id token answers another sign-in')
      if (!payload.sub) throw new Error('the id token has no subject')
      return payload.sub
    },
  }
}
