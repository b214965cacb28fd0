import { type DataOf, messageLength, type Thread, type userReach } from '@forecourt/contracts'
import { type EntityManager, onCommit, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { enqueue, worker } from '@forecourt/kernel/events'
import { reachOf } from '../channel/reach.ts'
import type { MessagingParts } from '../parts.ts'
import { lockThread } from '../thread/lock-thread.ts'
import { sendMessage } from '../thread/send-message.ts'
import { isAddressHidden, withoutAddress } from './hide-address.ts'
import { TAKE_REPLY, type TakeReplyJob } from './keep-reply.ts'
import { REPLY_NOTICE, type ReplyNoticeJob } from './reply-notice.worker.ts'
import { mayTellWriter, type ReplyOutcome } from './reply-outcome.ts'

interface Kept {
  id: string
  thread_id: string
  role: Thread['role']
  sender: string | null
  is_proven: boolean
  body: string | null
  characters: number
  attachments: number
  person_id: string | null
  other_id: string | null
}
type Writer = DataOf<typeof userReach>

const KEPT = `
  select r.id, r.thread_id, r.role, r.sender, r.is_proven, r.body, r.characters, r.attachments, m.person_id, o.person_id as other_id
  from mail_reply r left join thread_member m on m.thread_id = r.thread_id and m.role = r.role
  left join thread_member o on o.thread_id = r.thread_id and o.role <> r.role
  where r.id = $1 and r.outcome is null`

/**
 * Makes a message of an answer by mail, by the rules of the screen, or tells its writer why there is none. The message, what
 * became of the answer, and the job that tells of it are one transaction: once, however often this runs.
 */
export const takeReplyWorker = ({
  db,
  client,
  config,
  wake,
}: Pick<MessagingParts, 'db' | 'client' | 'config' | 'wake'>) =>
  worker<TakeReplyJob>(TAKE_REPLY, async ({ payload: { replyId }, log }) => {
    const [reply] = await db.query<Kept>(KEPT, [replyId])
    if (!reply) return
    const writer = reply.person_id === null ? null : await reachOf(client, reply.person_id)
    const reader = reply.other_id === null ? null : await reachOf(client, reply.other_id)
    const outcome = await db.transaction(async (em) => {
      // First the thread, as everybody who writes in it does.
      await lockThread(em, reply.thread_id)
      const waiting = await sql(em, 'select 1 from mail_reply where id = $1 and outcome is null for update', [replyId])
      if (waiting.length === 0) return undefined
      const result = await take(em, reply, { writer, reader }, config.MESSAGES_PER_HOUR)
      await sql(em, 'update mail_reply set outcome = $2, body = null, sender = null where id = $1', [replyId, result])
      if (writer && (await mayTellWriter(em, result, writer.userId))) {
        const { thread_id: threadId, characters } = reply
        const notice: ReplyNoticeJob = { threadId, personId: writer.userId, outcome: result, characters }
        await enqueue(em, REPLY_NOTICE, replyId, notice)
      }
      onCommit(em, () => writer && wake(writer.userId))
      return result
    })
    log.info({ replyId, outcome }, 'an answer by mail')
  })

async function take(
  em: EntityManager,
  reply: Kept,
  { writer, reader }: { readonly writer: Writer | null; readonly reader: Writer | null },
  perHour: number,
): Promise<ReplyOutcome> {
  if (!writer) return 'account_gone'
  if (!writer.active) return 'suspended'
  // The address in a mail is only as good as the mailbox it was sent to.
  if (!writer.emailVerified || !reply.is_proven || reply.sender !== writer.email.toLowerCase()) return 'foreign'
  if (reply.body === null) return 'too_long'
  if (reply.body === '') return 'empty'
  const { email } = writer
  const isHidden = await isAddressHidden(em, { threadId: reply.thread_id, role: reply.role, email })
  const body = isHidden ? withoutAddress(reply.body, email, reader?.locale ?? writer.locale) : reply.body
  if ([...body].length > messageLength) return 'too_long'
  try {
    await sendMessage(em, writer, reply.thread_id, { body }, perHour)
  } catch (error) {
    const refused = error instanceof DomainError ? REFUSED[error.code] : undefined
    if (!refused) throw error
    return refused
  }
  return reply.attachments > 0 ? 'without_files' : 'sent'
}

const REFUSED: Partial<Record<DomainError['code'], ReplyOutcome>> = {
  BLOCKED: 'blocked',
  PERSON_GONE: 'other_gone',
  RATE_LIMITED: 'too_many',
  NOT_FOUND: 'no_thread',
}
