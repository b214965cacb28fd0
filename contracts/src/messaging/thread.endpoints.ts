import { type Static, Type as T } from 'typebox'
import { Picture } from '../catalog/vehicle.ts'
import { Data, endpoint, IdParams, Instant, List, Nullable, OneOf, PageQuery, Strict, Uuid } from '../kit.ts'
import { Appointment, AppointmentStep } from './appointment.ts'
import { messagePicturesMax } from './message-picture.endpoints.ts'
import { Offer, OfferStep } from './offer.ts'
import { threadRoles } from './thread-role.ts'

/** Messages an hour one person may send in threads; configuration may raise it for bench and fault programs only. */
export const messagesPerHour = 200
/** Characters of a message, in the contact form and in a thread (rulings 4). */
export const messageLength = 2000

/** What a message carries that leads away from Forecourt; the reader is warned of it. */
export const outsideKinds = ['phone', 'email', 'link', 'payment'] as const
export type OutsideKind = (typeof outsideKinds)[number]

/** How far an own message came. `inbox_only`: telling the other of it was given up; why is theirs to know. */
export const arrivals = ['inbox', 'inbox_only'] as const

export const ThreadMessage = T.Object({
  id: Uuid,
  author: OneOf(threadRoles),
  body: T.String({ description: 'empty for what is told by another member' }),
  pictures: T.Optional(T.Array(Picture, { description: 'nothing said: none' })),
  goneCount: T.Optional(T.Integer({ description: 'pictures that went with the account of who sent them' })),
  offer: Nullable(OfferStep),
  appointment: Nullable(AppointmentStep),
  outside: T.Array(OneOf(outsideKinds), { description: 'what it carries that leads away; empty for the author' }),
  arrival: Nullable(OneOf(arrivals, { description: 'of an own message that is in an inbox of the other' })),
  createdAt: Instant,
})
export type ThreadMessage = Static<typeof ThreadMessage>

/** A conversation of a buyer and a seller about a vehicle, as one of the two sees it. */
export const Thread = T.Object({
  id: Uuid,
  role: OneOf(threadRoles, { description: "the caller's" }),
  other: T.Object({
    name: T.String({ description: 'empty while they have not written, and once the account is gone' }),
    isGone: T.Boolean({ description: 'the account was deleted: nobody reads what is written' }),
    sellerId: T.Optional(
      Nullable(T.String({ format: 'uuid', description: 'of the page of who sells; null for buyers' })),
    ),
  }),
  vehicle: T.Object({ id: Uuid, title: T.String(), picture: Nullable(Picture) }),
  /** How the buyer asked to be reached; sellers see it. */
  reach: Nullable(
    T.Object({
      email: Nullable(
        T.String({ description: 'theirs, or one of ours that reaches them; null where neither may be told' }),
      ),
      phone: Nullable(T.String()),
    }),
  ),
  last: T.Object({
    body: T.String(),
    pictures: T.Optional(T.Integer({ description: 'how many; nothing said: none' })),
    offer: Nullable(OfferStep),
    appointment: Nullable(AppointmentStep),
    author: OneOf(threadRoles),
    createdAt: Instant,
  }),
  unread: T.Integer({ description: "entries of the caller's inbox that tell of it and are new" }),
  archived: T.Boolean(),
  isBlocked: T.Boolean({ description: 'the caller has blocked the other' }),
  otherSeenAt: Nullable(Instant),
  openOffer: T.Optional(
    Nullable({ ...Offer, description: 'what can be answered, however long ago it was made; lists leave it out' }),
  ),
  openAppointment: T.Optional(
    Nullable({ ...Appointment, description: 'the viewing that is not over; lists leave it out' }),
  ),
  createdAt: Instant,
})
export type Thread = Static<typeof Thread>

