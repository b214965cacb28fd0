import type { Locale } from '@forecourt/contracts'
import { worker } from '@forecourt/kernel/events'
import { type Mailer, renderMail } from '@forecourt/kernel/mail'
import { mailText } from './mail-text.ts'

/** Name of the job queue of security notices. */
export const NOTICE_QUEUE = 'security-notice'
export interface NoticeJob {
  readonly kind: 'emailChanged'
  readonly to: string
  readonly name: string
  readonly locale: Locale
  /** The new address. */
  readonly email: string
}

/** Mails a security notice; these cannot be switched off (rulings 5). */
export const noticeWorker = (mailer: Mailer) =>
  worker<NoticeJob>(NOTICE_QUEUE, async ({ payload, key }) => {
    const t = mailText(payload.locale)
    const mail = renderMail({
      subject: t(`${payload.kind}.subject`),
      greeting: t('greeting', { name: payload.name }),
      paragraphs: [t(`${payload.kind}.text`, { email: payload.email })],
      footer: t(`${payload.kind}.footer`),
    })
    await mailer.send({ id: key.replaceAll(':', '-'), to: payload.to, ...mail })
  })
