import { supportMailMax, supportMessagesMax, writtenText } from '@forecourt/contracts'
import { type Database, type EntityManager, newId, rateLimit, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { countMail } from '../reply/admit-mail.ts'
import { NoSuchThread, type SupportDesk, type WrittenMail } from '../reply/receiver.ts'
import type { SupportAddresses } from './support-address.ts'
import { type MailProblem, mailPerson, tellSupport } from './support-jobs.ts'

/** Takes what people write to their requests by mail. */
export const supportDesk = (db: Database, addresses: SupportAddresses): SupportDesk => ({
  read: (address) => addresses.read(address),
  async admit(requestId) {
    const [known] = await db.query('select 1 from support_request where id = $1', [requestId])
    if (!known) throw new NoSuchThread()
    await countMail(db, `support-mail:${requestId}`)
    return `support:${requestId}`
  },
  keep: (requestId, mail) => db.transaction((em) => keep(em, requestId, mail)),
})

/**
 * What is written becomes a message of the request, which waits again. The address it was sent to is a secret of the person, so
 * it counts from another of their mailboxes too, and the office sees that it does.
 */
async function keep(em: EntityManager, requestId: string, { key, from, words, attachments, isProven }: WrittenMail) {
  const [request] = await sql<{ email: string; status: string; messages: number }>(
    em,
    `select email, status, (select count(*)::int from support_message x where x.request_id = r.id) as messages
     from support_request r where id = $1 for update of r`,
    [requestId],
  )
  if (!request) throw new NoSuchThread()
  const isOwn = isProven && from === request.email.toLowerCase()
  const text = writtenText(words)
  const problem = problemOf(text, request.messages)
  if (problem) return void (isOwn && (await tellOnce(em, requestId, problem)))
  const messageId = newId()
  const kept = await sql(
    em,
    `insert into support_message (id, request_id, author, body, by_mail, is_proven, attachments, mail_key)
     values ($1, $2, 'person', $3, true, $4, $5, $6) on conflict (request_id, mail_key) do nothing returning 1`,
    [messageId, requestId, text, isOwn, attachments, key],
  )
  if (kept.length === 0) return
  if (attachments > 0 && isOwn) await tellOnce(em, requestId, 'without_files')
  if (request.status === 'open') return
  await sql(em, `update support_request set status = 'open', moved_at = clock_timestamp() where id = $1`, [requestId])
  await tellSupport(em, requestId, messageId)
}

function problemOf(text: string, messages: number): MailProblem | undefined {
  if (text === '') return 'empty'
  if ([...text].length > supportMailMax) return 'too_long'
  return messages >= supportMessagesMax ? 'full' : undefined
}

/** A program may cause it again and again: told once an hour. */
async function tellOnce(em: EntityManager, requestId: string, kind: MailProblem): Promise<void> {
  try {
    await rateLimit(em, { key: `support-problem:${kind}:${requestId}`, limit: 1, windowSeconds: 3600 })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'RATE_LIMITED') return
    throw error
  }
  await mailPerson(em, { requestId, messageId: null, kind })
}
