import { MessageSent, type ThreadMessage, type UserCaller, writtenText } from '@forecourt/contracts'
import { type EntityManager, rateLimit } from '@forecourt/kernel/db'
import { ValidationError } from '@forecourt/kernel/errors'
import { emit } from '@forecourt/kernel/events'
import { takeCursors } from '../notification/cursor.ts'
import { addMessage } from './add-message.ts'
import { assertReachable } from './block.ts'
import { lockThread } from './lock-thread.ts'
import { memberOf } from './member.ts'
import { attachPictures } from './message-pictures.ts'
import { noStep, toMessage } from './messages.ts'

/** What somebody wrote. */
export interface Words {
  readonly body: string
  /** Ids, in their order. */
  readonly pictures?: readonly string[]
}

/**
 * Stores a message with its `MessageSent` in the caller's transaction; who reads it is told from there.
 *
 * @throws DomainError NOT_FOUND, BLOCKED, PERSON_GONE, PICTURE_GONE, RATE_LIMITED, INVALID for a message of nothing
 */
export async function sendMessage(
  em: EntityManager,
  sender: Pick<UserCaller, 'userId' | 'name'>,
  threadId: string,
  { body: typed, pictures: ids = [] }: Words,
  perHour: number,
): Promise<ThreadMessage> {
  const body = writtenText(typed)
  if (body === '' && ids.length === 0) throw new ValidationError([{ path: 'message', rule: 'required' }])
  await lockThread(em, threadId)
  const member = await memberOf(em, sender.userId, threadId)
  const { role, otherId } = member
  await assertReachable(em, member)
  await rateLimit(em, { key: `message:${sender.userId}`, limit: perHour, windowSeconds: 3600 })
  const { id, createdAt } = await addMessage(em, { threadId, role, name: sender.name, body, pictures: ids.length })
  const pictures = await attachPictures(em, member, id, ids)
  // The sender's other screens look again.
  await takeCursors(em, sender.userId)
  await emit(em, MessageSent, {
    aggregateId: threadId,
    data: { messageId: id, threadId, senderId: sender.userId, recipientId: otherId },
  })
  const message = { id, thread_id: threadId, author: role, body, ...noStep, created_at: createdAt }
  return { ...toMessage(message, role), pictures }
}
