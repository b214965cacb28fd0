import cookie from '@fastify/cookie'
import oauth2, { type OAuth2Namespace } from '@fastify/oauth2'
import type { DataOf, identityProvider } from '@forecourt/contracts'
import { createOutside, type Outside } from '@forecourt/kernel/outside'
import Fastify from 'fastify'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import type { BffConfig } from '../config.ts'
import { cookieName, cookieOptions } from '../cookie.ts'
import { discover } from './discovery.ts'
import { endSessionAt, type WayOut } from './end-session.ts'

/** What one identity provider is asked for, and how its answers are judged. */
export interface ProviderClient {
  readonly oauth: OAuth2Namespace
  /** @returns the subject of a genuine id token @throws Error for any other */
  subjectOf(idToken: string, nonce: string): Promise<string>
  /** Where a browser is sent to sign out there; undefined where the provider has no such place. */
  readonly endSession: ((way: WayOut) => string) | undefined
}
type Settings = DataOf<typeof identityProvider>
type ClientConfig = Pick<BffConfig, 'appOrigin' | 'cookie' | 'deployment'>

/** The way to the provider and back, in seconds. */
export const FLOW_SECONDS = 600
/** For so long a provider's discovery document is believed, in milliseconds. */
const KEPT = 3_600_000
/** After so many milliseconds it is asked for again where it did not come: until then what it said before is good. */
const AGAIN = 60_000

/**
 * Clients by provider, made anew when the back office changed its record, and every hour, because the provider's own
 * addresses may change: @fastify/oauth2 binds one for its life.
 *
 * @param outside asks the addresses that a provider's record and its own discovery name
 */
export function providerClients(
  config: ClientConfig,
  outside: Outside = createOutside({ deployment: config.deployment }),
) {
  const made = new Map<string, { version: number; until: number; client: Promise<ProviderClient> }>()
  return (settings: Settings): Promise<ProviderClient> => {
    const known = made.get(settings.code)
    if (known?.version === settings.version && Date.now() < known.until) return known.client
    const making = makeClient(config, outside, settings)
    const client: Promise<ProviderClient> =
      known?.version === settings.version
        ? making.catch(() => {
            // Unless its record was changed meanwhile.
            if (made.get(settings.code)?.client === client)
              made.set(settings.code, { ...known, until: Date.now() + AGAIN })
            return known.client
          })
        : making
    made.set(settings.code, { version: settings.version, until: Date.now() + KEPT, client })
    // One that could not be made, because the provider was down, is tried again.
    client.catch(() => {
      if (made.get(settings.code)?.client === client) made.delete(settings.code)
    })
    return client
  }
}

async function makeClient(
  config: ClientConfig,
  outside: Outside,
  { code, issuer, clientId, clientSecret, authorizeUrl, tokenUrl, scopes }: Settings,
): Promise<ProviderClient> {
  const found = await discover(outside, issuer)
  const authorize = new URL(authorizeUrl ?? found.authorization_endpoint)
  const token = new URL(tokenUrl ?? found.token_endpoint)
  // The browser is sent to the one, the other is asked by the plugin's own client.
  for (const { href } of [authorize, token]) outside.require(href)
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
      http: { timeout: outside.deadlineMs, lookup: outside.lookup, maxBytes: outside.maxBytes },
    },
  })
  await holder.ready()
  const { provider: oauth } = holder as unknown as { provider: OAuth2Namespace }
  const keys = createRemoteJWKSet(new URL(found.jwks_uri), {
    timeoutDuration: outside.deadlineMs,
    [customFetch]: (url, { headers }) => outside.fetch(url, Object.fromEntries(headers)),
  })
  const endSession = endSessionAt(
    outside,
    { issuer, endpoint: found.end_session_endpoint },
    {
      client_id: clientId,
      post_logout_redirect_uri: `${config.appOrigin}/api/v1/auth/oauth/${code}/logout/callback`,
    },
  )
  return {
    oauth,
    endSession,
    async subjectOf(idToken, nonce) {
      const { payload } = await jwtVerify(idToken, keys, { issuer, audience: clientId, clockTolerance: 60 })
      if (payload.nonce !== nonce) throw new Error('the id token answers another sign-in')
      if (!payload.sub) throw new Error('the id token has no subject')
      return payload.sub
    },
  }
}
