import type { Locale, Notification, SkipReason } from '@forecourt/contracts'
import { failureKind, GivenUp, isOutage } from '@forecourt/kernel/errors'
import { describeFailure, type JobRun, untilWritten, worker } from '@forecourt/kernel/events'
import type { Reach } from '../channel/channel.ts'
import { ALERT_MAIL, beginMails, noteMailTry, settleMails } from '../channel/deliveries.ts'
import { openWay } from '../channel/open-way.ts'
import { type Alert, alertBundle } from '../mail/alert-bundle.ts'
import { type AlertContent, alertContent } from '../mail/alert-content.ts'
import {
  ALERT_REST,
  type AlertEntry,
  type AlertRestJob,
  claimMail,
  dropMail,
  giveUpMail,
  isLate,
  mailEntries,
} from '../mail/alert-slot.ts'
import { mailEnd } from '../mail/mail-end.ts'
import { type NotificationRow, notificationColumns, toNotification } from '../notification/notification-row.ts'
import { mayTell, toldKindOf } from '../preference/may-tell.ts'
import type { DeliveryParts } from './deliver.ts'
import { DELIVERY_ATTEMPTS } from './deliver.worker.ts'

/** What a job of the mail of one entry carries; keyed by that entry. */
export type AlertMailJob = AlertEntry

interface AlertMail {
  readonly id: string
  readonly recipientId: string
  /** Without one it tells of what waits. */
  readonly entry?: AlertEntry
}
type Run = Pick<JobRun, 'attempt' | 'signal'>

/**
 * Mails an entry of the inbox in its owner's language, with a way to switch such mails off. At least once, and at most
 * `ALERT_MAILS_PER_DAY` mails in a day: what is beyond that comes together, in the first mail of the next. The entries'
 * deliveries say what became of it.
 */
export const alertMailWorker = (parts: DeliveryParts) =>
  worker<AlertMailJob>(
    ALERT_MAIL,
    async ({ payload: entry, ...run }) => {
      const { notificationId: id } = entry
      const [row] = await parts.db.query<{ recipient_id: string; kind: Notification['kind']; deleted: boolean }>(
        'select recipient_id, kind, deleted_at is not null as deleted from notification where id = $1',
        [id],
      )
      if (!row) return
      const skip = (why: SkipReason) => settleMails(parts.db, [id], { state: 'skipped', why, attempts: run.attempt })
      // A deleted entry has been seen: no mail is needed.
      if (row.deleted) return void (await skip('read'))
      if (!(await mayTell(parts.db, row.recipient_id, row.kind, 'email'))) return void (await skip('switched_off'))
      await mailAlerts(parts, { id, recipientId: row.recipient_id, entry }, run)
    },
    {
      attempts: DELIVERY_ATTEMPTS,
      givenUp: ({ payload: { notificationId }, attempt }, error) =>
        noteMailGivenUp(parts, notificationId, attempt, error),
    },
  )

/** Mails what waited for a new day. */
export const alertRestWorker = (parts: DeliveryParts) =>
  worker<AlertRestJob>(
    ALERT_REST,
    ({ payload: { mailId, recipientId }, ...run }) => mailAlerts(parts, { id: mailId, recipientId }, run),
    {
      attempts: DELIVERY_ATTEMPTS,
      givenUp: ({ payload: { mailId }, attempt }, error) => noteMailGivenUp(parts, mailId, attempt, error),
    },
  )

