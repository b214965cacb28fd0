import { worker } from '@forecourt/kernel/events'
import { type Mailer, renderMail } from '@forecourt/kernel/mail'
import type { AuthConfig } from '../config.ts'
import { noticeContent } from './notice.content.ts'
import { NOTICE_QUEUE, type NoticeJob } from './notice.service.ts'

/**
 * Mails a security notice: what happened, when, from where, and what to do when it was somebody else. Who cannot sign in any
 * more answers it, and support reads that.
 */
export const noticeWorker = (mailer: Mailer, config: Pick<AuthConfig, 'appOrigin' | 'SUPPORT_EMAIL'>) =>
  worker<NoticeJob>(NOTICE_QUEUE, async ({ payload, key }) => {
    const mail = renderMail(noticeContent(payload, config.appOrigin))
    await mailer.send({ id: `notice-${key}`, to: payload.to, replyTo: config.SUPPORT_EMAIL, ...mail })
  })
