import { type Static, Type as T } from 'typebox'
import { Data, Deleted, endpoint, IdParams, Instant, Nullable, OneOf, Secret, Strict, Uuid } from '../kit.ts'
import { DeviceHeaders, knownDevice } from './device.ts'
import { ProcessHeaders } from './one-time-code.endpoints.ts'
import { ProviderCode } from './provider-code.ts'
import { User } from './user.ts'

/**
 * The one-time transaction of an identity provider's callback: 256 random bits in an HttpOnly cookie. The BFF alone turns
 * it into this header towards auth; a header the browser sends is dropped.
 */
export const oauthTransaction = { cookie: 'oauth', header: 'x-oauth-transaction', once: true } as const
const TransactionHeader = { [oauthTransaction.header]: T.Optional(Secret({ pattern: '^[\\w.-]*$', maxLength: 100 })) }

/** Sends the browser to an identity provider (PKCE, state, nonce). `intent=link`: to link it to the signed-in account. */
export const oauthStart = endpoint({
  id: 'bff.oauthStart',
  method: 'GET',
  path: '/auth/oauth/:code',
  access: 'public',
  unverified: true,
  redirect: true,
  summary: 'Go to an identity provider',
  params: Strict({ code: ProviderCode }),
  query: Strict({
    intent: T.Optional(OneOf(['sign-in', 'link'] as const)),
    redirect: T.Optional(T.String({ maxLength: 2000 })),
  }),
  replies: { 302: T.Null() },
})
/** Where identity providers send the browser back to; leads to /external, or /external/error. */
export const oauthCallback = endpoint({
  id: 'bff.oauthCallback',
  method: 'GET',
  path: '/auth/oauth/:code/callback',
  access: 'public',
  unverified: true,
  redirect: true,
  summary: 'Back from an identity provider',
  params: Strict({ code: ProviderCode }),
  replies: { 302: T.Null() },
})

/**
 * Third-party sign-in (spec 3). None of the body's claims is trusted: the request carries the callback's transaction, auth
 * asks the provider itself, and a body that disagrees is 401 (rulings 3).
 */
export const oauthLogin = endpoint({
  id: 'auth.oauthLogin',
  method: 'POST',
  path: '/auth/oauth-login',
  access: 'visitor',
  unverified: true,
  transaction: 'manual',
  deadline: 10_000,
  fromCookies: [oauthTransaction, knownDevice],
  headers: T.Object({ ...TransactionHeader, ...DeviceHeaders.properties }),
  summary: 'Sign in with the identity a provider vouched for',
  body: Strict({
    federer: ProviderCode,
    federerUserId: T.Optional(T.String({ maxLength: 300 })),
    email: T.Optional(T.String({ maxLength: 254 })),
    accessToken: T.Optional(Secret({ maxLength: 8000 })),
    refreshToken: T.Optional(Nullable(Secret({ maxLength: 8000 }))),
    expiresAt: T.Optional(
      Nullable(T.Union([T.String({ maxLength: 40 }), T.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })])),
    ),
  }),
  replies: { 200: T.Object({ data: User, meta: T.Object({ created: T.Boolean() }) }) },
  errors: [
    'IDENTITY_INVALID',
    'ACCOUNT_EXISTS',
    'IDENTITY_EMAIL_UNVERIFIED',
    'ACCOUNT_SUSPENDED',
    'SECOND_FACTOR_REQUIRED',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
})

/** An identity at a provider that opens this account. */
export const Identity = T.Object({
  id: Uuid,
  federer: T.Object({ code: T.String(), name: T.String(), icon: Nullable(T.String()) }),
  email: Nullable(T.String()),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
})
export type Identity = Static<typeof Identity>
export const listIdentities = endpoint({
  id: 'auth.listIdentities',
  method: 'GET',
  path: '/user/:id/identity',
  access: 'self',
  summary: 'Linked identities of the own account',
  params: IdParams,
  replies: { 200: Data(T.Array(Identity)) },
})
/** Links the identity of the callback's transaction; needs a process id of LINK_PROVIDER (one-time code). */
export const linkIdentity = endpoint({
  id: 'auth.linkIdentity',
  method: 'POST',
  path: '/user/:id/identity',
  access: 'self',
  transaction: 'manual',
  deadline: 10_000,
  fromCookies: [oauthTransaction],
  summary: 'Link an identity to the own account',
  params: IdParams,
  headers: T.Object({ ...ProcessHeaders.properties, ...TransactionHeader }),
  body: Strict({ federer: ProviderCode }),
  replies: { 201: Data(Identity) },
  errors: ['PROCESS_INVALID', 'IDENTITY_INVALID', 'IDENTITY_TAKEN', 'UNAVAILABLE'],
})
export const unlinkIdentity = endpoint({
  id: 'auth.unlinkIdentity',
  method: 'DELETE',
  path: '/user/:id/identity',
  access: 'self',
  fresh: true,
  summary: 'Unlink an identity; the last way to sign in stays',
  params: IdParams,
  body: Strict({ identityId: Uuid }),
  replies: { 200: Deleted },
  errors: ['NOT_FOUND', 'LAST_SIGN_IN_METHOD'],
})
