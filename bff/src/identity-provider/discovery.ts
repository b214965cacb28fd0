import { fetch } from 'undici'

/** Addresses of an OpenID provider (OpenID Connect Discovery 1.0). */
export interface Discovery {
  readonly issuer: string
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly jwks_uri: string
}
const DEADLINE_MS = 4_000

/** @throws Error where the provider does not answer, or answers for another issuer */
export async function discover(issuer: string): Promise<Discovery> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  if (!response.ok) throw new Error(`discovery of ${issuer}: ${response.status}`)
  const document = (await response.json()) as Partial<Discovery>
  const { authorization_endpoint, token_endpoint, jwks_uri } = document
  if (document.issuer !== issuer || !authorization_endpoint || !token_endpoint || !jwks_uri)
    throw new Error(`discovery of ${issuer} does not fit`)
  return { issuer, authorization_endpoint, token_endpoint, jwks_uri }
}
