import { type Static, Type as T } from 'typebox'
import { Data, endpoint, Instant, OneOf, OwnEmail, Phone, Secret, Strict } from '../kit.ts'
import { DeviceHeaders, knownDevice } from './device.ts'
import { CodeSession } from './one-time-code.endpoints.ts'
import { DocumentVersion, Password, PersonName, User, Username } from './user.ts'

/** Ways to prove a second factor. */
export const secondFactorMethods = ['totp', 'passkey', 'recovery'] as const
/** A sign-in that waits for its second factor: `details` of SECOND_FACTOR_REQUIRED. `expiresIn` in seconds. */
export const SignInChallenge = T.Object({
  challengeId: Secret({ description: '256 random bits, base64url; five tries' }),
  methods: T.Array(OneOf(secondFactorMethods)),
  expiresIn: T.Integer(),
})
export type SignInChallenge = Static<typeof SignInChallenge>
const ChallengeId = Secret({ minLength: 20, maxLength: 100 })
/** A WebAuthn credential as the browser's `toJSON()` gives it (WebAuthn Level 3); judged by the service, member by member. */
export const PasskeyAnswer = T.Record(T.String({ maxLength: 60 }), T.Unknown(), { maxProperties: 20 })
/** Options for `navigator.credentials`, as `PublicKeyCredential.parse…OptionsFromJSON` reads them. */
export const PasskeyOptions = T.Record(T.String(), T.Unknown())
/** Six digits of an authenticator app (RFC 6238). */
export const TotpCode = Secret({ pattern: '^[0-9]{6}$' })
const factorProof = {
  code: T.Optional(TotpCode),
  recoveryCode: T.Optional(Secret({ minLength: 8, maxLength: 40 })),
  passkey: T.Optional(PasskeyAnswer),
}

/**
 * Sign-in. A wrong password or unknown email: 401; suspended with the right password: 403. Where the account has a second
 * factor, the right password answers 401 SECOND_FACTOR_REQUIRED with `details` = `SignInChallenge`, and no session starts yet.
 * The session travels in `x-forecourt-session` to the BFF, which makes it a cookie.
 */
export const login = endpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  access: 'visitor',
  unverified: true,
  transaction: 'manual',
  headers: DeviceHeaders,
  fromCookies: [knownDevice],
  summary: 'Sign in with email and password',
  body: Strict({
    email: T.String({ minLength: 1, maxLength: 254 }),
    password: Secret({ minLength: 1, maxLength: 128 }),
  }),
  replies: { 200: Data(User) },
  errors: ['CREDENTIALS_INVALID', 'ACCOUNT_SUSPENDED', 'SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'],
})
/** Completes a sign-in with exactly one of an app's code, a recovery code or a passkey's answer. */
export const provideSecondFactor = endpoint({
  id: 'auth.provideSecondFactor',
  method: 'POST',
  path: '/auth/second-factor',
  access: 'visitor',
  unverified: true,
  transaction: 'manual',
  headers: DeviceHeaders,
  fromCookies: [knownDevice],
  summary: 'Complete a sign-in with the second factor',
  body: Strict({ challengeId: ChallengeId, ...factorProof }),
  replies: { 200: Data(User) },
  errors: ['SECOND_FACTOR_INVALID', 'CHALLENGE_INVALID', 'ACCOUNT_SUSPENDED', 'INVALID', 'RATE_LIMITED'],
})
export const passkeySignInOptions = endpoint({
  id: 'auth.passkeySignInOptions',
  method: 'POST',
  path: '/auth/second-factor/passkey-options',
  access: 'visitor',
  unverified: true,
  transaction: 'manual',
  summary: 'What to ask a passkey for, within a sign-in that waits',
  body: Strict({ challengeId: ChallengeId }),
  replies: { 200: Data(PasskeyOptions) },
  errors: ['CHALLENGE_INVALID', 'RATE_LIMITED'],
})
/** A question that any passkey of this site may answer: whoever answers says who they are. Nothing is stored for it. */
export const passkeyLoginOptions = endpoint({
  id: 'auth.passkeyLoginOptions',
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'visitor',
  unverified: true,
  transaction: 'manual',
  summary: 'What to ask a passkey for, to sign in with it alone',
  replies: { 200: Data(PasskeyOptions) },
  errors: [],
})
/**
 * Sign-in by a passkey alone. The device has asked for a PIN, a finger or a face (user verification, WebAuthn Level 3, 6.2.3),
 * so that it is two factors in one, and no second is asked for.
 */
export const passkeyLogin = endpoint({
  id: 'auth.passkeyLogin',
  method: 'POST',
  path: '/auth/passkey',
  access: 'visitor',
  unverified: true,
  transaction: 'manual',
  headers: DeviceHeaders,
  fromCookies: [knownDevice],
  summary: 'Sign in with a passkey',
  body: Strict({ passkey: PasskeyAnswer }),
  replies: { 200: Data(User) },
  errors: ['PASSKEY_UNKNOWN', 'PASSKEY_REFUSED', 'ACCOUNT_SUSPENDED', 'RATE_LIMITED'],
})
/** Proves again who is at the keyboard; for 15 minutes after it, and after a sign-in, sensitive changes are open (FRESH_SIGN_IN_REQUIRED otherwise). */
export const confirmSession = endpoint({
  id: 'auth.confirmSession',
  method: 'POST',
  path: '/auth/confirm',
  access: 'user',
  transaction: 'manual',
  headers: DeviceHeaders,
  fromCookies: [knownDevice],
  summary: 'Confirm the session with the password or a second factor; the session is renewed',
  body: Strict({ password: T.Optional(Secret({ minLength: 1, maxLength: 128 })), ...factorProof }),
  replies: { 200: Data(T.Object({ confirmedUntil: Instant })) },
  errors: ['PASSWORD_WRONG', 'SECOND_FACTOR_INVALID', 'INVALID', 'RATE_LIMITED'],
})
export const passkeyConfirmOptions = endpoint({
  id: 'auth.passkeyConfirmOptions',
  method: 'POST',
  path: '/auth/confirm/passkey-options',
  access: 'user',
  summary: 'What to ask a passkey for, to confirm the session',
  replies: { 200: Data(PasskeyOptions) },
  errors: ['NOT_FOUND'],
})
export const signup = endpoint({
  id: 'auth.signup',
  method: 'POST',
  path: '/auth/signup',
  access: 'visitor',
  unverified: true,
  transaction: 'manual',
  headers: DeviceHeaders,
  fromCookies: [knownDevice],
  summary: 'Create an account; a confirmation code is sent',
  body: Strict({
    email: OwnEmail,
    password: Password,
    username: Username,
    firstName: PersonName,
    lastName: PersonName,
    phone: Phone,
    acceptedTerms: DocumentVersion,
    acceptedPrivacy: DocumentVersion,
  }),
  replies: { 201: T.Object({ data: User, meta: CodeSession }) },
  errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'INVALID', 'DOCUMENT_UNKNOWN', 'RATE_LIMITED'],
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
