import type { ContentOf } from './content.ts'

/** A buyer wrote to a seller: answering the mail writes to the buyer. */
export const contactContent: ContentOf = ({ entry, t, origin }) => {
  const { sender_name: sender, vehicle_title: vehicle, email, phone } = entry
  // The account of who wrote is gone, and with it all that could be answered.
  if (!sender || !vehicle) return undefined
  const about = { sender, vehicle }
  return {
    id: `contact-${entry.source_id}`,
    subject: t('contact.subject', about),
    paragraphs: [t('contact.text', about), t('contact.reach', { email, phone })],
    quote: entry.message,
    action: { label: t('contact.action'), url: `${origin}/notifications/` },
    footer: t('contact.footer'),
    ...(email && { replyTo: email }),
    template: { name: 'contact', values: [sender, vehicle] },
  }
}
