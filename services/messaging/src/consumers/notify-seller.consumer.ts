import { ContactRequested } from '@forecourt/contracts'
import { consumer } from '@forecourt/kernel/events'
import { Contact } from '../contact/contact.entity.ts'
import { tellSeller } from '../delivery/tell-seller.ts'

/** Tells the seller of a contact, unless it waits for a better plan: then its release does. */
export const notifySeller = (wake: (recipientId: string) => void) =>
  consumer(ContactRequested, 'messaging.notify-seller', async ({ em, data }) => {
    const contact = await em.findOneOrFail(Contact, data.contactId)
    if (contact.receivedAt === null || !(await tellSeller(em, contact, wake))) return 'skipped'
  })
