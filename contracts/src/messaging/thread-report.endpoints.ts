import { type Static, Type as T } from 'typebox'
import { Picture } from '../catalog/vehicle.ts'
import { AdminPageQuery, Data, endpoint, IdParams, Instant, List, Nullable, OneOf, Strict, Uuid } from '../kit.ts'
import { somethingToRead } from '../written.ts'
import { pictureFileName } from './message-picture.endpoints.ts'
import { ThreadMessage } from './thread.endpoints.ts'
import { threadRoles } from './thread-role.ts'

/** Why somebody may be reported out of a conversation. */
export const personReportReasons = ['fraud', 'spam', 'insults', 'leads_away', 'other'] as const
export type PersonReportReason = (typeof personReportReasons)[number]
/** Characters of what a reporter may add; `other` asks for some. */
export const reportWordsMax = 2000
/** Reports one person may make of others in 24 hours, unless configured otherwise. */
export const threadReportsPerDay = 10
/** Messages that one report keeps: the chosen ones, or the last ones of the conversation. */
export const reportedMessagesMax = 200

/**
 * Tells the moderators of the other person. What is reported is kept as it was; the other learns nothing of it. While a
 * report of the caller about this conversation is open, another is refused.
 */
export const reportPerson = endpoint({
  id: 'messaging.reportPerson',
  method: 'POST',
  path: '/thread/:id/report',
  access: 'user',
  summary: 'Report the other person of a conversation',
  params: IdParams,
  body: Strict({
    reason: OneOf(personReportReasons),
    words: T.Optional(T.String({ maxLength: reportWordsMax, description: 'required for `other`' })),
    upTo: { ...Uuid, description: 'the last message of what is reported' },
    messages: T.Optional(
      T.Array(Uuid, {
        minItems: 1,
        maxItems: reportedMessagesMax,
        uniqueItems: true,
        description: `only these, none after \`upTo\`; else the last ${reportedMessagesMax} of the conversation up to it`,
      }),
    ),
    block: T.Optional(T.Boolean({ description: 'block the person as well' })),
  }),
  replies: { 201: Data(T.Object({ id: Uuid })) },
  errors: ['NOT_FOUND', 'INVALID', 'ALREADY_REPORTED', 'RATE_LIMITED'],
})

// ---- back office ---------------------------------------------------------------------------------------------

export const threadReportDecisions = ['dismissed', 'warned', 'suspended'] as const
export type ThreadReportDecision = (typeof threadReportDecisions)[number]
export const threadReportStatuses = ['open', ...threadReportDecisions] as const
export const threadReportViews = ['open', 'decided'] as const

const Name = T.String({ description: 'empty while they have not written, and once the account is gone' })
export const ThreadReport = T.Object({
  id: Uuid,
  reason: OneOf(personReportReasons),
  status: OneOf(threadReportStatuses),
  reporter: T.Object({ id: Uuid, name: Name }),
  reported: T.Object({ id: Uuid, name: Name }),
  vehicleTitle: T.String(),
  leadingAway: Nullable(
    T.Integer({
      description: 'messages of the reported person that led away in the 30 days before; null: not counted yet',
    }),
  ),
  createdAt: Instant,
  closedAt: Nullable(Instant),
  closedReason: Nullable(T.String()),
})
export type ThreadReport = Static<typeof ThreadReport>

/** Reports the caller made, or that are about them, are not there for them. */
export const listThreadReports = endpoint({
  id: 'messaging.listThreadReports',
  method: 'GET',
  path: '/admin/conversation-report',
  access: 'admin.conversation.index',
  summary: 'Reported conversations, the latest first unless sorted',
  query: Strict({
    ...AdminPageQuery(['createdAt', '-createdAt', 'leadingAway', '-leadingAway']),
    show: T.Optional(OneOf(threadReportViews, { default: 'open' })),
    reason: T.Optional(OneOf(personReportReasons)),
    leadingAway: T.Optional(
      T.Integer({ minimum: 1, maximum: 1000, description: 'at least so many messages led away' }),
    ),
  }),
  replies: { 200: List(ThreadReport) },
  errors: ['PAGE_TOO_DEEP'],
})

