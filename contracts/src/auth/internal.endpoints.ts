import { type Static, Type as T } from 'typebox'
import { Locale, UserCaller } from '../caller.ts'
import { Data, endpoint, IdParams, Instant, Nullable, OneOf, Secret, Strict, Uuid } from '../kit.ts'
import { CodeSession, codeChannels, otpActions, resetChannels } from './one-time-code.endpoints.ts'
import { idTokenMax } from './provider-logout.endpoints.ts'
import { fonts, User } from './user.ts'

/** The person and the rights behind a session, or null where it is not alive. */
export const ResolvedSession = Nullable(
  T.Object({
    caller: UserCaller,
    user: User,
    expiresAt: T.Integer({ description: 'epoch seconds' }),
    renewedFor: Nullable(T.Integer({ description: 'seconds; this use moved the end, so the cookie lives on too' })),
    draftKey: Secret({ description: '32 bytes, base64url; the same in every session of the person' }),
  }),
)
export type ResolvedSession = Static<typeof ResolvedSession>
/** One batched look-up of the BFF (architecture, Requests): answers in the order of the sessions. */
export const resolveSessions = endpoint({
  id: 'auth.resolveSessions',
  method: 'POST',
  path: '/internal/session/resolve',
  access: 'service',
  summary: 'Who stands behind these sessions',
  transaction: 'none',
  body: Strict({
    sessions: T.Array(
      Strict({
        token: Secret({ maxLength: 200 }),
        address: T.String({ maxLength: 64 }),
        isUse: T.Optional(T.Boolean({ description: 'false: asks only whether it lives; its end does not move' })),
      }),
      { minItems: 1, maxItems: 500 },
    ),
  }),
  replies: { 200: Data(T.Array(ResolvedSession)) },
})
/** What somebody began in a session may last no longer than that. One that is suspended or deleted has none alive. */
export const liveSessions = endpoint({
  id: 'auth.liveSessions',
  method: 'POST',
  path: '/internal/session/live',
  access: 'service',
  summary: 'Which of these sessions of a person are alive; their end does not move',
  transaction: 'none',
  body: Strict({ userId: Uuid, sessions: T.Array(Uuid, { minItems: 1, maxItems: 100 }) }),
  replies: { 200: Data(T.Array(Uuid)) },
})
export const authChoices = endpoint({
  id: 'auth.choices',
  method: 'GET',
  path: '/internal/choices',
  access: 'service',
  summary: 'Languages, themes and fonts for the config aggregate',
  deadline: 10_000,
  replies: {
    200: Data(
      T.Object({
        languages: T.Array(T.Object({ id: Uuid, name: T.String(), code: Locale })),
        themes: T.Array(T.Object({ id: Uuid, name: T.String() })),
        fonts: T.Array(OneOf(fonts)),
        /** How the code for a forgotten password may travel. */
        codeChannels: T.Array(OneOf(resetChannels)),
        identityProviders: T.Array(T.Object({ code: T.String(), name: T.String(), icon: Nullable(T.String()) })),
        supportEmail: T.String({ description: 'address people write to who cannot sign in' }),
        /** A maintenance that operators announced and that is not over. */
        maintenance: Nullable(T.Object({ startsAt: Instant, endsAt: Instant })),
      }),
    ),
  },
})
/** How to reach a person: asked at the moment of delivery, so that addresses stay out of events and projections. */
export const userReach = endpoint({
  id: 'auth.userReach',
  method: 'GET',
  path: '/internal/user/:id/reach',
  access: 'service',
  summary: 'Name, email, phone and language of a person',
  params: IdParams,
  replies: {
    200: Data(
      T.Object({
        userId: Uuid,
        name: T.String(),
        email: T.String(),
        emailVerified: T.Boolean(),
        phone: Nullable(T.String()),
        locale: Locale,
        active: T.Boolean(),
        memberSince: T.Optional(Instant),
      }),
    ),
  },
  errors: ['NOT_FOUND'],
})
/** What others may know of who offers vehicles: never an address or a number, only whether they were confirmed. */
export const publicPerson = endpoint({
  id: 'auth.publicPerson',
  method: 'GET',
  path: '/internal/user/:id/public',
  access: 'service',
  summary: 'Name, age of the account and what was confirmed; nobody who is suspended, deleted or not confirmed',
  params: IdParams,
  replies: {
    200: Data(
      T.Object({
        id: Uuid,
        name: T.String(),
        memberSince: Instant,
        emailConfirmed: T.Boolean(),
        phoneConfirmed: T.Boolean({ description: 'a code came to the number the account has now' }),
      }),
    ),
  },
  errors: ['NOT_FOUND'],
})
/** Whose id or email this is: for operators' commands, which name people as they know them. */
export const findUser = endpoint({
  id: 'auth.findUser',
  method: 'GET',
  path: '/internal/user',
  access: 'service',
  summary: 'Id and name of the account with an email or id',
  query: Strict({ owner: T.String({ minLength: 3, maxLength: 254, description: 'email or id' }) }),
  replies: { 200: Data(T.Object({ userId: Uuid, name: T.String(), locale: Locale })) },
  errors: ['NOT_FOUND'],
})
/** An identity provider with what the BFF's OAuth client needs. `clientSecret` is decrypted for this answer alone. */
export const identityProvider = endpoint({
  id: 'auth.identityProvider',
  method: 'GET',
  path: '/internal/identity-provider/:code',
  access: 'service',
  summary: 'OAuth client settings of an active identity provider',
  params: Strict({ code: T.String({ maxLength: 40 }) }),
  replies: {
    200: Data(
      T.Object({
        code: T.String(),
        name: T.String(),
        issuer: T.String(),
        clientId: T.String(),
        clientSecret: Nullable(Secret()),
        authorizeUrl: Nullable(T.String()),
        tokenUrl: Nullable(T.String()),
        userInfoUrl: Nullable(T.String()),
        scopes: T.Array(T.String()),
        version: T.Integer({ description: 'a client made from an older version is thrown away' }),
      }),
    ),
  },
  errors: ['NOT_FOUND'],
})
/** Keeps the tokens of a callback, encrypted, for ten minutes; the id that is answered opens them once. */
export const openOauthTransaction = endpoint({
  id: 'auth.openOauthTransaction',
  method: 'POST',
  path: '/internal/oauth-transaction',
  access: 'service',
  summary: 'Keep the tokens of a callback until the page posts its sign-in',
  body: Strict({
    federer: T.String({ maxLength: 40 }),
    subject: T.String({ minLength: 1, maxLength: 300, description: 'of the verified id token' }),
    accessToken: Secret({ maxLength: 8000 }),
    refreshToken: Nullable(Secret({ maxLength: 8000 })),
    expiresAt: Nullable(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'epoch seconds' })),
    /** Only of a provider that can be asked to end its session. The id token is null where it is too long for a hint. */
    logout: T.Optional(Strict({ idToken: Nullable(Secret({ maxLength: idTokenMax })) })),
  }),
  replies: { 201: Data(T.Object({ transaction: Secret(), expiresIn: T.Integer() })) },
  errors: ['NOT_FOUND'],
})
/** Consumes a process id for another service's operation; bound to user and action as within auth. */
export const consumeProcess = endpoint({
  id: 'auth.consumeProcess',
  method: 'POST',
  path: '/internal/process/consume',
  access: 'service',
  summary: 'Consume a process id',
  body: Strict({
    processId: Secret({ maxLength: 100 }),
    action: OneOf(otpActions),
    userId: Uuid,
    channel: T.Optional(OneOf(codeChannels, { description: 'how the code must have come; either way unless stated' })),
  }),
  replies: {
    200: Data(
      T.Object({
        userId: Uuid,
        phone: T.Optional(
          Nullable(T.String({ description: 'the number the code came to; null by email, or not known' })),
        ),
      }),
    ),
  },
  errors: ['PROCESS_INVALID'],
})
/** Sends a one-time code that proves a channel of a signed-in person: to the address or phone of their account. */
export const sendLinkCode = endpoint({
  id: 'auth.sendLinkCode',
  method: 'POST',
  path: '/internal/user/:id/code',
  access: 'service',
  transaction: 'manual',
  summary: 'Send a one-time code by a channel, to link that',
  params: IdParams,
  body: Strict({
    channel: OneOf(codeChannels),
    locale: Locale,
    device: T.Optional(Secret({ maxLength: 100, description: 'of whoever asks' })),
  }),
  replies: { 200: Data(CodeSession) },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
})
/** Everything auth keeps about a person, for their own export; the query says from where they ask. */
export const exportAccount = endpoint({
  id: 'auth.exportAccount',
  method: 'GET',
  path: '/internal/user/:id/export',
  access: 'service',
  summary: "A person's account data",
  params: IdParams,
  query: Strict({ address: T.String({ maxLength: 64 }), userAgent: T.Optional(T.String({ maxLength: 400 })) }),
  replies: { 200: Data(T.Record(T.String(), T.Unknown())) },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
})
