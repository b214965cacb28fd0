import type { MailContent } from '@forecourt/kernel/mail'
import { knownDeviceName } from '../device/device-name.ts'
import { mailText } from './mail-text.ts'
import type { NoticeJob, NoticeKind } from './notice.service.ts'

/** Where a notice leads: to the settings, unless the person cannot open those. */
const places: Readonly<Partial<Record<NoticeKind, { label: string; path: string } | null>>> = {
  emailChanged: { label: 'notice.help', path: '/help-center/' },
  suspended: { label: 'notice.help', path: '/help-center/' },
  accountCreated: { label: 'notice.setPassword', path: '/forgot-password' },
  accountDeleted: null,
  accountRemoved: null,
}
const settings = { label: 'notice.settings', path: '/settings/account' }

/** What a notice says, in the person's language. Its link leads to our own pages. */
export function noticeContent({ kind, name, locale, detail, device, at }: NoticeJob, appOrigin: string): MailContent {
  const t = mailText(locale)
  const when = new Intl.DateTimeFormat(locale.replace('_', '-'), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(at))
  const { browser, os } = knownDeviceName(device?.userAgent ?? null)
  const unknown = t('notice.unknown')
  const facts = { when, browser: browser ?? unknown, os: os ?? unknown, address: device?.address ?? '' }
  const place = places[kind] === undefined ? settings : places[kind]
  return {
    subject: t(`notice.${kind}.subject`, { detail }),
    greeting: t('greeting', { name }),
    paragraphs: [t(`notice.${kind}.text`, { detail }), t(device ? 'notice.factsWithDevice' : 'notice.facts', facts)],
    ...(place ? { action: { label: t(place.label), url: `${appOrigin}${place.path}` } } : {}),
    footer: t(`notice.${kind}.footer`, { defaultValue: t('notice.footer') }),
  }
}
