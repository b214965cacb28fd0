import { messageLength } from '@forecourt/contracts'
import { type Database, type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'
import { type IncomingReply, NoSuchThread } from './receiver.ts'

/** Name of the job queue that makes messages of answers by mail; keyed by the answer's id. */
export const TAKE_REPLY = 'take-reply'
export interface TakeReplyJob {
  readonly replyId: string
}

/** Keeps answers with their jobs, in one transaction; the same mail again, on whichever instance, is kept once. */
export const keepReplies = (db: Database) => (replies: readonly IncomingReply[]) =>
  db.transaction(async (em) => {
    for (const reply of replies) await keep(em, reply)
  })

async function keep(em: EntityManager, reply: IncomingReply): Promise<void> {
  const { threadId, role, key, words } = reply
  const members = await sql(em, 'select 1 from thread_member where thread_id = $1 and role = $2', [threadId, role])
  if (members.length === 0) throw new NoSuchThread()
  const characters = [...words].length
  const id = newId()
  const kept = await sql(
    em,
    `insert into mail_reply (id, thread_id, role, mail_key, sender, is_proven, body, characters, attachments)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (thread_id, mail_key) do nothing returning 1`,
    [
      ...[id, threadId, role, key, reply.from, reply.isProven],
      ...[characters > messageLength ? null : words, characters, reply.attachments],
    ],
  )
  if (kept.length === 0) return
  await enqueue(em, TAKE_REPLY, id, { replyId: id } satisfies TakeReplyJob)
}
