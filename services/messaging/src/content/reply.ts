import type { ContentOf } from './content.ts'

/** Somebody wrote in a conversation. */
export const replyContent: ContentOf = ({ entry, t, origin, answers }) => {
  const { sender_name: sender, vehicle_title: vehicle, thread_id: thread } = entry
  if (!sender || !vehicle || !thread) return undefined
  const about = { sender, vehicle }
  return {
    id: `message-${entry.source_id}`,
    subject: t('message.subject', about),
    paragraphs: [
      t(entry.message === '' ? 'message.sent' : 'message.text', about),
      ...(entry.pictures > 0 ? [t('message.pictures', { count: entry.pictures })] : []),
    ],
    ...(entry.message !== '' && { quote: entry.message }),
    action: { label: t('message.action'), url: `${origin}/messages/${thread}` },
    footer: t('message.footer'),
    ...(answers && { more: t('message.byMail'), replyTo: { name: sender, address: answers } }),
  }
}
