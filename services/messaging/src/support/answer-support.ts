import {
  type BodyOf,
  type answerSupport as contract,
  supportMessagesMax,
  type UserCaller,
  writtenText,
} from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { audit } from '@forecourt/kernel/resource'
import { mailPerson } from './support-jobs.ts'
import { lockRequest } from './support-record.ts'
import type { RequestRow } from './support-row.ts'

/**
 * Answers a request by mail, whatever its status. Of two who answer at once one is told.
 *
 * @returns the message's id
 * @throws DomainError NOT_FOUND, SUPPORT_MOVED, SUPPORT_FULL
 */
export async function answer(
  em: EntityManager,
  actor: UserCaller,
  id: string,
  { text, seen, close = false }: BodyOf<typeof contract>,
): Promise<string> {
  const request = await lockRequest(em, id)
  const messages = await assertSeen(em, id, seen)
  if (messages >= supportMessagesMax) throw new DomainError('SUPPORT_FULL', { details: { max: supportMessagesMax } })
  const messageId = newId()
  await sql(
    em,
    `insert into support_message (id, request_id, author, author_id, body, closes)
     values ($1, $2, 'office', $3, $4, $5)`,
    [messageId, id, actor.userId, writtenText(text), close],
  )
  await mailPerson(em, { requestId: id, messageId, kind: 'answer' })
  await move(em, actor, request, close ? 'closed' : 'answered')
  return messageId
}

/** @throws DomainError NOT_FOUND, SUPPORT_MOVED */
export async function close(em: EntityManager, actor: UserCaller, id: string, seen: string): Promise<void> {
  const request = await lockRequest(em, id)
  await assertSeen(em, id, seen)
  if (request.status !== 'closed') await move(em, actor, request, 'closed')
}

/** @returns how many messages there are */
async function assertSeen(em: EntityManager, id: string, seen: string): Promise<number> {
  const messages = await sql<{ id: string }>(
    em,
    'select id from support_message where request_id = $1 order by created_at desc, id desc',
    [id],
  )
  if (messages[0]?.id !== seen.toLowerCase()) throw new DomainError('SUPPORT_MOVED')
  return messages.length
}

/** What stays of it in the audit log names the topic, and nothing that was written. */
async function move(
  em: EntityManager,
  actor: UserCaller,
  { id, topic, status: before }: RequestRow,
  status: RequestRow['status'],
): Promise<void> {
  await sql(em, 'update support_request set status = $2, moved_at = clock_timestamp() where id = $1', [id, status])
  await audit(em, {
    ...{ actor, action: 'admin.support.update', resource: 'support', recordId: id },
    ...{ before: { category: topic, status: before }, after: { category: topic, status } },
  })
}
