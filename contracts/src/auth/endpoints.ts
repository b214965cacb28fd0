import { type Static, Type as T } from 'typebox'
import { Locale, UserCaller } from '../caller.ts'
import { Data, Email, endpoint, IdParams, Nullable, OneOf, Phone, Strict, Uuid } from '../kit.ts'
import { fonts, Password, PersonName, User, UserChange, Username } from './user.ts'

export const otpActions = ['RESET_PASSWORD', 'VERIFY_EMAIL', 'LINK_PROVIDER'] as const
export type OtpAction = (typeof otpActions)[number]
/** 256 random bits, base64url; sent on as X-Process-Id. */
export const ProcessHeaders = T.Object({ 'x-process-id': T.Optional(T.String({ maxLength: 100 })) })

/** A one-time code on its way: the session it is entered with, and seconds until it expires and may be sent again. */
export const CodeSession = T.Object({ sessionId: Uuid, expiresIn: T.Integer(), resendIn: T.Integer() })

/**
 * Sign-in. A wrong password or unknown email: 401; suspended with the right password: 403.
 * The session travels in `x-forecourt-session` to the BFF, which makes it a cookie.
 */
export const login = endpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  access: 'visitor',
  unverified: true,
  transaction: 'manual',
  summary: 'Sign in with email and password',
  body: Strict({
    email: T.String({ minLength: 1, maxLength: 254 }),
    password: T.String({ minLength: 1, maxLength: 128 }),
  }),
  replies: { 200: Data(User) },
  errors: ['CREDENTIALS_INVALID', 'ACCOUNT_SUSPENDED', 'RATE_LIMITED'],
})
export const signup = endpoint({
  id: 'auth.signup',
  method: 'POST',
  path: '/auth/signup',
  access: 'visitor',
  unverified: true,
  transaction: 'manual',
  summary: 'Create an account; a confirmation code is sent',
  body: Strict({
    email: Email,
    password: Password,
    username: Username,
    firstName: PersonName,
    lastName: PersonName,
    phone: Phone,
    acceptedTerms: T.Optional(
      T.String({ maxLength: 40, description: 'version of terms and privacy that was accepted' }),
    ),
  }),
  replies: { 201: T.Object({ data: User, meta: CodeSession }) },
  errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'INVALID', 'RATE_LIMITED'],
})
export const logout = endpoint({
  id: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  access: 'visitor',
  unverified: true,
  summary: 'End this session',
  replies: { 200: Data(T.Object({ ended: T.Integer() })) },
})
export const logoutAll = endpoint({
  id: 'auth.logoutAll',
  method: 'POST',
  path: '/auth/logout-all',
  access: 'user',
  unverified: true,
  summary: 'End every session of the account',
  replies: { 200: Data(T.Object({ ended: T.Integer() })) },
})
export const generateOtp = endpoint({
  id: 'auth.generateOtp',
  method: 'POST',
  path: '/auth/generate-otp',
  access: 'visitor',
  unverified: true,
  transaction: 'manual',
  summary: 'Send a one-time code by email; equal answer for known and unknown addresses',
  body: Strict({ email: Email, action: T.Optional(OneOf(otpActions)) }),
  replies: { 200: Data(CodeSession) },
  errors: ['RATE_LIMITED'],
})
export const verifyOtp = endpoint({
  id: 'auth.verifyOtp',
  method: 'POST',
  path: '/auth/verify-otp',
  access: 'visitor',
  unverified: true,
  transaction: 'manual',
  summary: 'Exchange a one-time code for a process id',
  body: Strict({ email: Email, otp: T.String({ pattern: '^[0-9]{6}$' }), sessionId: Uuid }),
  replies: { 200: Data(T.Object({ processId: T.String() })) },
  errors: ['OTP_INVALID', 'OTP_EXHAUSTED'],
})
export const verifyEmail = endpoint({
  id: 'auth.verifyEmail',
  method: 'POST',
  path: '/auth/verify-email',
  access: 'visitor',
  unverified: true,
  summary: 'Confirm the email address',
  headers: ProcessHeaders,
  body: Strict({ email: Email }),
  replies: { 200: Data(T.Object({ email: T.String(), emailVerified: T.Boolean() })) },
  errors: ['PROCESS_INVALID'],
})
export const readUser = endpoint({
  id: 'auth.readUser',
  method: 'GET',
  path: '/user/:id',
  access: 'self',
  unverified: true,
  summary: 'Read the own record',
  params: IdParams,
  replies: { 200: Data(User) },
  errors: ['NOT_FOUND'],
})
export const updateUser = endpoint({
  id: 'auth.updateUser',
  method: 'PATCH',
  path: '/user/:id',
  access: 'self',
  unverified: true,
  summary: 'Change the own record',
  params: IdParams,
  body: UserChange,
  replies: { 200: Data(User) },
  errors: ['NOT_FOUND', 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'INVALID'],
})

/** The person and the rights behind a session, or null where it is not alive. */
export const ResolvedSession = Nullable(
  T.Object({ caller: UserCaller, user: User, expiresAt: T.Integer({ description: 'epoch seconds' }) }),
)
export type ResolvedSession = Static<typeof ResolvedSession>
/** One batched look-up of the BFF (architecture, Requests): answers in the order of the sessions. */
export const resolveSessions = endpoint({
  id: 'auth.resolveSessions',
  method: 'POST',
  path: '/internal/session/resolve',
  access: 'service',
  summary: 'Who stands behind these sessions',
  transaction: 'manual',
  body: Strict({
    sessions: T.Array(Strict({ token: T.String({ maxLength: 200 }), address: T.String({ maxLength: 64 }) }), {
      minItems: 1,
      maxItems: 500,
    }),
  }),
  replies: { 200: Data(T.Array(ResolvedSession)) },
})
export const authChoices = endpoint({
  id: 'auth.choices',
  method: 'GET',
  path: '/internal/choices',
  access: 'service',
  summary: 'Languages, themes and fonts for the config aggregate',
  replies: {
    200: Data(
      T.Object({
        languages: T.Array(T.Object({ id: Uuid, name: T.String(), code: Locale })),
        themes: T.Array(T.Object({ id: Uuid, name: T.String() })),
        fonts: T.Array(OneOf(fonts)),
        identityProviders: T.Array(T.Object({ code: T.String(), name: T.String(), icon: Nullable(T.String()) })),
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
      }),
    ),
  },
  errors: ['NOT_FOUND'],
})
