import { type Static, Type as T } from 'typebox'
import { SecurityNotice } from '../auth/security-notice.ts'
import { moderationActions } from '../catalog/moderation.events.ts'
import { Amount, NoticeVehicle } from '../catalog/notice.events.ts'
import { Picture } from '../catalog/vehicle.ts'
import {
  Data,
  Deleted,
  endpoint,
  IdParams,
  Instant,
  List,
  Nullable,
  OneOf,
  OwnEmail,
  PageQuery,
  Strict,
  Uuid,
} from '../kit.ts'
import { somethingToRead } from '../written.ts'
import { appointmentNews } from './appointment.ts'
import { offerSteps } from './offer.ts'

/** Contacts an hour one sender may make (rulings 5); configuration may raise it for bench and fault programs only. */
export const contactsPerHour = 5

/** The contact-seller form (spec 5, rulings 4: message 1–2000 characters). */
export const ContactForm = Strict({
  email: OwnEmail,
  phone: T.Optional(T.String({ maxLength: 32, description: 'in any usual notation; left out or empty for none' })),
  hideEmail: T.Optional(
    T.Boolean({
      description: 'the seller gets an address of ours instead, whose mails become messages of the conversation',
    }),
  ),
  message: T.String({ minLength: 1, maxLength: 2000, pattern: somethingToRead }),
})
export const ContactReceipt = T.Object({ id: Uuid, vehicleId: Uuid, sentAt: Instant })
export const contactSeller = endpoint({
  id: 'messaging.contactSeller',
  method: 'POST',
  path: '/vehicle/:id/contact',
  access: 'user',
  summary: 'Write to the owner of a vehicle',
  params: IdParams,
  body: ContactForm,
  transaction: 'manual',
  replies: { 201: Data(ContactReceipt) },
  errors: ['NOT_FOUND', 'OWN_VEHICLE', 'VEHICLE_SOLD', 'BLOCKED', 'RATE_LIMITED'],
})

/** What a seller's plan says of contacts, and how many wait: never who wrote, or what. */
export const ContactAllowance = T.Object({
  used: T.Integer({
    description: 'buyers whose contacts were received in the present month of the plan; each counts once',
  }),
  max: Nullable(T.Integer({ description: 'buyers a month; null is unlimited' })),
  locked: T.Integer({ description: 'contacts kept until a better plan lets them through' }),
  monthEndsAt: Instant,
})
export const readContactAllowance = endpoint({
  id: 'messaging.readContactAllowance',
  method: 'GET',
  path: '/user/:id/contact-allowance',
  access: 'self',
  summary: 'Contacts of the present plan month, and how many wait',
  params: IdParams,
  replies: { 200: Data(ContactAllowance) },
})
export const readAnyContactAllowance = endpoint({
  id: 'messaging.readAnyContactAllowance',
  method: 'GET',
  path: '/admin/user/:id/contact-allowance',
  access: 'admin.payment.index',
  summary: "Contacts of somebody's present plan month, and how many wait",
  params: IdParams,
  replies: { 200: Data(ContactAllowance) },
})

