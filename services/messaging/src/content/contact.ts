import { readablePhone } from '@forecourt/kernel/phone'
import type { ContentOf } from './content.ts'

/** A buyer wrote to a seller: answering the mail writes in the conversation, where that is set up. */
export const contactContent: ContentOf = ({ entry, t, origin, answers }) => {
  const { sender_name: sender, vehicle_title: vehicle, thread_id: thread, email, phone } = entry
  // The account of who wrote is gone, and with it all that could be answered.
  if (!sender || !vehicle) return undefined
  const about = { sender, vehicle }
  // Who keeps their address to themselves is answered, by mail or in the conversation.
  const reach = [email, phone && readablePhone(phone)].filter(Boolean).join(' · ')
  return {
    id: `contact-${entry.source_id}`,
    subject: t('contact.subject', about),
    // It announces the quote, so nothing stands between the two.
    paragraphs: [t('contact.text', about)],
    quote: entry.message,
    // One that came before there were conversations is in the inbox alone.
    action: thread
      ? { label: t('message.action'), url: `${origin}/messages/${thread}` }
      : { label: t('contact.action'), url: `${origin}/notifications/` },
    footer: t('contact.footer'),
    more: [...(reach ? [t('contact.reach', { reach })] : []), t(answers ? 'message.byMail' : 'contact.answer')].join(
      '\n\n',
    ),
    ...(answers && { replyTo: { name: sender, address: answers } }),
    template: { name: 'contact', values: [sender, vehicle] },
  }
}
