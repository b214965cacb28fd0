import { worker } from '@forecourt/kernel/events'
import { type Mailer, renderMail } from '@forecourt/kernel/mail'
import { reachOf } from '../channel/reach.ts'
import type { MessagingParts } from '../parts.ts'
import { replyNoticeContent } from './reply-notice.content.ts'
import type { ReplyOutcome } from './reply-outcome.ts'

/** Name of the job queue that tells people what became of their answer by mail; keyed by the answer's id. */
export const REPLY_NOTICE = 'reply-notice'
export interface ReplyNoticeJob {
  readonly threadId: string
  readonly personId: string
  readonly outcome: ReplyOutcome
  readonly characters: number
}

/** Mails somebody why their answer was not sent, or not all of it, and where to answer instead. At least once. */
export const replyNoticeWorker = (
  { db, client, config }: Pick<MessagingParts, 'db' | 'client' | 'config'>,
  mailer: Mailer,
) =>
  worker<ReplyNoticeJob>(REPLY_NOTICE, async ({ payload, key }) => {
    const { threadId, personId, outcome, characters } = payload
    const writer = await reachOf(client, personId)
    if (!writer?.emailVerified) return
    const [thread] = await db.query<{ vehicle_title: string }>('select vehicle_title from thread where id = $1', [
      threadId,
    ])
    if (!thread) return
    const about = { outcome, threadId, vehicle: thread.vehicle_title, characters, writer }
    const mail = renderMail(replyNoticeContent(about, config.appOrigin))
    await mailer.send({ id: `reply-notice-${key}`, to: writer.email, ...mail })
  })
