import type { EntityManager } from '@forecourt/kernel/db'
import type { Contact } from '../contact/contact.entity.ts'
import { tellPerson } from './tell-person.ts'

/** Tells a seller of a contact. @returns false when that was done before, or the account is gone */
export const tellSeller = (
  em: EntityManager,
  contact: Contact,
  wake: (recipientId: string) => void,
): Promise<boolean> =>
  tellPerson(
    em,
    {
      recipientId: contact.sellerId,
      sourceId: contact.id,
      kind: 'contact',
      ...senderOf(contact),
      vehicleId: contact.vehicleId,
      vehicleTitle: contact.vehicleTitle,
      vehiclePicture: contact.vehiclePicture ?? null,
      message: contact.message,
      createdAt: contact.createdAt,
    },
    { wake },
  )

/** Who wrote; null where that account was deleted before. */
const senderOf = ({ buyerId, buyerName, email, phone }: Contact) =>
  buyerName === ''
    ? { senderId: null, senderName: null, email: null, phone: null }
    : { senderId: buyerId, senderName: buyerName, email, phone }
