import { type Static, Type as T } from 'typebox'
import {
  Data,
  Deleted,
  endpoint,
  IdParams,
  Instant,
  List,
  Nullable,
  OneOf,
  PageQuery,
  Secret,
  Strict,
  Uuid,
} from '../kit.ts'
import { DeviceHeaders, knownDevice } from './device.ts'
import { DocumentVersion, Password, User, UserChange, UserReplacement } from './user.ts'

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
  // The catalog may have to be asked for the currency: never inside a transaction.
  transaction: 'manual',
  params: IdParams,
  body: UserChange,
  replies: { 200: Data(User) },
  errors: ['NOT_FOUND', 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'INVALID', 'FRESH_SIGN_IN_REQUIRED'],
})
export const replaceUser = endpoint({
  id: 'auth.replaceUser',
  method: 'PUT',
  path: '/user/:id',
  access: 'self',
  summary: 'Replace the own record; what is left out is emptied',
  // The catalog may have to be asked for the currency: never inside a transaction.
  transaction: 'manual',
  params: IdParams,
  body: UserReplacement,
  replies: { 200: Data(User) },
  errors: ['NOT_FOUND', 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'INVALID', 'FRESH_SIGN_IN_REQUIRED'],
})
/** Anonymises the account and emits `UserDeleted`: vehicles are withdrawn, the plan ends (rulings 8). */
export const deleteUser = endpoint({
  id: 'auth.deleteUser',
  method: 'DELETE',
  path: '/user/:id',
  access: 'self',
  fresh: true,
  summary: 'Delete the own account',
  params: IdParams,
  replies: { 200: Deleted },
  errors: ['NOT_FOUND', 'LAST_SUPADMIN'],
})
/** Changes the password; every other session ends and this one is renewed. Accounts without one set it by a reset. */
export const changePassword = endpoint({
  id: 'auth.changePassword',
  method: 'PUT',
  path: '/user/:id/password',
  access: 'self',
  transaction: 'manual',
  headers: DeviceHeaders,
  fromCookies: [knownDevice],
  summary: 'Change the own password',
  params: IdParams,
  body: Strict({ currentPassword: Secret({ minLength: 1, maxLength: 128 }), password: Password }),
  replies: { 200: Data(T.Object({ endedSessions: T.Integer() })) },
  errors: ['PASSWORD_WRONG', 'INVALID', 'RATE_LIMITED'],
})
export const acceptDocuments = endpoint({
  id: 'auth.acceptDocuments',
  method: 'POST',
  path: '/user/:id/acceptance',
  access: 'self',
  summary: 'Accept versions of terms and privacy',
  params: IdParams,
  body: Strict({ terms: DocumentVersion, privacy: DocumentVersion }),
  replies: { 201: Data(User) },
  errors: ['DOCUMENT_UNKNOWN'],
})

/** A sign-in of the own account, as settings list it. */
export const AccountSession = T.Object({
  id: Uuid,
  current: T.Boolean(),
  device: T.Object({
    browser: Nullable(T.String()),
    os: Nullable(T.String()),
    kind: OneOf(['desktop', 'phone', 'tablet', 'other'] as const),
  }),
  address: T.String(),
  place: Nullable(T.String({ description: 'ISO country code of the address of last use, where it is known' })),
  createdAt: Instant,
  lastSeenAt: Instant,
})
export type AccountSession = Static<typeof AccountSession>
export const listSessions = endpoint({
  id: 'auth.listSessions',
  method: 'GET',
  path: '/user/:id/session',
  access: 'self',
  summary: 'Where the account is signed in',
  params: IdParams,
  replies: { 200: Data(T.Array(AccountSession)) },
})
export const SessionParams = Strict({ id: Uuid, sessionId: Uuid })
export const endSession = endpoint({
  id: 'auth.endSession',
  method: 'DELETE',
  path: '/user/:id/session/:sessionId',
  access: 'self',
  summary: 'End one session of the own account',
  params: SessionParams,
  replies: { 200: Deleted },
  errors: ['NOT_FOUND'],
})

export const securityEventKinds = [
  'SIGNED_IN',
  'SIGN_IN_FAILED',
  'SIGNED_OUT',
  'SIGNED_OUT_EVERYWHERE',
  'SESSION_ENDED',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'EMAIL_CHANGED',
  'EMAIL_VERIFIED',
  'PHONE_CHANGED',
  'IDENTITY_LINKED',
  'IDENTITY_UNLINKED',
  'TOTP_ADDED',
  'TOTP_REMOVED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'RECOVERY_CODES_RENEWED',
  'RECOVERY_CODE_USED',
  'ROLE_CHANGED',
  'PERMISSIONS_CHANGED',
  'SUSPENDED',
  'REACTIVATED',
  'DATA_EXPORTED',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]
/** Something that touched the safety of an account; `detail` is a name to show: a provider's, a passkey's, an old address. */
export const SecurityEvent = T.Object({
  id: Uuid,
  kind: OneOf(securityEventKinds),
  detail: Nullable(T.String()),
  device: AccountSession.properties.device,
  address: T.String(),
  place: AccountSession.properties.place,
  createdAt: Instant,
})
export type SecurityEvent = Static<typeof SecurityEvent>
const events = PageQuery(20, 50, [])
export const listSecurityEvents = endpoint({
  id: 'auth.listSecurityEvents',
  method: 'GET',
  path: '/user/:id/security-event',
  access: 'self',
  summary: 'Sign-ins and changes of the own account, newest first',
  params: IdParams,
  query: Strict({ page: events.page, limit: events.limit }),
  replies: { 200: List(SecurityEvent) },
})
