import { supportReference } from '@forecourt/contracts'
import { rateLimit } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { worker } from '@forecourt/kernel/events'
import { type Mailer, renderMail } from '@forecourt/kernel/mail'
import type { MessagingParts } from '../parts.ts'
import { SUPPORT_WAITS, type SupportWaitsJob } from './support-jobs.ts'
import { supportWaitsContent } from './support-mail.content.ts'
import type { RequestRow } from './support-row.ts'

/** At most so many an hour: whoever sends many requests must not fill the office's mailbox too. The list shows them all. */
const PER_HOUR = 60

/** Tells the support address, where there is one, that a request waits; not of one that was dealt with meanwhile. */
export const supportWaitsWorker = ({ db, config }: Pick<MessagingParts, 'db' | 'config'>, mailer: Mailer) =>
  worker<SupportWaitsJob>(SUPPORT_WAITS, async ({ payload: { requestId }, key }) => {
    if (config.SUPPORT_EMAIL === undefined) return
    const [row] = await db.query<RequestRow>(`select * from support_request where id = $1 and status = 'open'`, [
      requestId,
    ])
    if (!row || !(await isWithin(db))) return
    const reference = supportReference(Number(row.number))
    const mail = renderMail(
      supportWaitsContent({ id: row.id, reference, topic: row.topic, isPriority: row.priority }, config.appOrigin),
    )
    await mailer.send({ id: `support-waits-${key}`, to: config.SUPPORT_EMAIL, ...mail })
  })

async function isWithin(db: MessagingParts['db']): Promise<boolean> {
  try {
    await rateLimit(db, { key: 'support-waits', limit: PER_HOUR, windowSeconds: 3600 })
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'RATE_LIMITED') return false
    throw error
  }
}
