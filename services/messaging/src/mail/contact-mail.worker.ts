import { worker } from '@forecourt/kernel/events'
import { type Mailer, renderMail } from '@forecourt/kernel/mail'
import { Contact } from '../contact/contact.entity.ts'
import type { MessagingParts } from '../parts.ts'
import { mayTell } from '../preference/may-tell.ts'
import { mailText } from './mail-text.ts'
import { reachOf } from './seller-reach.ts'

/** Name of the job queue that tells sellers of contacts by mail; keyed by the contact's id. */
export const CONTACT_MAIL = 'contact-mail'
export interface ContactMailJob {
  readonly contactId: string
}

/** Mails a contact to its seller, in the seller's language; answering the mail writes to the buyer. At least once. */
export const contactMailWorker = (
  { db, client, config }: Pick<MessagingParts, 'db' | 'client' | 'config'>,
  mailer: Mailer,
) =>
  worker<ContactMailJob>(CONTACT_MAIL, async ({ payload, key }) => {
    const contact = await db.fork().findOneOrFail(Contact, payload.contactId)
    if (contact.buyerName === '' || !(await mayTell(db, contact.sellerId, 'contact', 'email'))) return
    const seller = await reachOf(client, contact.sellerId)
    if (!seller?.active || !seller.emailVerified) return
    const t = mailText(seller.locale)
    const about = { sender: contact.buyerName, vehicle: contact.vehicleTitle }
    const mail = renderMail({
      subject: t('contact.subject', about),
      greeting: t('greeting', { name: seller.name }),
      paragraphs: [t('contact.text', about), t('contact.reach', { email: contact.email, phone: contact.phone })],
      quote: contact.message,
      action: { label: t('contact.action'), url: `${config.appOrigin}/notifications/` },
      footer: t('contact.footer'),
    })
    await mailer.send({
      id: `contact-${key}`,
      to: seller.email,
      ...(contact.email && { replyTo: contact.email }),
      ...mail,
    })
  })
