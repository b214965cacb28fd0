import { DomainError } from '@forecourt/kernel/errors'
import type { Outside } from '@forecourt/kernel/outside'
import type { Provider } from './provider.ts'

/** What a provider itself says about who holds an access token (OpenID Connect Core, 5.3). */
export interface Vouched {
  readonly subject: string
  readonly email: string | null
  /** Only a plain yes counts. */
  readonly emailVerified: boolean
  readonly givenName: string | null
  readonly familyName: string | null
}

/** Addresses of a provider seldom move; a changed record has another version and asks anew. */
const DISCOVERY_MS = 10 * 60_000

export type AskProvider = (provider: Provider, accessToken: string) => Promise<Vouched>

/**
 * Asks identity providers who holds a token. Only the addresses of the provider's record and of its own discovery document
 * are fetched, and of those what this deployment may ask (`Outside`).
 *
 * @throws DomainError UNAVAILABLE where the provider does not answer, IDENTITY_INVALID where it does not know the token
 */
export function createAskProvider(outside: Outside): AskProvider {
  const discovered = new Map<string, { until: number; address: string }>()

  async function get(url: string, headers: Record<string, string>): Promise<Response> {
    try {
      return await outside.fetch(url, { accept: 'application/json', ...headers })
    } catch (error) {
      throw new DomainError('UNAVAILABLE', { retryAfter: 10, cause: error })
    }
  }

  async function addressOf(provider: Provider): Promise<string> {
    if (provider.user_info_url) return provider.user_info_url
    const key = `${provider.id}:${provider.version}`
    const known = discovered.get(key)
    if (known && known.until > Date.now()) return known.address
    const response = await get(`${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {})
    const document = response.ok ? await json(response) : {}
    const { issuer, userinfo_endpoint: address } = document
    if (issuer !== provider.issuer || typeof address !== 'string')
      throw new DomainError('UNAVAILABLE', { retryAfter: 60, cause: new Error('discovery does not fit the issuer') })
    discovered.set(key, { until: Date.now() + DISCOVERY_MS, address })
    return address
  }

  return async (provider, accessToken) => {
    const response = await get(await addressOf(provider), { authorization: `Bearer ${accessToken}` })
    if (response.status >= 500) throw new DomainError('UNAVAILABLE', { retryAfter: 10 })
    if (!response.ok) throw new DomainError('IDENTITY_INVALID')
    return vouched(await json(response))
  }
}

async function json(response: Response): Promise<Record<string, unknown>> {
  try {
    const value: unknown = await response.json()
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch (error) {
    throw new DomainError('UNAVAILABLE', { retryAfter: 60, cause: error })
  }
}

const textOf = (value: unknown, most = 300): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most ? value.trim() : null

function vouched(claims: Record<string, unknown>): Vouched {
  const subject = textOf(claims.sub)
  if (!subject) throw new DomainError('IDENTITY_INVALID')
  const name = textOf(claims.name)
  return {
    subject,
    email: textOf(claims.email, 254),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    givenName: textOf(claims.given_name) ?? name?.split(' ')[0] ?? null,
    familyName: textOf(claims.family_name) ?? (name?.includes(' ') ? name.slice(name.indexOf(' ') + 1) : null),
  }
}
