import type { ContentOf } from './content.ts'

/** A buyer wrote to a seller: answering the mail writes in the conversation, where that is set up. */
export const contactContent: ContentOf = ({ entry, t, origin, answers }) => {
  const { sender_name: sender, vehicle_title: vehicle, email, phone } = entry
  // The account of who wrote is gone, and with it all that could be answered.
  if (!sender || !vehicle) return undefined
  const about = { sender, vehicle }
  return {
    id: `contact-${entry.source_id}`,
    subject: t('contact.subject', about),
    paragraphs: [t('contact.text', about), t(answers ? 'contact.reach' : 'contact.reachOnly', { email, phone })],
    quote: entry.message,
    action: { label: t('contact.action'), url: `${origin}/notifications/` },
    footer: t('contact.footer'),
    ...(answers && { replyTo: { name: sender, address: answers } }),
    template: { name: 'contact', values: [sender, vehicle] },
  }
}
