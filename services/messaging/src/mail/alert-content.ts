import {
  type Amount,
  type Locale,
  type NoticeVehicle,
  type Notification,
  type Picture,
  writePrice,
} from '@forecourt/contracts'
import type { MailContent } from '@forecourt/kernel/mail'
import { settingsLink } from './mail-end.ts'
import { mailText } from './mail-text.ts'

/** What a mail of alerts says, which always leads somewhere. */
export type AlertContent = MailContent & Required<Pick<MailContent, 'action'>>

/** What a mail about an inbox entry says; undefined for kinds that have no mail of this form. */
export function alertContent(
  { kind, vehicle, detail }: Notification,
  person: { readonly name: string; readonly locale: Locale },
  origin: string,
  unsubscribeUrl: string,
): AlertContent | undefined {
  const t = mailText(person.locale)
  const priced = (price: Amount) => priceText(price, person.locale)
  const vehicleUrl = (id: string) => `${origin}/vehicles/${id}`
  const about = { vehicle: vehicle?.title ?? '' }
  const saved = {
    greeting: t('greeting', { name: person.name }),
    footer: t('watch.footer'),
    footerLinks: [{ label: t('watch.unsubscribe'), url: unsubscribeUrl }, settingsLink(origin, person.locale)],
  }
  if (kind === 'price_drop' && detail?.kind === 'price_drop' && vehicle) {
    const prices = { ...about, before: priced(detail.before), after: priced(detail.after) }
    return {
      ...saved,
      subject: t('priceDrop.subject', prices),
      paragraphs: [t('priceDrop.text', prices)],
      action: { label: t('vehicleAction'), url: vehicleUrl(vehicle.id) },
    }
  }
  if (kind === 'sold' && vehicle) {
    return {
      ...saved,
      subject: t('sold.subject', about),
      paragraphs: [t('sold.text', about)],
      action: { label: t('sold.action'), url: vehicleUrl(vehicle.id) },
    }
  }
  if (detail?.kind !== 'search') return undefined
  const { name, criteria, vehicles, total, searchId } = detail
  const [first] = vehicles
  if (!first) return undefined
  const item = ({ id, title, price, picture }: NoticeVehicle) => ({
    label: price ? `${title} – ${priced(price)}` : title,
    url: vehicleUrl(id),
    ...thumbnail(picture, origin),
  })
  const rest = total - vehicles.length
  return {
    greeting: saved.greeting,
    subject:
      total === 1 ? t('search.subject', { name, vehicle: first.title }) : t('search.digest', { name, count: total }),
    paragraphs: [t('search.text', { name, count: total }), t('search.criteria', { criteria: criteria.join(' · ') })],
    items: vehicles.map(item),
    ...(rest > 0 ? { more: t('search.more', { count: rest }) } : {}),
    action:
      total === 1
        ? { label: t('vehicleAction'), url: vehicleUrl(first.id) }
        : { label: t('search.action'), url: `${origin}/saved-searches/${searchId}` },
    footer: t('search.footer'),
    footerLinks: [{ label: t('search.unsubscribe'), url: unsubscribeUrl }, settingsLink(origin, person.locale)],
  }
}

/** A price as a language writes it. */
export const priceText = ({ amount, currency }: Amount, locale: Locale): string =>
  writePrice(
    new Intl.NumberFormat(locale.replace('_', '-'), {
      style: 'currency',
      currency,
      ...(Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}),
    }),
    currency,
    amount,
  )

/** The smallest variant of a picture: it is shown at half of its 320 px. */
export const thumbnail = (picture: Picture | null, origin: string): { picture?: string } =>
  picture ? { picture: `${origin}${picture.src}/${Math.min(...picture.widths)}.webp` } : {}