export const threadShows = ['open', 'unread', 'archived'] as const
export const listThreads = endpoint({
  id: 'messaging.listThreads',
  method: 'GET',
  path: '/thread',
  access: 'user',
  summary: 'Conversations of the caller, the last one that was written in first',
  query: Strict({
    ...PageQuery(20, 50, ['-lastAt']),
    role: T.Optional(OneOf(threadRoles)),
    show: T.Optional(OneOf(threadShows, { default: 'open' })),
  }),
  replies: { 200: List(Thread) },
})
export const readThread = endpoint({
  id: 'messaging.readThread',
  method: 'GET',
  path: '/thread/:id',
  access: 'user',
  summary: 'One conversation of the caller',
  params: IdParams,
  replies: { 200: Data(Thread) },
  errors: ['NOT_FOUND'],
})
/** A stretch of a conversation, in the order of writing. */
export const ThreadMessages = T.Object({
  messages: T.Array(ThreadMessage),
  earlier: T.Boolean({ description: 'whether there are more before the first' }),
})
export const listThreadMessages = endpoint({
  id: 'messaging.listThreadMessages',
  method: 'GET',
  path: '/thread/:id/message',
  access: 'user',
  summary: 'Messages of a conversation: the last ones, or those before one of them',
  params: IdParams,
  query: Strict({
    before: T.Optional(Uuid),
    limit: T.Optional(T.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  replies: { 200: Data(ThreadMessages) },
  errors: ['NOT_FOUND'],
})
export const sendThreadMessage = endpoint({
  id: 'messaging.sendThreadMessage',
  method: 'POST',
  path: '/thread/:id/message',
  access: 'user',
  summary: 'Write in a conversation',
  params: IdParams,
  body: Strict({
    message: T.String({ maxLength: messageLength, description: 'may be empty beside pictures only' }),
    pictures: T.Optional(
      T.Array(Uuid, { maxItems: messagePicturesMax, uniqueItems: true, description: 'in their order' }),
    ),
  }),
  replies: { 201: Data(ThreadMessage) },
  errors: ['NOT_FOUND', 'INVALID', 'BLOCKED', 'PERSON_GONE', 'PICTURE_GONE', 'RATE_LIMITED'],
})
export const changeThread = endpoint({
  id: 'messaging.changeThread',
  method: 'PATCH',
  path: '/thread/:id',
  access: 'user',
  summary: 'Mark a conversation seen, or put it away and back',
  params: IdParams,
  body: Strict({
    seenUpTo: T.Optional(Uuid),
    archived: T.Optional(T.Boolean()),
  }),
  replies: { 200: Data(Thread) },
  errors: ['NOT_FOUND'],
})
/** The other cannot write to the caller any more, here and about any other vehicle; they are told when they try. */
export const blockPerson = endpoint({
  id: 'messaging.blockPerson',
  method: 'PUT',
  path: '/thread/:id/block',
  access: 'user',
  summary: 'Block the other person of a conversation, or let them write again',
  params: IdParams,
  body: Strict({ blocked: T.Boolean() }),
  replies: { 200: Data(Thread) },
  errors: ['NOT_FOUND'],
})
/** Vehicles one may ask about at once: a page of cards. */
export const contactedAtOnce = 50
/** A vehicle the caller wrote about. */
export const ContactedVehicle = T.Object({
  vehicleId: Uuid,
  threadId: Uuid,
  contactedAt: Instant,
  answer: Nullable(T.Object({ body: T.String({ description: "the seller's last words" }), createdAt: Instant })),
})
export type ContactedVehicle = Static<typeof ContactedVehicle>
export const contactedVehicles = endpoint({
  id: 'messaging.contactedVehicles',
  method: 'GET',
  path: '/contacted-vehicle',
  access: 'user',
  summary: 'Which of these vehicles the caller wrote about, when, and what was answered',
  query: Strict({ vehicle: T.Array(Uuid, { minItems: 1, maxItems: contactedAtOnce }) }),
  replies: {
    200: T.Object({
      data: T.Array(ContactedVehicle),
      meta: T.Object({
        cursor: T.Integer({ minimum: 0, description: 'of the inbox: what moved it later may not be in this answer' }),
      }),
    }),
  },
})
