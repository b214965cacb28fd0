import type { Locale, OtpAction } from '@forecourt/contracts'
import type { MailContent } from '@forecourt/kernel/mail'
import { mailText } from '../mail/mail-text.ts'
import type { IssuedCode } from './one-time-code.service.ts'

const subjects: Record<OtpAction, 'reset' | 'verify' | 'link'> = {
  RESET_PASSWORD: 'reset',
  VERIFY_EMAIL: 'verify',
  LINK_PROVIDER: 'link',
}

/** What the mail with a code says. */
export function codeContent(
  { code, action, name }: Pick<IssuedCode, 'code' | 'action' | 'name'>,
  locale: Locale,
): MailContent {
  const t = mailText(locale)
  const kind = subjects[action]
  return {
    subject: t(`code.${kind}.subject`, { code }),
    greeting: name === null ? t('greetingSomebody') : t('greeting', { name }),
    paragraphs: [t(`code.${kind}.text`), t('code.validity')],
    code,
    footer: t('code.footer'),
  }
}
