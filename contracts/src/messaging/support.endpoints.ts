import { type Static, Type as T } from 'typebox'
import { Locale } from '../caller.ts'
import { Data, endpoint, IdParams, Instant, Nullable, OneOf, OwnEmail, Strict, Uuid } from '../kit.ts'
import { oneLine, somethingToRead } from '../written.ts'

/** What a request to support is about; `report` is something that breaks our rules. */
export const supportTopics = ['account', 'vehicle', 'messages', 'billing', 'report', 'other'] as const
export type SupportTopic = (typeof supportTopics)[number]
/** Characters. */
export const supportSubjectMax = 120
export const supportMessageMax = 4000
/** What comes by mail may be longer: it holds what its program put around it. */
export const supportMailMax = 10_000
/** Messages of one request, of both sides. */
export const supportMessagesMax = 100
/** Requests in 24 hours of one person, and with one address that is nobody's who is signed in, unless configured otherwise. */
export const supportRequestsPerDay = 10

/** The number people and mails name a request by. */
export const supportReference = (number: number): string => `F${number}`

/** The form of the help center. */
export const SupportForm = Strict({
  topic: OneOf(supportTopics),
  subject: T.String({ minLength: 1, maxLength: supportSubjectMax, pattern: oneLine }),
  message: T.String({ minLength: 1, maxLength: supportMessageMax, pattern: somethingToRead }),
  email: { ...OwnEmail, description: 'where the answer goes' },
  vehicleId: T.Optional({ ...Uuid, description: 'the vehicle it is about' }),
})
export const SupportReceipt = T.Object({
  reference: T.String({ description: 'stands in the subject of each mail about it' }),
  email: T.String(),
  isPriority: T.Boolean({ description: "the person's plan has priority support" }),
  sentAt: Instant,
})
export type SupportReceipt = Static<typeof SupportReceipt>
/** Signed out, and before an address is confirmed, too: who cannot sign in needs it most. */
export const askSupport = endpoint({
  id: 'messaging.askSupport',
  method: 'POST',
  path: '/support-request',
  access: 'visitor',
  unverified: true,
  summary: 'Write to support; the answer comes by mail',
  body: SupportForm,
  transaction: 'manual',
  replies: { 201: Data(SupportReceipt) },
  errors: ['INVALID', 'RATE_LIMITED'],
})

// ---- back office ---------------------------------------------------------------------------------------------

/** `open` waits for us, `answered` for the person. */
export const supportStatuses = ['open', 'answered', 'closed'] as const
export type SupportStatus = (typeof supportStatuses)[number]
export const SupportRequest = T.Object({
  id: Uuid,
  reference: T.String(),
  topic: OneOf(supportTopics),
  subject: T.String(),
  status: OneOf(supportStatuses),
  isPriority: T.Boolean({ description: 'their plan had priority support when they wrote' }),
  email: T.String(),
  isOwnAddress: T.Boolean({ description: 'the confirmed address of the account; else somebody typed it' }),
  personId: Nullable(Uuid),
  name: T.String({ description: 'empty for who was signed out' }),
  createdAt: Instant,
  movedAt: Instant,
})
export type SupportRequest = Static<typeof SupportRequest>

/** Rows of a page of requests. */
export const supportPageSize = 25
const Cursor = T.String({ pattern: '^[01]\\.\\d{1,17}\\.[0-9a-f-]{36}$' })
export const listSupportRequests = endpoint({
  id: 'messaging.listSupportRequests',
  method: 'GET',
  path: '/admin/support-request',
  access: 'admin.support.index',
  summary: 'Requests to support: open ones with priority first, then who has waited longest; others latest first',
  query: Strict({
    status: T.Optional(OneOf(supportStatuses, { default: 'open' })),
    topic: T.Optional(OneOf(supportTopics)),
    priority: T.Optional(T.Boolean({ description: 'only those with priority' })),
    q: T.Optional(T.String({ maxLength: 254, description: 'a reference or an email address, whatever its status' })),
    after: T.Optional({ ...Cursor, description: '`next` of the page before' }),
  }),
  replies: {
    200: T.Object({
      data: T.Array(SupportRequest),
      meta: T.Object({
        next: Nullable(Cursor),
        open: T.Integer({ description: 'requests that wait for an answer' }),
        priority: T.Integer({ description: 'of these, how many have priority' }),
      }),
    }),
  },
})

export const supportMailStates = ['queued', 'sent', 'given_up'] as const
export const SupportMessage = T.Object({
  id: Uuid,
  author: OneOf(['person', 'office']),
  /** Who of the office. */
  authorId: Nullable(Uuid),
  text: T.String(),
  isByMail: T.Boolean(),
  isProven: T.Boolean({ description: 'came by the form, or from the address of the request' }),
  attachments: T.Integer({ description: 'files that came with the mail and were not kept' }),
  mail: Nullable(OneOf(supportMailStates, { description: 'how far the mail is that carries it' })),
  createdAt: Instant,
})
export type SupportMessage = Static<typeof SupportMessage>
/** Each call is in the audit log. */
export const readSupportRequest = endpoint({
  id: 'messaging.readSupportRequest',
  method: 'GET',
  path: '/admin/support-request/:id',
  access: 'admin.support.index',
  summary: 'A request with all that was written',
  params: IdParams,
  replies: {
    200: Data(
      T.Object({
        ...SupportRequest.properties,
        locale: Locale,
        vehicle: Nullable(T.Object({ id: Uuid, title: T.String() })),
        messages: T.Array(SupportMessage),
        earlier: T.Integer({ description: 'other requests of the same person or address' }),
      }),
    ),
  },
  errors: ['NOT_FOUND'],
})

const seen = { ...Uuid, description: 'the last message that was read; 409 where another has come since' }
/** Answers a closed one too, which is answered then. */
export const answerSupport = endpoint({
  id: 'messaging.answerSupport',
  method: 'POST',
  path: '/admin/support-request/:id/answer',
  access: 'admin.support.update',
  summary: 'Answer a request by mail',
  params: IdParams,
  body: Strict({
    text: T.String({ minLength: 1, maxLength: supportMailMax, pattern: somethingToRead }),
    seen,
    close: T.Optional(T.Boolean({ description: 'it is settled with this answer' })),
  }),
  replies: { 201: Data(T.Object({ id: Uuid })) },
  errors: ['NOT_FOUND', 'SUPPORT_MOVED', 'SUPPORT_FULL'],
})
/** Nobody is told. What the person writes afterwards opens it again. */
export const closeSupport = endpoint({
  id: 'messaging.closeSupport',
  method: 'POST',
  path: '/admin/support-request/:id/close',
  access: 'admin.support.update',
  summary: 'Close a request without another answer',
  params: IdParams,
  body: Strict({ seen }),
  replies: { 200: Data(T.Object({ id: Uuid })) },
  errors: ['NOT_FOUND', 'SUPPORT_MOVED'],
})
