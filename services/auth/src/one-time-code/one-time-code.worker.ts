import { type Locale, locales, type OtpAction } from '@forecourt/contracts'
import { worker } from '@forecourt/kernel/events'
import { type Mailer, renderMail } from '@forecourt/kernel/mail'
import { mailText } from '../mail/mail-text.ts'
import type { AuthParts } from '../parts.ts'
import { CODE_QUEUE, type CodeJob, issueCode } from './one-time-code.service.ts'

const subjects: Record<OtpAction, 'reset' | 'verify' | 'link'> = {
  RESET_PASSWORD: 'reset',
  VERIFY_EMAIL: 'verify',
  LINK_PROVIDER: 'link',
}

/** Makes a code and mails it, in the person's language. At least once: a repeat carries a new code, the older is void. */
export const codeWorker = ({ db, codeKeys }: Pick<AuthParts, 'db' | 'codeKeys'>, mailer: Mailer) =>
  worker<CodeJob>(CODE_QUEUE, async ({ payload, key }) => {
    const issued = await issueCode(db, codeKeys[0], payload.sessionId)
    if (!issued) return
    const locale = (locales as readonly string[]).includes(payload.locale) ? (payload.locale as Locale) : 'en_US'
    const t = mailText(locale)
    const kind = subjects[issued.action]
    const mail = renderMail({
      subject: t(`code.${kind}.subject`, { code: issued.code }),
      greeting: t('greeting', { name: issued.name }),
      paragraphs: [t(`code.${kind}.text`), t('code.validity')],
      code: issued.code,
      footer: t('code.footer'),
    })
    await mailer.send({ id: `code-${key}`, to: issued.to, ...mail })
  })
