import { priceText } from '../mail/alert-content.ts'
import type { ContentOf } from './content.ts'

/** A step of an offer in a conversation, and that offers bind nobody. */
export const offerContent: ContentOf = ({ entry, t, origin, person, answers }) => {
  const { vehicle_title: vehicle, thread_id: thread, detail } = entry
  if (!vehicle || !thread || detail?.kind !== 'offer') return undefined
  // A seller who never wrote, and let the offer run out, has no name in the conversation.
  const sender = entry.sender_name ?? t('somebody')
  const about = { sender, vehicle, amount: priceText(detail.amount, person.locale) }
  return {
    id: `offer-${entry.source_id}`,
    subject: t(`offer.${detail.step}.subject`, about),
    paragraphs: [t(`offer.${detail.step}.text`, about), t('offer.notBinding')],
    action: { label: t('offer.action'), url: `${origin}/messages/${thread}` },
    footer: t('message.footer'),
    ...(answers && { more: t('message.byMail'), replyTo: { name: sender, address: answers } }),
  }
}
