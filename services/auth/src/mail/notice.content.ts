import type { MailContent } from '@forecourt/kernel/mail'
import { deviceName } from '../session/device-name.ts'
import { mailText } from './mail-text.ts'
import type { NoticeJob, NoticeKind } from './notice.service.ts'

/** Who cannot open the settings any more is sent to the help centre. */
const forHelp: ReadonlySet<NoticeKind> = new Set(['emailChanged', 'suspended'])

/** What a notice says, in the person's language. Its link leads to our own pages. */
export function noticeContent({ kind, name, locale, detail, device, at }: NoticeJob, appOrigin: string): MailContent {
  const t = mailText(locale)
  const when = new Intl.DateTimeFormat(locale.replace('_', '-'), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(at))
  const { browser, os } = deviceName(device?.userAgent ?? null)
  const unknown = t('notice.unknown')
  const facts = { when, browser: browser ?? unknown, os: os ?? unknown, address: device?.address ?? '' }
  const help = forHelp.has(kind)
  const path = help ? '/help-center/' : '/settings/account'
  return {
    subject: t(`notice.${kind}.subject`, { detail }),
    greeting: t('greeting', { name }),
    paragraphs: [t(`notice.${kind}.text`, { detail }), t(device ? 'notice.factsWithDevice' : 'notice.facts', facts)],
    ...(kind === 'accountDeleted'
      ? {}
      : { action: { label: t(help ? 'notice.help' : 'notice.settings'), url: `${appOrigin}${path}` } }),
    footer: t(`notice.${kind}.footer`, { defaultValue: t('notice.footer') }),
  }
}
