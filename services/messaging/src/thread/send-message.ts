import { MessageSent, type ThreadMessage, type UserCaller } from '@forecourt/contracts'
import { type EntityManager, newId, rateLimit, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { emit } from '@forecourt/kernel/events'
import { takeCursors } from '../notification/cursor.ts'
import { assertNotBlocked } from './block.ts'
import { memberOf } from './member.ts'
import { type MessageRow, toMessage } from './messages.ts'

/**
 * Stores a message with its `MessageSent` in the caller's transaction; who reads it is told from there.
 *
 * @throws DomainError NOT_FOUND, BLOCKED, PERSON_GONE, RATE_LIMITED
 */
export async function sendMessage(
  em: EntityManager,
  sender: UserCaller,
  threadId: string,
  body: string,
  perHour: number,
): Promise<ThreadMessage> {
  // Two who write at the same time are put in an order here.
  await sql(em, 'select 1 from thread where id = $1 for update', [threadId])
  const { role, otherId } = await memberOf(em, sender.userId, threadId)
  await assertNotBlocked(em, sender.userId, otherId)
  await assertNotGone(em, otherId)
  await rateLimit(em, { key: `message:${sender.userId}`, limit: perHour, windowSeconds: 3600 })
  const message = await store(em, { threadId, role, body })
  await sql(
    em,
    `update thread set last_at = $2, ${role}_name = $3${role === 'seller' ? ', answered_at = $2' : ''} where id = $1`,
    [threadId, message.created_at, sender.name],
  )
  // A seller for whom all of it waits for a better plan sees it with what is released. Whoever is written to gets it back from the archive.
  await sql(
    em,
    `update thread_member set last_at = case when role = $3 or last_at is not null then $2::timestamptz end, archived = archived and role = $3,
       seen_at = case when role = $3 then $2::timestamptz else seen_at end
     where thread_id = $1`,
    [threadId, message.created_at, role],
  )
  // The sender's other screens look again.
  await takeCursors(em, sender.userId)
  await emit(em, MessageSent, {
    aggregateId: threadId,
    data: { messageId: message.id, threadId, senderId: sender.userId, recipientId: otherId },
  })
  return toMessage(message, role)
}

async function assertNotGone(em: EntityManager, personId: string): Promise<void> {
  const gone = await sql(em, `select 1 from person_projection where id = $1 and status = 'deleted'`, [personId])
  if (gone.length > 0) throw new DomainError('PERSON_GONE')
}

/** Later than all before it, in whole milliseconds: times go to browsers and back. */
async function store(
  em: EntityManager,
  { threadId, role, body }: { threadId: string; role: ThreadMessage['author']; body: string },
): Promise<MessageRow> {
  const [row] = await sql<MessageRow>(
    em,
    `insert into thread_message (id, thread_id, author, body, created_at)
     values ($1, $2, $3, $4, greatest(date_trunc('milliseconds', clock_timestamp()), (select last_at + interval '1 millisecond' from thread where id = $2)))
     returning id, author, body, created_at`,
    [newId(), threadId, role, body],
  )
  if (!row) throw new Error(`message of thread ${threadId} was not stored`)
  return row
}
