import type { BodyOf, changeThread as contract } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { change } from '../notification/change-inbox.ts'
import { takeCursors } from '../notification/cursor.ts'
import { memberOf } from './member.ts'

/**
 * Notes what a person saw of a thread, and whether they put it away. What the inbox tells of messages that were seen is read
 * by then; both people's open screens look again.
 *
 * @throws DomainError NOT_FOUND, also for other people's
 */
export async function changeThread(
  em: EntityManager,
  personId: string,
  threadId: string,
  { seenUpTo, archived }: BodyOf<typeof contract>,
): Promise<{ readonly otherId: string; readonly sawMore: boolean }> {
  const { role, otherId } = await memberOf(em, personId, threadId)
  await moveCursors(em, seenUpTo === undefined ? [personId] : [personId, otherId])
  if (archived !== undefined)
    await sql(em, 'update thread_member set archived = $3 where thread_id = $1 and role = $2', [
      threadId,
      role,
      archived,
    ])
  const sawMore = seenUpTo !== undefined && (await see(em, threadId, role, seenUpTo))
  if (seenUpTo !== undefined) {
    const entries = `thread_id = $2 and read_at is null and deleted_at is null
      and created_at <= (select created_at from thread_message where id = $3 and thread_id = $2)`
    await change(em, personId, entries, [threadId, seenUpTo], 'read_at = now()')
  }
  return { otherId, sawMore }
}

/** Open screens of these people look again. Always in the same order, so that two who do this at once wait in line. */
async function moveCursors(em: EntityManager, personIds: readonly string[]): Promise<void> {
  for (const id of [...personIds].sort()) await takeCursors(em, id)
}

/** @returns whether that is later than what they had seen */
async function see(em: EntityManager, threadId: string, role: string, messageId: string): Promise<boolean> {
  const moved = await sql(
    em,
    `update thread_member m set seen_at = x.created_at from thread_message x
     where m.thread_id = $1 and m.role = $2 and x.id = $3 and x.thread_id = $1
       and (m.seen_at is null or m.seen_at < x.created_at)
     returning 1`,
    [threadId, role, messageId],
  )
  return moved.length > 0
}
