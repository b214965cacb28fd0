import type { Outside } from '@forecourt/kernel/outside'

/** Addresses of an OpenID provider (OpenID Connect Discovery 1.0). */
export interface Discovery {
  readonly issuer: string
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly jwks_uri: string
  /** OpenID Connect RP-Initiated Logout 1.0; not every provider has one. */
  readonly end_session_endpoint?: string | undefined
}

/** @throws Error where the provider may not be asked, does not answer, or answers for another issuer */
export async function discover(outside: Pick<Outside, 'fetch'>, issuer: string): Promise<Discovery> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await outside.fetch(address, { accept: 'application/json' })
  if (!response.ok) throw new Error(`discovery of ${issuer}: ${response.status}`)
  const document = (await response.json()) as Partial<Discovery>
  const { authorization_endpoint, token_endpoint, jwks_uri, end_session_endpoint: end } = document
  if (document.issuer !== issuer || !authorization_endpoint || !token_endpoint || !jwks_uri)
    throw new Error(`discovery of ${issuer} does not fit`)
  const end_session_endpoint = typeof end === 'string' ? end : undefined
  return { issuer, authorization_endpoint, token_endpoint, jwks_uri, end_session_endpoint }
}