/** @throws GivenUp after a day, not counting the one that it waited for its place */
async function mailAlerts(parts: DeliveryParts, mail: AlertMail, { attempt, signal }: Run): Promise<void> {
  const { db, config } = parts
  const { id, recipientId, entry } = mail
  if (await isLate(db, id)) throw new GivenUp('not delivered within a day')
  const open = await openWay(parts, { channel: 'email' }, recipientId)
  if (typeof open === 'string') return db.transaction((em) => dropMail(em, mail, { why: open, attempt }))
  const perDay = config.ALERT_MAILS_PER_DAY
  const entries = await db.transaction((em) =>
    claimMail(em, { mailId: id, recipientId, perDay, ...(entry ? { entry } : {}) }),
  )
  if (!entries) return
  const ids = entries.map(({ notificationId }) => notificationId)
  await beginMails(db, ids)
  const { alerts, left } = await alertsOf(parts, recipientId, entries, open.person.locale)
  for (const [why, some] of left) await settleMails(db, some, { state: 'skipped', why, attempts: attempt })
  const content = contentOf(config, alerts, { recipientId, person: open.person })
  // Read or switched off meanwhile: a mail that is not sent does not count.
  if (!content) return db.transaction((em) => giveUpMail(em, id))
  try {
    await open.send({ id: `alert-${id}`, notificationId: ids[0] ?? id, locale: open.person.locale, ...content })
  } catch (error) {
    const counted = isOutage(error) ? attempt - 1 : attempt
    await noteMailTry(db, ids, counted, describeFailure(error)).catch(() => {})
    throw error
  }
  // Its deliveries are settled with it (migration 0023), as they are when an instance of before has sent it.
  await untilWritten(() => db.query('update alert_mail set sent_at = clock_timestamp() where id = $1', [id]), signal)
}

async function noteMailGivenUp({ db }: DeliveryParts, mailId: string, attempts: number, error: unknown): Promise<void> {
  const why = error instanceof GivenUp ? 'too_late' : failureKind(error) === 'final' ? 'refused' : 'failed'
  await settleMails(db, await mailEntries(db, mailId), { state: 'given_up', why, attempts })
}

/** What the mail says of these, with how to get no more of it; undefined where nothing is left to say. */
function contentOf(
  config: DeliveryParts['config'],
  alerts: readonly Alert[],
  { recipientId: userId, person }: { readonly recipientId: string; readonly person: Reach },
): { readonly content: AlertContent; readonly unsubscribeUrl?: string } | undefined {
  const [first] = alerts
  if (!first) return undefined
  const unsubscribeUrl = (token: string) => `${config.appOrigin}/unsubscribe?token=${token}`
  if (alerts.length === 1) {
    const url = unsubscribeUrl(first.unsubscribe)
    const content = alertContent(first.notification, person, config.appOrigin, url)
    return content && { content, unsubscribeUrl: url }
  }
  const kinds = [...new Set(alerts.map(({ notification }) => toldKindOf(notification.kind)))]
  const { footerLinks, ...end } = mailEnd(config, { userId, kinds, locale: person.locale })
  const frame = { unsubscribeUrl, perDay: config.ALERT_MAILS_PER_DAY, footerLinks }
  // A mail of several has a link beside each, and one for all of their kinds.
  return { content: alertBundle(alerts, person, config.appOrigin, frame), ...end }
}

interface Sorted {
  /** Oldest first. */
  readonly alerts: readonly Alert[]
  readonly left: ReadonlyMap<SkipReason, readonly string[]>
}

/** Those that are still in the inbox and that the person wants mails of, and the others by why they are left out. */
async function alertsOf(
  { db }: Pick<DeliveryParts, 'db'>,
  recipientId: string,
  entries: readonly AlertEntry[],
  locale: Locale,
): Promise<Sorted> {
  const rows = await db.query<NotificationRow>(
    `select ${notificationColumns} from notification where id = any ($1::uuid[]) order by created_at, id`,
    [entries.map(({ notificationId }) => notificationId)],
  )
  const wanted = new Map<string, boolean>()
  for (const { kind } of rows) if (!wanted.has(kind)) wanted.set(kind, await mayTell(db, recipientId, kind, 'email'))
  const whyNot = ({ deleted_at, kind }: NotificationRow): SkipReason | null =>
    deleted_at ? 'read' : wanted.get(kind) ? null : 'switched_off'
  const tokens = new Map(entries.map(({ notificationId, unsubscribe }) => [notificationId, unsubscribe]))
  const left = new Map<SkipReason, string[]>()
  const alerts: Alert[] = []
  for (const row of rows) {
    const why = whyNot(row)
    if (why) left.set(why, [...(left.get(why) ?? []), row.id])
    else
      alerts.push({
        notification: toNotification(row, { locale, relay: () => null }),
        unsubscribe: tokens.get(row.id) ?? '',
      })
  }
  return { alerts, left }
}
