import { Type as T } from 'typebox'
import { event, OneOf, Uuid } from '../kit.ts'
import { appointmentSteps } from './appointment.ts'
import { offerSteps } from './offer.ts'

/** A buyer wrote to a seller. Emitted in the transaction that stores the contact. */
export const ContactRequested = event({
  name: 'ContactRequested',
  version: 1,
  owner: 'messaging',
  kind: 'fact',
  aggregate: 'contact',
  data: T.Object({ contactId: Uuid, vehicleId: Uuid, sellerId: Uuid, buyerId: Uuid }),
})
/** Somebody wrote in a conversation, after the contact that began it. */
export const MessageSent = event({
  name: 'MessageSent',
  version: 1,
  owner: 'messaging',
  kind: 'fact',
  aggregate: 'thread',
  data: T.Object({ messageId: Uuid, threadId: Uuid, senderId: Uuid, recipientId: Uuid }),
})
/** Somebody took a step of an offer, or its time ran out: then the sender is who has not answered. */
export const OfferChanged = event({
  name: 'OfferChanged',
  version: 1,
  owner: 'messaging',
  kind: 'fact',
  aggregate: 'thread',
  data: T.Object({
    offerId: Uuid,
    step: OneOf(offerSteps),
    messageId: Uuid,
    threadId: Uuid,
    senderId: Uuid,
    recipientId: Uuid,
  }),
})
/** Somebody asked for a viewing, proposed times for it, chose one, or called it off. */
export const AppointmentChanged = event({
  name: 'AppointmentChanged',
  version: 1,
  owner: 'messaging',
  kind: 'fact',
  aggregate: 'thread',
  data: T.Object({
    appointmentId: Uuid,
    step: OneOf(appointmentSteps),
    messageId: Uuid,
    threadId: Uuid,
    senderId: Uuid,
    recipientId: Uuid,
  }),
})
/** An entry appeared in somebody's inbox. */
export const NotificationCreated = event({
  name: 'NotificationCreated',
  version: 1,
  owner: 'messaging',
  kind: 'fact',
  aggregate: 'notification',
  data: T.Object({ notificationId: Uuid, recipientId: Uuid, kind: T.String() }),
})
/** Entries of one kind appeared in many inboxes. One alone is told by `NotificationCreated`. */
export const NotificationsCreated = event({
  name: 'NotificationsCreated',
  version: 1,
  owner: 'messaging',
  kind: 'fact',
  aggregate: 'notification-batch',
  data: T.Object({
    kind: T.String(),
    notifications: T.Array(T.Object({ notificationId: Uuid, recipientId: Uuid })),
  }),
})
