import type { Locale, Notification } from '@forecourt/contracts'
import { worker } from '@forecourt/kernel/events'
import { type MailContent, type Mailer, renderMail } from '@forecourt/kernel/mail'
import { type NotificationRow, notificationColumns, toNotification } from '../notification/notification-row.ts'
import type { MessagingParts } from '../parts.ts'
import { mayTell } from '../preference/may-tell.ts'
import { priceText } from './alert-content.ts'
import { mailText } from './mail-text.ts'
import { reachOf } from './seller-reach.ts'

/** Name of the job queue that mails what happened to a plan; keyed by the inbox entry. */
export const PLAN_MAIL = 'plan-mail'
export interface PlanMailJob {
  readonly notificationId: string
}

/** Mails an entry about a plan in its owner's language. At least once. */
export const planMailWorker = (
  { db, client, config }: Pick<MessagingParts, 'db' | 'client' | 'config'>,
  mailer: Mailer,
) =>
  worker<PlanMailJob>(PLAN_MAIL, async ({ payload: { notificationId } }) => {
    const [row] = await db.query<NotificationRow & { recipient_id: string }>(
      `select recipient_id, ${notificationColumns} from notification where id = $1 and deleted_at is null`,
      [notificationId],
    )
    if (!row || !(await mayTell(db, row.recipient_id, 'plan', 'email'))) return
    const person = await reachOf(client, row.recipient_id)
    if (!person?.active || !person.emailVerified) return
    const content = planContent(toNotification(row, person.locale), person, config.appOrigin)
    if (content) await mailer.send({ id: `plan-${notificationId}`, to: person.email, ...renderMail(content) })
  })

/** What a mail about a plan says; undefined for other entries. */
function planContent(
  { detail }: Pick<Notification, 'detail'>,
  person: { readonly name: string; readonly locale: Locale },
  origin: string,
): MailContent | undefined {
  if (detail?.kind !== 'plan') return undefined
  const t = mailText(person.locale)
  const said = {
    plan: detail.plan ?? '',
    date: new Intl.DateTimeFormat(person.locale.replace('_', '-'), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(detail.at),
    ),
    amount: detail.amount ? priceText(detail.amount, person.locale) : '',
    ...detail.vehicles,
  }
  return {
    subject: t(`plan.${detail.change}.subject`, said),
    greeting: t('greeting', { name: person.name }),
    paragraphs: [t(`plan.${detail.change}.text`, said)],
    action: { label: t('plan.action'), url: `${origin}/billing/` },
    footer: t('plan.footer'),
  }
}