export const notificationKinds = [
  'contact',
  'reply',
  'offer',
  'appointment',
  'price_drop',
  'sold',
  'like',
  'save',
  'search',
  'moderation',
  'plan',
  'security',
  'news',
] as const
/** What a saved search found; `vehicles` are the first ten of `total`. */
export const SearchDetail = T.Object({
  kind: T.Literal('search'),
  searchId: Uuid,
  name: T.String(),
  criteria: T.Array(T.String(), { description: "the search in words, in the caller's language" }),
  frequency: OneOf(['instant', 'daily', 'weekly']),
  vehicles: T.Array(NoticeVehicle),
  total: T.Integer(),
})
/** A price that fell, with what it was. */
export const PriceDetail = T.Object({ kind: T.Literal('price_drop'), before: Amount, after: Amount })
/** A moderator warned somebody (the entry's message is the reason), or looked at what they had reported. */
export const personModerations = ['person_warned', 'report_handled'] as const
/** What an administrator did to one's vehicle or picture; the entry's message is the reason. */
export const ModerationDetail = T.Object({
  kind: T.Literal('moderation'),
  action: OneOf([...moderationActions, ...personModerations]),
})
/** What may be told of a person's plans. */
export const planChanges = [
  'started',
  'extended',
  'planned',
  'ending',
  'ended',
  'revoked',
  'paid_twice',
  'vehicles_over',
] as const
/** What happened, or is about to happen, to one's plan. */
export const PlanDetail = T.Object({
  kind: T.Literal('plan'),
  change: OneOf(planChanges),
  plan: Nullable(T.String({ description: "the plan's name in the caller's language" })),
  at: Instant,
  amount: Nullable(Amount),
  vehicles: Nullable(T.Object({ used: T.Integer(), max: T.Integer() })),
})
/** A step of an offer in one's conversation. */
export const OfferDetail = T.Object({ kind: T.Literal('offer'), step: OneOf(offerSteps), amount: Amount })
/** A step of a viewing, or that it is about to be. */
export const AppointmentDetail = T.Object({
  kind: T.Literal('appointment'),
  step: OneOf(appointmentNews),
  appointmentId: Uuid,
  times: T.Array(Instant),
  startsAt: Nullable(Instant),
  minutes: T.Integer(),
  timeZone: T.String(),
  reason: Nullable(T.String()),
})
/** One entry of the inbox. `cursor` grows with every change for this recipient; the stream resumes from it. */
export const Notification = T.Object({
  id: Uuid,
  kind: OneOf(notificationKinds),
  sender: Nullable(T.Object({ id: Nullable(Uuid), name: T.String() })),
  vehicle: Nullable(T.Object({ id: Uuid, title: T.String(), picture: Nullable(Picture) })),
  threadId: Nullable(Uuid),
  message: T.String(),
  pictures: T.Optional(T.Integer({ description: 'how many came with the message; nothing said: none' })),
  email: Nullable(T.String()),
  phone: Nullable(T.String()),
  detail: T.Union([SearchDetail, PriceDetail, ModerationDetail, PlanDetail, OfferDetail, AppointmentDetail, T.Null()], {
    description: 'what kinds tell beyond sender and message',
  }),
  // Not a detail: screens that were opened before there was this would take it for one that they know.
  security: T.Optional(SecurityNotice),
  read: T.Boolean(),
  createdAt: Instant,
})
export type Notification = Static<typeof Notification>
/** Kinds that an inbox can be narrowed to. */
export const inboxFilters = ['security'] as const
export type InboxFilter = (typeof inboxFilters)[number]
const Cursor = T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'per-recipient change counter' })

