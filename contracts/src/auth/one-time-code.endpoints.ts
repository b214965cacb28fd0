import { Type as T } from 'typebox'
import { Data, Email, endpoint, OneOf, Secret, Strict, Uuid } from '../kit.ts'
import { DeviceHeaders, knownDevice } from './device.ts'
import { Password } from './user.ts'

export const otpActions = ['RESET_PASSWORD', 'VERIFY_EMAIL', 'LINK_PROVIDER'] as const
export type OtpAction = (typeof otpActions)[number]
/** How a code travels. */
export const codeChannels = ['email', 'whatsapp', 'sms'] as const
/** How a code for a forgotten password may travel. */
export const resetChannels = ['email', 'whatsapp'] as const
export type CodeChannel = (typeof codeChannels)[number]
/** 256 random bits, base64url; sent on as X-Process-Id. */
export const ProcessHeaders = T.Object({ 'x-process-id': T.Optional(Secret({ maxLength: 100 })) })

/** A one-time code on its way: the session it is entered with, and seconds until it expires and may be sent again. */
export const CodeSession = T.Object({ sessionId: Uuid, expiresIn: T.Integer(), resendIn: T.Integer() })

export const generateOtp = endpoint({
  id: 'auth.generateOtp',
  method: 'POST',
  path: '/auth/generate-otp',
  access: 'visitor',
  unverified: true,
  transaction: 'manual',
  headers: DeviceHeaders,
  fromCookies: [knownDevice],
  summary: 'Send a one-time code by email; equal answer for known and unknown addresses',
  body: Strict({ email: Email, action: T.Optional(OneOf(otpActions)) }),
  replies: { 200: Data(CodeSession) },
  errors: ['RATE_LIMITED'],
})
export const generateWhatsappOtp = endpoint({
  id: 'auth.generateWhatsappOtp',
  method: 'POST',
  path: '/auth/generate-whatsapp-otp',
  access: 'visitor',
  unverified: true,
  transaction: 'manual',
  headers: DeviceHeaders,
  fromCookies: [knownDevice],
  summary: 'Send a one-time code by WhatsApp to the stored phone; equal answer for known and unknown addresses',
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
  body: Strict({ email: Email, otp: Secret({ pattern: '^[0-9]{6}$' }), sessionId: Uuid }),
  replies: { 200: Data(T.Object({ processId: Secret() })) },
  errors: ['OTP_INVALID', 'OTP_EXHAUSTED', 'RATE_LIMITED'],
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
/** Sets a new password with a process id of RESET_PASSWORD; ends every session and tells the owner by email (rulings 3). */
export const resetPassword = endpoint({
  id: 'auth.resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  access: 'visitor',
  unverified: true,
  transaction: 'manual',
  summary: 'Set a new password; every session ends',
  headers: T.Object({ ...ProcessHeaders.properties, ...DeviceHeaders.properties }),
  fromCookies: [knownDevice],
  body: Strict({ email: Email, password: Password }),
  replies: { 200: Data(T.Object({ email: T.String() })) },
  errors: ['PROCESS_INVALID', 'INVALID', 'RATE_LIMITED'],
})
