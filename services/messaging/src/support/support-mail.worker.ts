import { supportReference } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { isOutage } from '@forecourt/kernel/errors'
import { describeFailure, untilWritten, worker } from '@forecourt/kernel/events'
import { type Mailer, renderMail } from '@forecourt/kernel/mail'
import type { BounceAddresses } from '../channel/bounce-address.ts'
import type { Asking } from '../channel/channel-answer.ts'
import { mailText } from '../mail/mail-text.ts'
import type { MessagingParts } from '../parts.ts'
import type { SupportAddresses } from './support-address.ts'
import { SUPPORT_MAIL, type SupportMailJob, type SupportMailKind } from './support-jobs.ts'
import { supportMailContent } from './support-mail.content.ts'
import type { RequestRow } from './support-row.ts'

export interface SupportMailParts extends Pick<MessagingParts, 'db' | 'config'> {
  readonly mailer: Mailer
  readonly asking: Asking
  /** Null where answers by mail are not set up. */
  readonly support: SupportAddresses | null
  readonly bounces: BounceAddresses | null
}

interface Found extends RequestRow {
  kind: SupportMailKind
  request_id: string
  body: string
  closes: boolean
  asked: string
}

/** More than the hourly ones that fit into a day. */
const ATTEMPTS = 40
const FIND = `
  select r.*, m.kind, m.request_id, coalesce(x.body, '') as body, coalesce(x.closes, false) as closes,
    coalesce((select p.body from support_message p where p.request_id = r.id and p.author = 'person'
      and (p.created_at, p.id) <= (x.created_at, x.id) order by p.created_at desc, p.id desc limit 1), '') as asked
  from support_mail m join support_request r on r.id = m.request_id left join support_message x on x.id = m.message_id
  where m.id = $1 and m.state <> 'sent'`

/** Mails somebody about their request. At least once; what became of it is noted. */
export const supportMailWorker = (parts: SupportMailParts) =>
  worker<SupportMailJob>(
    SUPPORT_MAIL,
    async ({ payload: { mailId }, attempt, signal }) => {
      const [found] = await parts.db.query<Found>(FIND, [mailId])
      if (!found) return
      try {
        await parts.asking({ channel: 'email' }, () => parts.mailer.send(mailOf(parts, mailId, found)))
      } catch (error) {
        // What went wrong matters more than that it cannot be noted.
        await note(parts.db, mailId, isOutage(error) ? attempt - 1 : attempt, error).catch(() => {})
        throw error
      }
      await untilWritten(() => settle(parts.db, mailId, 'sent', attempt), signal)
    },
    {
      attempts: ATTEMPTS,
      givenUp: ({ payload: { mailId }, attempt }) => settle(parts.db, mailId, 'given_up', attempt),
    },
  )

function mailOf({ config, support, bounces }: SupportMailParts, mailId: string, found: Found) {
  const { email, person_id: userId, is_own_address: isOwnAddress, locale } = found
  const content = supportMailContent(
    found.kind,
    {
      ...{ reference: supportReference(Number(found.number)), subject: found.subject, name: found.name, locale },
      ...{ isPriority: found.priority, isOwnAddress, text: found.body, asked: found.asked, isClosed: found.closes },
    },
    { origin: config.appOrigin, answers: support !== null },
  )
  return {
    ...{ id: `support-${mailId}`, to: email, ...renderMail(content) },
    ...(support && { replyTo: { name: mailText(locale)('support.from'), address: support.make(found.request_id) } }),
    ...(bounces && userId && isOwnAddress && { returnPath: bounces.make({ userId, email }) }),
  }
}

const note = (db: Database, id: string, attempts: number, error: unknown) =>
  db.query(`update support_mail set attempts = $2, error = $3 where id = $1 and state <> 'sent'`, [
    ...[id, attempts, describeFailure(error)],
  ])

const settle = (db: Database, id: string, state: 'sent' | 'given_up', attempts: number) =>
  db.query(
    `update support_mail set state = $2, attempts = $3, settled_at = clock_timestamp(),
       error = case when $2 = 'sent' then null else error end where id = $1 and state <> 'sent'`,
    [id, state, attempts],
  )
