import { alwaysMailed, type Locale, type ToldKind } from '@forecourt/contracts'
import type { Mail, MailContent } from '@forecourt/kernel/mail'
import type { MessagingConfig } from '../config.ts'
import { mailLinks } from '../preference/mail-link.ts'
import { mailText } from './mail-text.ts'

type Config = Pick<MessagingConfig, 'appOrigin' | 'linkKeys'>
interface Recipient {
  readonly userId: string
  readonly kinds: readonly ToldKind[]
  readonly locale: Locale
}

/** Where people choose what they are told of. */
export const settingsLink = (origin: string, locale: Locale) => ({
  label: mailText(locale)('choice.settings'),
  url: `${origin}/settings/notifications`,
})

/**
 * How to get no more mails of these kinds: at the end of the mail, and for the button of a mail program (RFC 8058). Those that
 * always go have no such link. The settings are there too.
 */
export function mailEnd(
  { appOrigin, linkKeys }: Config,
  { userId, kinds, locale }: Recipient,
): Required<Pick<MailContent, 'footerLinks'>> & Pick<Mail, 'unsubscribeUrl'> {
  const settings = settingsLink(appOrigin, locale)
  if (kinds.every((kind) => alwaysMailed.includes(kind))) return { footerLinks: [settings] }
  const unsubscribeUrl = `${appOrigin}/unsubscribe?mail=${mailLinks(linkKeys).make({ userId, kinds })}`
  return {
    unsubscribeUrl,
    footerLinks: [{ label: mailText(locale)('choice.unsubscribe'), url: unsubscribeUrl }, settings],
  }
}
