import { ContactRequested, NotificationCreated } from '@forecourt/contracts'
import { onCommit } from '@forecourt/kernel/db'
import { consumer, emit, enqueue } from '@forecourt/kernel/events'
import { Contact } from '../contact/contact.entity.ts'
import { CONTACT_MAIL, type ContactMailJob } from '../mail/contact-mail.worker.ts'
import { CONTACT_WHATSAPP, type ContactWhatsappJob } from '../mail/contact-whatsapp.worker.ts'
import { addNotification } from '../notification/add-notification.ts'

/** A contact becomes an entry of the seller's inbox, messages by the channels the seller linked, and a wake-up of open streams. */
export const notifySeller = (wake: (recipientId: string) => void) =>
  consumer(ContactRequested, 'messaging.notify-seller', async ({ em, data, envelope }) => {
    const contact = await em.findOneOrFail(Contact, data.contactId)
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
    if (notificationId === null) return 'skipped'
    await emit(em, NotificationCreated, {
      aggregateId: notificationId,
      data: { notificationId, recipientId: contact.sellerId, kind: 'contact' },
    })
    await enqueue(em, CONTACT_MAIL, envelope.id, { contactId: contact.id } satisfies ContactMailJob)
    await enqueue(em, CONTACT_WHATSAPP, envelope.id, { contactId: contact.id } satisfies ContactWhatsappJob)
    onCommit(em, () => wake(contact.sellerId))
  })

/** Who wrote; nobody any more, where the account was deleted before this event came. */
const senderOf = ({ buyerId, buyerName, email, phone }: Contact) =>
  buyerName === ''
    ? { senderId: null, senderName: null, email: null, phone: null }
    : { senderId: buyerId, senderName: buyerName, email, phone }
