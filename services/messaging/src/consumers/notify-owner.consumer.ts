import { ContentModerated, NotificationCreated } from '@forecourt/contracts'
import { onCommit } from '@forecourt/kernel/db'
import { consumer, emit } from '@forecourt/kernel/events'
import { queueDeliveries } from '../channel/deliveries.ts'
import { addNotification, noSender } from '../notification/add-notification.ts'

/** What a moderator did to a vehicle or picture becomes an entry of its owner's inbox, with the reason, and messages by their channels. */
export const notifyOwner = (wake: (recipientId: string) => void) =>
  consumer(ContentModerated, 'messaging.notify-owner', async ({ em, data, envelope }) => {
    const notificationId = await addNotification(em, {
      ...noSender,
      recipientId: data.ownerId,
      sourceId: envelope.id,
      kind: 'moderation',
      vehicleId: data.vehicleId,
      vehicleTitle: data.title,
      vehiclePicture: data.picture,
      message: data.reason,
      detail: { kind: 'moderation', action: data.action },
      createdAt: new Date(envelope.occurredAt),
    })
    if (notificationId === null) return 'skipped'
    await emit(em, NotificationCreated, {
      aggregateId: notificationId,
      data: { notificationId, recipientId: data.ownerId, kind: 'moderation' },
    })
    await queueDeliveries(em, { notificationId, recipientId: data.ownerId, isNotice: true })
    onCommit(em, () => wake(data.ownerId))
  })
