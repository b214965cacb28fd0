import { NotificationCreated } from '@forecourt/contracts'
import { type EntityManager, onCommit } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import { queueDeliveries } from '../channel/deliveries.ts'
import type { Contact } from '../contact/contact.entity.ts'
import { addNotification } from '../notification/add-notification.ts'

/**
 * A contact becomes an entry of the seller's inbox, messages by the channels the seller linked, and a wake-up of open
 * streams.
 *
 * @returns false when that was done before
 */
export async function tellSeller(
  em: EntityManager,
  contact: Contact,
  wake: (recipientId: string) => void,
): Promise<boolean> {
  const notificationId = await addNotification(em, {
    recipientId: contact.sellerId,
    sourceId: contact.id,
    kind: 'contact',
    ...senderOf(contact),
    vehicleId: contact.vehicleId,
    vehicleTitle: contact.vehicleTitle,
    vehiclePicture: contact.vehiclePicture ?? null,
    message: contact.message,
    createdAt: contact.createdAt,
  })
  if (notificationId === null) return false
  await emit(em, NotificationCreated, {
    aggregateId: notificationId,
    data: { notificationId, recipientId: contact.sellerId, kind: 'contact' },
  })
  await queueDeliveries(em, { notificationId, recipientId: contact.sellerId })
  onCommit(em, () => wake(contact.sellerId))
  return true
}

/** Who wrote; null where that account was deleted before. */
const senderOf = ({ buyerId, buyerName, email, phone }: Contact) =>
  buyerName === ''
    ? { senderId: null, senderName: null, email: null, phone: null }
    : { senderId: buyerId, senderName: buyerName, email, phone }