export const listNotifications = endpoint({
  id: 'messaging.listNotifications',
  method: 'GET',
  path: '/notification',
  access: 'user',
  summary: 'The inbox, newest first',
  query: Strict({
    ...PageQuery(20, 50, ['-createdAt']),
    status: T.Optional(OneOf(['all', 'new', 'read'])),
    kind: T.Optional(OneOf(inboxFilters, { description: 'entries of this kind only' })),
  }),
  replies: {
    200: T.Object({
      ...List(Notification).properties,
      meta: T.Object({ ...List(Notification).properties.meta.properties, cursor: Cursor, unread: T.Integer() }),
    }),
  },
})
export const unreadCount = endpoint({
  id: 'messaging.unreadCount',
  method: 'GET',
  path: '/notification/unread-count',
  access: 'user',
  summary: 'How many are new',
  replies: { 200: Data(T.Object({ unread: T.Integer(), cursor: Cursor })) },
})
/** A change of the recipient's inbox. `notification` is null once it was deleted. */
export const NotificationChange = T.Object({ cursor: Cursor, id: Uuid, notification: Nullable(Notification) })
export const NotificationChanges = T.Object({
  changes: T.Array(NotificationChange),
  cursor: Cursor,
  unread: T.Integer(),
})
export type NotificationChanges = Static<typeof NotificationChanges>
export const notificationChanges = endpoint({
  id: 'messaging.notificationChanges',
  method: 'GET',
  path: '/notification/changes',
  access: 'user',
  summary: 'What changed in the inbox past a cursor, oldest first, 100 at most',
  query: Strict({ after: Cursor }),
  replies: { 200: Data(NotificationChanges) },
})
/** One look of the BFF for all its streams: the present cursors, in the order of the recipients. */
export const inboxCursors = endpoint({
  id: 'messaging.inboxCursors',
  method: 'POST',
  path: '/internal/inbox/cursor',
  access: 'service',
  summary: 'Present cursors of many inboxes',
  transaction: 'none',
  body: Strict({ recipients: T.Array(Uuid, { minItems: 1, maxItems: 1000 }) }),
  replies: { 200: Data(T.Array(Cursor)) },
})
const Read = Strict({ read: T.Boolean() })
export const markNotification = endpoint({
  id: 'messaging.markNotification',
  method: 'PATCH',
  path: '/notification/:id',
  access: 'user',
  summary: 'Mark one read or new',
  params: IdParams,
  body: Read,
  replies: { 200: Data(Notification) },
  errors: ['NOT_FOUND'],
})
/** Names what one request did to all of an inbox, for its undo: when, in microseconds since 1970. */
const InboxAct = T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'names this act for its undo' })
/** Seconds within which a delete, and what was done to all entries at once, can be undone (rulings 5). */
export const inboxUndoSeconds = 60
export const markAllNotifications = endpoint({
  id: 'messaging.markAllNotifications',
  method: 'PATCH',
  path: '/notification',
  access: 'user',
  summary: 'Mark all read',
  body: Strict({ read: T.Literal(true) }),
  replies: { 200: Data(T.Object({ changed: T.Integer(), act: T.Optional(InboxAct) })) },
})
export const deleteNotification = endpoint({
  id: 'messaging.deleteNotification',
  method: 'DELETE',
  path: '/notification/:id',
  access: 'user',
  summary: 'Delete one; may be restored for 60 s',
  params: IdParams,
  replies: { 200: Deleted },
  errors: ['NOT_FOUND'],
})
export const deleteAllNotifications = endpoint({
  id: 'messaging.deleteAllNotifications',
  method: 'DELETE',
  path: '/notification',
  access: 'user',
  summary: 'Delete those the person saw',
  query: Strict({ before: Instant }),
  replies: {
    200: Data(
      T.Object({
        ids: T.Array(Uuid, { description: 'of more than a thousand, the first' }),
        changed: T.Optional(T.Integer()),
        act: T.Optional(InboxAct),
      }),
    ),
  },
})
export const restoreNotifications = endpoint({
  id: 'messaging.restoreNotifications',
  method: 'POST',
  path: '/notification/restore',
  access: 'user',
  summary: 'Undo a delete within 60 s',
  body: Strict({ ids: T.Array(Uuid, { minItems: 1, maxItems: 1000 }) }),
  replies: { 200: Data(T.Object({ ids: T.Array(Uuid) })) },
  errors: ['NOT_FOUND'],
})
/** What can be done to all entries at once, and undone. */
export const inboxActs = ['read', 'deleted'] as const
export const undoInboxAct = endpoint({
  id: 'messaging.undoInboxAct',
  method: 'POST',
  path: '/notification/undo',
  access: 'user',
  summary:
    'Undo "mark all read" or "delete all" within 60 s: exactly what that request changed, and what it had still to change',
  body: Strict({ of: OneOf(inboxActs), act: InboxAct }),
  replies: { 200: Data(T.Object({ changed: T.Integer() })) },
  errors: ['NOT_FOUND'],
})
