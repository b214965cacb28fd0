import type { Locale, Notification, Picture } from '@forecourt/contracts'
import type { MailContent } from '@forecourt/kernel/mail'
import { type AlertContent, priceText, thumbnail } from './alert-content.ts'
import { mailText } from './mail-text.ts'

/** Lines of one mail, and pictures in it: it is to be read, not searched. */
const LINES = 50
const PICTURES = 10

/** An entry of the inbox, with the token of the link that switches such mails off. */
export interface Alert {
  readonly notification: Notification
  readonly unsubscribe: string
}

interface Line {
  readonly label: string
  readonly url: string
  readonly picture: Picture | null
  readonly unsubscribe: string
}

interface Frame {
  readonly unsubscribeUrl: (token: string) => string
  readonly perDay: number
  readonly footerLinks: MailContent['footerLinks'] & object
}

/** One mail of many alerts, for a person who had had all mails of a day: a line for each search and each vehicle. */
export function alertBundle(
  alerts: readonly Alert[],
  person: { readonly name: string; readonly locale: Locale },
  origin: string,
  { unsubscribeUrl, perDay, footerLinks }: Frame,
): AlertContent {
  const t = mailText(person.locale)
  const lines = linesOf(alerts, person.locale, origin)
  const rest = lines.length - LINES
  return {
    subject: t('bundle.subject', { count: alerts.length }),
    greeting: t('greeting', { name: person.name }),
    paragraphs: [t('bundle.text', { count: perDay })],
    items: lines.slice(0, LINES).map(({ label, url, picture, unsubscribe }, at) => ({
      label,
      url,
      ...(at < PICTURES ? thumbnail(picture, origin) : {}),
      aside: { label: t('bundle.unsubscribe'), url: unsubscribeUrl(unsubscribe) },
    })),
    ...(rest > 0 ? { more: t('bundle.more', { count: rest }) } : {}),
    action: { label: t('contact.action'), url: `${origin}/notifications/` },
    footer: t('bundle.footer'),
    footerLinks,
  }
}

/** What each search found, added up; the last word on each vehicle. */
function linesOf(alerts: readonly Alert[], locale: Locale, origin: string): Line[] {
  const t = mailText(locale)
  const totals = new Map<string, number>()
  const lines = new Map<string, Line>()
  for (const { notification, unsubscribe } of alerts) {
    const { detail, vehicle } = notification
    if (detail?.kind === 'search') {
      const { searchId, name, vehicles, total } = detail
      const count = (totals.get(searchId) ?? 0) + total
      totals.set(searchId, count)
      const label = t('search.digest', { name, count })
      const picture = vehicles[0]?.picture ?? null
      lines.set(searchId, { label, url: `${origin}/saved-searches/${searchId}`, picture, unsubscribe })
    } else if (vehicle) {
      const about = { vehicle: vehicle.title }
      const label =
        detail?.kind === 'price_drop'
          ? t('priceDrop.subject', { ...about, after: priceText(detail.after, locale) })
          : t('sold.subject', about)
      lines.set(vehicle.id, { label, url: `${origin}/vehicles/${vehicle.id}`, picture: vehicle.picture, unsubscribe })
    }
  }
  return [...lines.values()]
}