/** Earlier reports of a person that are told with one, the latest. */
export const earlierReportsShown = 10
/** What is known of one of the two people. */
export const ReportedPerson = T.Object({
  id: Uuid,
  name: Name,
  role: OneOf(threadRoles),
  isGone: T.Boolean({ description: 'the account was deleted' }),
  isSuspended: T.Boolean(),
  memberSince: Nullable(Instant),
  reports: T.Integer({ description: 'other reports about them' }),
  upheld: T.Integer({ description: 'of these, how many ended with a warning or a suspension' }),
  leadingAway: Nullable(
    T.Integer({ description: 'messages that led away in the last 30 days; null: not counted yet' }),
  ),
})
export type ReportedPerson = Static<typeof ReportedPerson>
export const readThreadReport = endpoint({
  id: 'messaging.readThreadReport',
  method: 'GET',
  path: '/admin/conversation-report/:id',
  access: 'admin.conversation.index',
  summary: 'A reported conversation with the records of its two people',
  params: IdParams,
  replies: {
    200: Data(
      T.Object({
        ...ThreadReport.properties,
        words: Nullable(T.String()),
        isChosen: T.Boolean({ description: 'the reporter chose the messages; else it is the conversation up to then' }),
        people: T.Object({ reported: ReportedPerson, reporter: ReportedPerson }),
        earlier: T.Array(
          T.Object({
            id: Uuid,
            reason: OneOf(personReportReasons),
            status: OneOf(threadReportStatuses),
            createdAt: Instant,
          }),
        ),
      }),
    ),
  },
  errors: ['NOT_FOUND'],
})
const { id, author, body, offer, appointment, outside, createdAt } = ThreadMessage.properties
/** A message as it was when it was reported. */
export const ReportedMessage = T.Object({
  ...{ id, author, body },
  pictures: T.Optional(T.Array(Picture, { description: 'as they are kept with the report; nothing said: none' })),
  goneCount: T.Optional(
    Nullable(
      T.Integer({
        description: 'pictures that were deleted before it was reported; null: reported when pictures were not kept',
      }),
    ),
  ),
  ...{ offer, appointment, outside, createdAt },
})
export type ReportedMessage = Static<typeof ReportedMessage>
/** Each call is in the audit log. */
export const readReportedMessages = endpoint({
  id: 'messaging.readReportedMessages',
  method: 'GET',
  path: '/admin/conversation-report/:id/message',
  access: 'admin.conversation.index',
  summary: 'The messages that were reported, as they were, in the order of writing',
  params: IdParams,
  replies: { 200: Data(T.Array(ReportedMessage)) },
  errors: ['NOT_FOUND'],
})
/** Looking at one without having read the messages in the hour before is in the audit log too. No cache keeps it. */
export const reportedPictureFile = endpoint({
  id: 'messaging.reportedPictureFile',
  method: 'GET',
  path: '/admin/conversation-report/:id/picture/:pictureId/:file',
  access: 'admin.conversation.index',
  summary: 'File of a picture that was reported',
  params: Strict({ id: Uuid, pictureId: Uuid, file: pictureFileName }),
  deadline: 30_000,
  mediaType: 'image/webp',
  replies: { 200: T.Unknown({ description: 'image/avif or image/webp' }) },
  errors: ['NOT_FOUND'],
})
/** `suspended` notes a suspension that was made (`PATCH /admin/user/:id`); it does not suspend. */
export const decideThreadReport = endpoint({
  id: 'messaging.decideThreadReport',
  method: 'POST',
  path: '/admin/conversation-report/:id/decision',
  access: 'admin.conversation.update',
  summary: 'Dismiss a reported conversation, warn the reported person, or note that they were suspended',
  params: IdParams,
  body: Strict({
    decision: OneOf(threadReportDecisions),
    reason: T.String({
      minLength: 3,
      maxLength: 500,
      pattern: somethingToRead,
      description: 'whoever is warned reads it',
    }),
  }),
  transaction: 'manual',
  replies: { 200: Data(T.Object({ id: Uuid })) },
  errors: ['NOT_FOUND', 'CONFLICT', 'PERSON_GONE', 'NOT_SUSPENDED'],
})
