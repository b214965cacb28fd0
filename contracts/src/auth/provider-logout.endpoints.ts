import { type Static, Type as T } from 'typebox'
import { Data, endpoint, Nullable, OneOf, Secret, Strict } from '../kit.ts'
import { ProviderCode } from './provider-code.ts'

/** An id token of more characters is not kept: as a hint it has to fit into an address that servers take. */
export const idTokenMax = 4000

/**
 * `offered`: the browser may still be signed in there. `left`: it came back from signing out there, said once. `unreachable`: the way
 * there could not be found just now.
 */
const providerLogoutStates = ['offered', 'left', 'unreachable'] as const

/** Identity providers that somebody who signed out here, in this browser and a moment ago, was signed in at. */
export const ProviderLogout = T.Object({
  key: Secret({ description: 'shows that our own page asks, and no other site' }),
  providers: T.Array(T.Object({ code: T.String(), name: T.String(), state: OneOf(providerLogoutStates) })),
})
export type ProviderLogout = Static<typeof ProviderLogout>

/** Sends the browser to a provider's end_session_endpoint (OpenID Connect RP-Initiated Logout 1.0), after a sign-out here. */
export const oauthLogout = endpoint({
  id: 'bff.oauthLogout',
  method: 'GET',
  path: '/auth/oauth/:code/logout',
  access: 'public',
  unverified: true,
  redirect: true,
  summary: 'Sign out at an identity provider, too',
  params: Strict({ code: ProviderCode }),
  query: Strict({ key: T.Optional(Secret({ maxLength: 100 })) }),
  replies: { 302: T.Null() },
})
/** The post_logout_redirect_uri that has to be registered at a provider; leads to /sign-in. */
export const oauthLogoutCallback = endpoint({
  id: 'bff.oauthLogoutCallback',
  method: 'GET',
  path: '/auth/oauth/:code/logout/callback',
  access: 'public',
  unverified: true,
  redirect: true,
  summary: 'Back from signing out at an identity provider',
  params: Strict({ code: ProviderCode }),
  replies: { 302: T.Null() },
})
/** Takes an offer back: the browser stays signed in at the provider, and is not asked again. */
export const dismissOauthLogout = endpoint({
  id: 'bff.dismissOauthLogout',
  method: 'DELETE',
  path: '/auth/oauth/:code/logout',
  access: 'public',
  unverified: true,
  summary: 'Stay signed in at an identity provider',
  params: Strict({ code: ProviderCode }),
  replies: { 200: Data(T.Object({ code: ProviderCode })) },
})
/** Uses up what a sign-out left for one provider; null where nothing is left, which is no reason not to go there. */
export const takeProviderLogout = endpoint({
  id: 'auth.takeProviderLogout',
  method: 'POST',
  path: '/internal/provider-logout/take',
  access: 'service',
  summary: 'The id token of an ended session, once, as a hint for its provider',
  body: Strict({ ticket: Secret({ maxLength: 100 }), federer: ProviderCode }),
  replies: { 200: Data(T.Object({ idToken: Nullable(Secret()) })) },
})
