import { worker } from '@forecourt/kernel/events'
import { type Mailer, renderMail } from '@forecourt/kernel/mail'
import { deviceName } from '../session/device-name.ts'
import { mailText } from './mail-text.ts'
import { NOTICE_QUEUE, type NoticeJob, type NoticeKind } from './notice.service.ts'

/** Who cannot open the settings any more is sent to the help centre. */
const forHelp: ReadonlySet<NoticeKind> = new Set(['emailChanged', 'suspended'])

/** Mails a security notice: what happened, when, from where, and what to do when it was somebody else. */
export const noticeWorker = (mailer: Mailer, appOrigin: string) =>
  worker<NoticeJob>(NOTICE_QUEUE, async ({ payload, key }) => {
    const { subject, text, html } = renderMail(contentOf(payload, appOrigin))
    await mailer.send({ id: `notice-${key}`, to: payload.to, subject, text, html })
  })

function contentOf({ kind, name, locale, detail, device, at }: NoticeJob, appOrigin: string) {
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
