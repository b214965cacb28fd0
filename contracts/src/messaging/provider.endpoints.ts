import { type Static, Type as T } from 'typebox'
import { DeviceHeaders, knownDevice } from '../auth/device.ts'
import { CodeSession, ProcessHeaders } from '../auth/one-time-code.endpoints.ts'
import { Data, Deleted, endpoint, IdParams, Instant, Nullable, OneOf, Strict, Uuid } from '../kit.ts'

/** Why nothing is sent to an address any more: mail came back, was reported as spam, or the channel refuses the address. */
export const channelStopReasons = ['bounced', 'complained', 'refused'] as const
export type ChannelStopReason = (typeof channelStopReasons)[number]

/** A notification channel of a person (spec 3, rulings 5: provider = channel). */
export const ProviderLink = T.Object({
  providerId: Uuid,
  name: T.String(),
  linked: T.Boolean(),
  isNotifiable: T.Boolean(),
  /** Not linked, because the account's number is not the one that was proved. */
  numberChanged: T.Optional(T.Boolean()),
  /** Nothing goes to the present address until it is another, or `setNotifiable` proves it again. */
  stopped: Nullable(T.Object({ why: OneOf(channelStopReasons), since: Instant })),
})
export type ProviderLink = Static<typeof ProviderLink>
const ProviderBody = Strict({ providerId: Uuid })

export const listProviderLinks = endpoint({
  id: 'messaging.listProviderLinks',
  method: 'GET',
  path: '/user/:id/provider',
  access: 'self',
  summary: 'Notification channels, and which are linked',
  params: IdParams,
  replies: { 200: Data(T.Array(ProviderLink)) },
})
/** Links a channel; needs a process id of LINK_PROVIDER whose code came by that very channel. Already linked: 409 PROVIDER_LINKED. */
export const linkProvider = endpoint({
  id: 'messaging.linkProvider',
  method: 'POST',
  path: '/user/:id/provider',
  access: 'self',
  transaction: 'manual',
  summary: 'Link a notification channel',
  params: IdParams,
  headers: ProcessHeaders,
  body: ProviderBody,
  replies: { 201: Data(ProviderLink) },
  errors: ['NOT_FOUND', 'PROCESS_INVALID', 'PROVIDER_LINKED'],
})
/**
 * Sends the code that `linkProvider`, or with `for=notify` `setNotifiable`, asks for, by that very channel. It is exchanged for
 * the process id by `auth.verifyOtp`.
 */
export const sendProviderCode = endpoint({
  id: 'messaging.sendProviderCode',
  method: 'POST',
  path: '/user/:id/provider/:providerId/code',
  access: 'self',
  transaction: 'manual',
  summary: 'Send a one-time code by a notification channel',
  params: Strict({ id: Uuid, providerId: Uuid }),
  query: Strict({ for: T.Optional(OneOf(['link', 'notify'])) }),
  headers: DeviceHeaders,
  fromCookies: [knownDevice],
  replies: { 200: Data(CodeSession) },
  errors: ['NOT_FOUND', 'PROVIDER_LINKED', 'INVALID', 'RATE_LIMITED'],
})
export const unlinkProvider = endpoint({
  id: 'messaging.unlinkProvider',
  method: 'DELETE',
  path: '/user/:id/provider',
  access: 'self',
  summary: 'Unlink a notification channel',
  params: IdParams,
  body: ProviderBody,
  replies: { 200: Deleted },
  errors: ['NOT_FOUND'],
})
/** Whether a linked channel notifies; needs a process id of LINK_PROVIDER whose code came by it. */
export const setNotifiable = endpoint({
  id: 'messaging.setNotifiable',
  method: 'PUT',
  path: '/user/:id/is-notifiable',
  access: 'self',
  transaction: 'manual',
  summary: 'Let a linked channel notify, or not',
  params: IdParams,
  headers: ProcessHeaders,
  body: Strict({ providerId: Uuid, isNotifiable: T.Boolean() }),
  replies: { 200: Data(ProviderLink) },
  errors: ['NOT_FOUND', 'PROCESS_INVALID'],
})
/** Active channels, for `GET /user/config`. */
export const messagingChoices = endpoint({
  id: 'messaging.choices',
  method: 'GET',
  path: '/internal/choices',
  access: 'service',
  summary: 'Notification channels for the config aggregate',
  replies: { 200: Data(T.Object({ channels: T.Array(T.Object({ id: Uuid, name: T.String() })) })) },
})
/** Everything messaging keeps about a person, for their own export. */
export const exportMessages = endpoint({
  id: 'messaging.exportMessages',
  method: 'GET',
  path: '/internal/user/:id/export',
  access: 'service',
  summary: "A person's messages and notifications",
  // A large account's is sent as it is read.
  deadline: 30_000,
  params: IdParams,
  replies: { 200: Data(T.Record(T.String(), T.Unknown())) },
})
