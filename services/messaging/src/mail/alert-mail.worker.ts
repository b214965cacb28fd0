import type { Locale, Notification } from '@forecourt/contracts'
import { worker } from '@forecourt/kernel/events'
import { type Mailer, renderMail } from '@forecourt/kernel/mail'
import type { BounceAddresses } from '../channel/bounce-address.ts'
import { isStopped } from '../channel/channel-stop.ts'
import { reachOf } from '../channel/reach.ts'
import type { MessagingConfig } from '../config.ts'
import { type NotificationRow, notificationColumns, toNotification } from '../notification/notification-row.ts'
import type { MessagingParts } from '../parts.ts'
import { mayTell, toldKindOf } from '../preference/may-tell.ts'
import { type Alert, alertBundle } from './alert-bundle.ts'
import { alertContent } from './alert-content.ts'
import { ALERT_REST, type AlertEntry, type AlertRestJob, claimMail, giveUpMail } from './alert-slot.ts'
import { mailEnd } from './mail-end.ts'

/** Name of the job queue that mails what was found for somebody; keyed by the inbox entry. */
export const ALERT_MAIL = 'alert-mail'
export type AlertMailJob = AlertEntry

type Parts = Pick<MessagingParts, 'db' | 'client'> & {
  readonly config: Pick<MessagingConfig, 'appOrigin' | 'linkKeys' | 'ALERT_MAILS_PER_DAY'>
}
interface Told {
  readonly id: string
  readonly recipientId: string
  readonly entry?: AlertEntry
}

/**
 * Mails an entry of the inbox in its owner's language, with a way to switch such mails off. At least once, and at most
 * `ALERT_MAILS_PER_DAY` mails in a day: what is beyond that comes together, in the first mail of the next.
 */
export const alertMailWorker = (parts: Parts, mailer: Mailer, bounces: BounceAddresses | null) =>
  worker<AlertMailJob>(ALERT_MAIL, async ({ payload: entry }) => {
    const [row] = await parts.db.query<{ recipient_id: string; kind: Notification['kind'] }>(
      'select recipient_id, kind from notification where id = $1 and deleted_at is null',
      [entry.notificationId],
    )
    // A deleted entry has been seen: no mail is needed.
    if (!row || !(await mayTell(parts.db, row.recipient_id, row.kind, 'email'))) return
    await tell({ ...parts, mailer, bounces }, { id: entry.notificationId, recipientId: row.recipient_id, entry })
  })

/** Mails what waited for a new day. */
export const alertRestWorker = (parts: Parts, mailer: Mailer, bounces: BounceAddresses | null) =>
  worker<AlertRestJob>(ALERT_REST, ({ payload: { mailId, recipientId } }) =>
    tell({ ...parts, mailer, bounces }, { id: mailId, recipientId }),
  )

interface Sending extends Parts {
  readonly mailer: Mailer
  readonly bounces: BounceAddresses | null
}

async function tell({ db, client, config, mailer, bounces }: Sending, { id, recipientId, entry }: Told): Promise<void> {
  const person = await reachOf(client, recipientId)
  // Nobody to write to: the account is gone, suspended or without a confirmed address.
  if (!person?.active || !person.emailVerified) return
  if (await isStopped(db, recipientId, 'email', person.email)) return
  const perDay = config.ALERT_MAILS_PER_DAY
  const entries = await db.transaction((em) =>
    claimMail(em, { mailId: id, recipientId, perDay, ...(entry ? { entry } : {}) }),
  )
  if (!entries) return
  const alerts = await alertsOf(db, recipientId, entries, person.locale)
  const [first] = alerts
  // Read or switched off meanwhile: a mail that is not sent does not count.
  if (!first) return db.transaction((em) => giveUpMail(em, id))
  const unsubscribeUrl = (token: string) => `${config.appOrigin}/unsubscribe?token=${token}`
  const kinds = [...new Set(alerts.map(({ notification }) => toldKindOf(notification.kind)))]
  const end = mailEnd(config, { userId: recipientId, kinds, locale: person.locale })
  const content =
    alerts.length === 1
      ? alertContent(first.notification, person, config.appOrigin, unsubscribeUrl(first.unsubscribe))
      : alertBundle(alerts, person, config.appOrigin, { unsubscribeUrl, perDay, footerLinks: end.footerLinks })
  if (!content) return db.transaction((em) => giveUpMail(em, id))
  const offUrl = alerts.length === 1 ? unsubscribeUrl(first.unsubscribe) : end.unsubscribeUrl
  await mailer.send({
    id: `alert-${id}`,
    to: person.email,
    ...(bounces && { returnPath: bounces.make({ userId: recipientId, email: person.email }) }),
    // A mail of several has a link beside each, and one for all of their kinds.
    ...(offUrl && { unsubscribeUrl: offUrl }),
    ...renderMail(content),
  })
  await db.query('update alert_mail set sent_at = clock_timestamp() where id = $1', [id])
}

/** Those that are still in the inbox and that the person wants mails of, oldest first. */
async function alertsOf(
  db: Parts['db'],
  recipientId: string,
  entries: readonly AlertEntry[],
  locale: Locale,
): Promise<Alert[]> {
  const rows = await db.query<NotificationRow>(
    `select ${notificationColumns} from notification where id = any ($1::uuid[]) and deleted_at is null order by created_at, id`,
    [entries.map(({ notificationId }) => notificationId)],
  )
  const kinds = new Map<string, boolean>()
  for (const { kind } of rows) if (!kinds.has(kind)) kinds.set(kind, await mayTell(db, recipientId, kind, 'email'))
  const tokens = new Map(entries.map(({ notificationId, unsubscribe }) => [notificationId, unsubscribe]))
  return rows
    .filter(({ kind }) => kinds.get(kind))
    .map((row) => ({
      notification: toNotification(row, { locale, relay: () => null }),
      unsubscribe: tokens.get(row.id) ?? '',
    }))
}
