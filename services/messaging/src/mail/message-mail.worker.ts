import { worker } from '@forecourt/kernel/events'
import { type Mailer, renderMail } from '@forecourt/kernel/mail'
import type { MessagingParts } from '../parts.ts'
import { mayTell } from '../preference/may-tell.ts'
import { mailText } from './mail-text.ts'
import { reachOf } from './seller-reach.ts'

/** Name of the job queue that tells people of messages by mail; keyed by the message's id. */
export const MESSAGE_MAIL = 'message-mail'
export interface MessageMailJob {
  readonly notificationId: string
}

interface Entry {
  recipient_id: string
  sender_name: string | null
  vehicle_title: string
  thread_id: string
  message: string
}

/** Mails what somebody wrote in a conversation, unless it was read meanwhile. At least once. */
export const messageMailWorker = (
  { db, client, config }: Pick<MessagingParts, 'db' | 'client' | 'config'>,
  mailer: Mailer,
) =>
  worker<MessageMailJob>(MESSAGE_MAIL, async ({ payload, key }) => {
    const [entry] = await db.query<Entry>(
      `select recipient_id, sender_name, vehicle_title, thread_id, message from notification
       where id = $1 and read_at is null and deleted_at is null`,
      [payload.notificationId],
    )
    if (!entry?.sender_name || !(await mayTell(db, entry.recipient_id, 'reply', 'email'))) return
    const reader = await reachOf(client, entry.recipient_id)
    if (!reader?.active || !reader.emailVerified) return
    const t = mailText(reader.locale)
    const about = { sender: entry.sender_name, vehicle: entry.vehicle_title }
    const mail = renderMail({
      subject: t('message.subject', about),
      greeting: t('greeting', { name: reader.name }),
      paragraphs: [t('message.text', about)],
      quote: entry.message,
      action: { label: t('message.action'), url: `${config.appOrigin}/messages/${entry.thread_id}` },
      footer: t('message.footer'),
    })
    await mailer.send({ id: `message-${key}`, to: reader.email, ...mail })
  })
