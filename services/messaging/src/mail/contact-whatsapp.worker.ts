import { worker } from '@forecourt/kernel/events'
import type { Whatsapp } from '@forecourt/kernel/whatsapp'
import { Contact } from '../contact/contact.entity.ts'
import type { MessagingParts } from '../parts.ts'
import { mayTell } from '../preference/may-tell.ts'
import { reachOf } from './seller-reach.ts'

/** Name of the job queue that tells sellers of contacts by WhatsApp; keyed by the contact's id. */
export const CONTACT_WHATSAPP = 'contact-whatsapp'
export interface ContactWhatsappJob {
  readonly contactId: string
}

/**
 * Tells a seller of a contact by WhatsApp, in their language, where they linked that channel. What was written stays in the
 * inbox: a template carries who wrote and about what. At least once.
 */
export const contactWhatsappWorker = (
  { db, client, config }: Pick<MessagingParts, 'db' | 'client' | 'config'>,
  whatsapp: Whatsapp | null,
) =>
  worker<ContactWhatsappJob>(CONTACT_WHATSAPP, async ({ payload }) => {
    const contact = await db.fork().findOneOrFail(Contact, payload.contactId)
    if (!whatsapp || contact.buyerName === '' || !(await mayTell(db, contact.sellerId, 'contact', 'whatsapp'))) return
    const seller = await reachOf(client, contact.sellerId)
    if (!seller?.active || !seller.phone) return
    await whatsapp.send({
      to: seller.phone,
      template: config.WHATSAPP_CONTACT_TEMPLATE,
      locale: seller.locale,
      values: [contact.buyerName, contact.vehicleTitle],
    })
  })
