import { type Static, Type as T } from 'typebox'
import { Data, Deleted, endpoint, IdParams, Instant, Nullable, Secret, Strict, Uuid } from '../kit.ts'
import { DeviceHeaders, knownDevice } from './device.ts'
import { PasskeyAnswer, PasskeyOptions, TotpCode } from './sign-in.endpoints.ts'

export const Passkey = T.Object({ id: Uuid, name: T.String(), createdAt: Instant, lastUsedAt: Nullable(Instant) })
/** The second factors of an account. `required`: the operator keeps this role's rights inactive without one. */
export const SecondFactors = T.Object({
  totp: T.Boolean(),
  passkeys: T.Array(Passkey),
  recoveryCodesLeft: T.Integer(),
  required: T.Boolean(),
})
export type SecondFactors = Static<typeof SecondFactors>
/** Ten codes, each good once; shown this one time. Given when the first factor is set up and when they are renewed. */
export const RecoveryCodes = T.Object({ recoveryCodes: T.Array(Secret()) })
const PasskeyName = T.String({ minLength: 1, maxLength: 60, pattern: '\\S' })

export const readSecondFactors = endpoint({
  id: 'auth.readSecondFactors',
  method: 'GET',
  path: '/user/:id/second-factor',
  access: 'self',
  summary: 'Second factors of the own account',
  params: IdParams,
  replies: { 200: Data(SecondFactors) },
})
/** Begins to set up an authenticator app; nothing counts until its first code was confirmed. */
export const beginTotp = endpoint({
  id: 'auth.beginTotp',
  method: 'POST',
  path: '/user/:id/totp',
  access: 'self',
  fresh: true,
  summary: 'Begin to set up an authenticator app',
  params: IdParams,
  replies: {
    201: Data(T.Object({ secret: Secret({ description: 'base32' }), uri: Secret({ description: 'otpauth://' }) })),
  },
  errors: ['SECOND_FACTOR_EXISTS'],
})
export const confirmTotp = endpoint({
  id: 'auth.confirmTotp',
  method: 'PUT',
  path: '/user/:id/totp',
  access: 'self',
  fresh: true,
  transaction: 'manual',
  headers: DeviceHeaders,
  fromCookies: [knownDevice],
  summary: 'Confirm an authenticator app with its first code',
  params: IdParams,
  body: Strict({ code: TotpCode }),
  replies: { 200: Data(RecoveryCodes) },
  errors: ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_EXISTS', 'NOT_FOUND', 'RATE_LIMITED'],
})
export const removeTotp = endpoint({
  id: 'auth.removeTotp',
  method: 'DELETE',
  path: '/user/:id/totp',
  access: 'self',
  fresh: true,
  summary: 'Remove the authenticator app',
  params: IdParams,
  replies: { 200: Deleted },
  errors: ['NOT_FOUND'],
})
export const passkeyCreationOptions = endpoint({
  id: 'auth.passkeyCreationOptions',
  method: 'POST',
  path: '/user/:id/passkey-options',
  access: 'self',
  fresh: true,
  summary: 'What to ask the browser for, to make a passkey',
  params: IdParams,
  replies: { 200: Data(PasskeyOptions) },
})
export const addPasskey = endpoint({
  id: 'auth.addPasskey',
  method: 'POST',
  path: '/user/:id/passkey',
  access: 'self',
  fresh: true,
  summary: 'Keep a passkey; recovery codes come with the first factor',
  params: IdParams,
  body: Strict({ name: PasskeyName, credential: PasskeyAnswer }),
  replies: { 201: Data(T.Object({ ...Passkey.properties, recoveryCodes: T.Optional(T.Array(Secret())) })) },
  errors: ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_EXISTS'],
})
export const removePasskey = endpoint({
  id: 'auth.removePasskey',
  method: 'DELETE',
  path: '/user/:id/passkey/:passkeyId',
  access: 'self',
  fresh: true,
  summary: 'Remove a passkey',
  params: Strict({ id: Uuid, passkeyId: Uuid }),
  replies: { 200: Deleted },
  errors: ['NOT_FOUND'],
})
export const renewRecoveryCodes = endpoint({
  id: 'auth.renewRecoveryCodes',
  method: 'POST',
  path: '/user/:id/recovery-code',
  access: 'self',
  fresh: true,
  summary: 'New recovery codes; the old ones are void',
  params: IdParams,
  replies: { 201: Data(RecoveryCodes) },
  errors: ['NOT_FOUND'],
})
