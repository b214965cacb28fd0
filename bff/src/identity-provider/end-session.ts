import type { Locale } from '@forecourt/contracts'
import type { Outside } from '@forecourt/kernel/outside'
import { decodeJwt } from 'jose'

/** One way out of a provider. */
export interface WayOut {
  /** Says whom it is about, so that most providers need not ask; it may have expired. */
  readonly idToken: string | null
  /** Comes back with the browser. */
  readonly state: string
  readonly locale: Locale
}

/**
 * Addresses at a provider's end_session_endpoint (OpenID Connect RP-Initiated Logout 1.0, section 2).
 *
 * @param issuer of the id tokens that may be given there
 * @param own what is the same each time: client_id, post_logout_redirect_uri
 * @returns undefined where the provider has none, or one that this deployment sends nobody to
 */
export function endSessionAt(
  outside: Pick<Outside, 'require'>,
  { issuer, endpoint }: { readonly issuer: string; readonly endpoint: string | undefined },
  own: Readonly<Record<'client_id' | 'post_logout_redirect_uri', string>>,
): ((way: WayOut) => string) | undefined {
  if (endpoint === undefined) return undefined
  try {
    outside.require(endpoint)
  } catch {
    return undefined
  }
  return ({ idToken, state, locale }) => {
    // It may have a query of its own.
    const target = new URL(endpoint)
    const hint = idToken && isOf(idToken, issuer, own.client_id) && { id_token_hint: idToken }
    const asked = { ...own, state, ui_locales: locale.replace('_', '-'), ...hint }
    for (const [name, value] of Object.entries(asked)) target.searchParams.set(name, value)
    return target.href
  }
}

/** Whether an id token is one of this provider's for us: a record of the back office may name another provider by now. */
function isOf(idToken: string, issuer: string, clientId: string): boolean {
  try {
    const { iss, aud } = decodeJwt(idToken)
    return iss === issuer && [aud].flat().includes(clientId)
  } catch {
    return false
  }
}
