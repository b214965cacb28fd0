import { type BodyOf, type changeThread as contract, inboxUndoSeconds } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { change } from '../notification/change-inbox.ts'
import { moveCursors } from '../notification/cursor.ts'
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
  if (archived !== undefined)
    await sql(em, 'update thread_member set archived = $3 where thread_id = $1 and role = $2', [
      threadId,
      role,
      archived,
    ])
  if (seenUpTo === undefined) {
    await moveCursors(em, [personId])
    return { otherId, sawMore: false }
  }
  const seen = await see(em, threadId, role, seenUpTo)
  await moveCursors(em, [personId, otherId])
  if (seen) await change(em, personId, JUST_READ, [threadId, seen.after, seen.upTo], 'read_at = now()')
  const entries = `thread_id = $2 and read_at is null and deleted_at is null
    and created_at <= (select created_at from thread_message where id = $3 and thread_id = $2)`
  await change(em, personId, entries, [threadId, seenUpTo], 'read_at = now()')
  return { otherId, sawMore: seen !== undefined }
}

/** Entries of messages that are seen for the first time, and were marked read a moment ago with all others: the undo of that must leave them. */
const JUST_READ = `kind in ('contact', 'reply', 'offer', 'appointment') and deleted_at is null
  and read_at > now() - make_interval(secs => ${inboxUndoSeconds}) and source_id in
    (select coalesce(contact_id, id) from thread_message where thread_id = $2 and created_at > $3 and created_at <= $4)`

/** @returns from when to when that is more than they had seen */
async function see(em: EntityManager, threadId: string, role: string, messageId: string): Promise<Seen | undefined> {
  const [seen] = await sql<Seen>(
    em,
    `update thread_member m set seen_at = x.created_at from thread_message x
     where m.thread_id = $1 and m.role = $2 and x.id = $3 and x.thread_id = $1
       and (m.seen_at is null or m.seen_at < x.created_at)
     returning coalesce(old.seen_at, '-infinity')::text as after, x.created_at::text as "upTo"`,
    [threadId, role, messageId],
  )
  return seen
}

/** A stretch of a conversation, as PostgreSQL writes instants. */
interface Seen {
  readonly after: string
  readonly upTo: string
}
