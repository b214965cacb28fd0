import { type Static, Type as T } from 'typebox'
import { Nullable, OneOf, Uuid } from './kit.ts'
import { roles } from './permissions.ts'

export const locales = ['en_US', 'fr_FR', 'zh_CN'] as const
export type Locale = (typeof locales)[number]
export const Locale = OneOf(locales)

/** An account as the BFF learnt it from auth for this very request. */
export const UserCaller = T.Object({
  kind: T.Literal('user'),
  userId: Uuid,
  sessionId: Uuid,
  role: OneOf(roles),
  permissions: T.Array(T.String()),
  verified: T.Boolean(),
  /** Display name for messages and mails. */
  name: T.String(),
  email: T.String(),
  locale: Locale,
  address: T.String({ description: 'client address seen through a trusted proxy only' }),
  fresh: T.Optional(T.Boolean({ description: 'proved who they are within the last 15 minutes; nothing said: no' })),
})
export const AnonymousCaller = T.Object({
  kind: T.Literal('anonymous'),
  /** Absent where no session exists at all. */
  sessionId: Nullable(T.String()),
  locale: Locale,
  address: T.String(),
})
export const ServiceCaller = T.Object({ kind: T.Literal('service'), service: T.String(), locale: Locale })

/** Who a signed request speaks for; it is part of the service signature. */
export const Caller = T.Union([UserCaller, AnonymousCaller, ServiceCaller])
export type Caller = Static<typeof Caller>
export type UserCaller = Static<typeof UserCaller>
