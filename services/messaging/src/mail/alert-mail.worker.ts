import { worker } from '@forecourt/kernel/events'
import { type Mailer, renderMail } from '@forecourt/kernel/mail'
import { type NotificationRow, notificationColumns, toNotification } from '../notification/notification-row.ts'
import type { MessagingParts } from '../parts.ts'
import { mayTell } from '../preference/may-tell.ts'
import { alertContent } from './alert-content.ts'
import { reachOf } from './seller-reach.ts'

/** Name of the job queue that mails what was found for somebody; keyed by the inbox entry. */
export const ALERT_MAIL = 'alert-mail'
export interface AlertMailJob {
  readonly notificationId: string
  /** Token of the unsubscribe link; made and read by catalog. */
  readonly unsubscribe: string
}

/** Mails an entry of the inbox in its owner's language, with a way to switch such mails off. At least once. */
export const alertMailWorker = (
  { db, client, config }: Pick<MessagingParts, 'db' | 'client' | 'config'>,
  mailer: Mailer,
) =>
  worker<AlertMailJob>(ALERT_MAIL, async ({ payload }) => {
    const [row] = await db.query<NotificationRow & { recipient_id: string }>(
      `select recipient_id, ${notificationColumns} from notification where id = $1 and deleted_at is null`,
      [payload.notificationId],
    )
    // Whoever deleted it has seen it; whoever left is gone.
    if (!row || !(await mayTell(db, row.recipient_id, row.kind, 'email'))) return
    const person = await reachOf(client, row.recipient_id)
    if (!person?.active || !person.emailVerified) return
    const unsubscribeUrl = `${config.appOrigin}/unsubscribe?token=${payload.unsubscribe}`
    const content = alertContent(toNotification(row, person.locale), person, config.appOrigin, unsubscribeUrl)
    if (!content) return
    await mailer.send({
      id: `alert-${payload.notificationId}`,
      to: person.email,
      unsubscribeUrl,
      ...renderMail(content),
    })
  })
