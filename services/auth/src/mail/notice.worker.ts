import { worker } from '@forecourt/kernel/events'
import { type Mailer, renderMail } from '@forecourt/kernel/mail'
import { noticeContent } from './notice.content.ts'
import { NOTICE_QUEUE, type NoticeJob } from './notice.service.ts'

/** Mails a security notice: what happened, when, from where, and what to do when it was somebody else. */
export const noticeWorker = (mailer: Mailer, appOrigin: string) =>
  worker<NoticeJob>(NOTICE_QUEUE, async ({ payload, key }) => {
    const mail = renderMail(noticeContent(payload, appOrigin))
    await mailer.send({ id: `notice-${key}`, to: payload.to, ...mail })
  })
