import {
  isSecurityNotice,
  type Locale,
  type SecurityNotice,
  type SecurityPlace,
  securityPlaceOf,
} from '@forecourt/contracts'
import type { ContentOf } from './content.ts'

const paths: Readonly<Record<SecurityPlace, string>> = {
  account: '/settings/account',
  sessions: '/settings/account#sessions',
  factors: '/settings/account#second-factor',
  identities: '/settings/account#identities',
  profile: '/settings/',
  help: '/help-center/',
}

/**
 * What touched the safety of the account, from where, and what to do. No word of it is of whoever did it, for a phone turns an
 * address into a link: a passkey's name stays in the inbox, and auth names only devices that are known by name.
 */
export const securityContent: ContentOf = ({ entry, t, origin, person }) => {
  const { security } = entry
  if (!security) return undefined
  const { notice, name, device } = security
  const what = t(`security.what.${isSecurityNotice(notice) ? notice : 'other'}`, { name: name ?? '' })
  const where = [deviceText(device, t), placeText(security, person.locale)].filter(Boolean).join(', ')
  return {
    id: `security-${entry.id}`,
    subject: where ? t('security.from', { what, where }) : what,
    paragraphs: [t(device ? 'security.advice' : 'security.notByYou')],
    action: { label: t('security.action'), url: `${origin}${paths[securityPlaceOf(notice)]}` },
    footer: t('security.footer'),
    isUrgent: true,
  }
}

type Texts = Parameters<ContentOf>[0]['t']
function deviceText(device: SecurityNotice['device'], t: Texts): string | null {
  if (device?.browser && device.os) return t('security.device', { browser: device.browser, os: device.os })
  return device?.browser ?? device?.os ?? null
}

const placeText = ({ place }: SecurityNotice, locale: Locale): string | null =>
  place === null ? null : (new Intl.DisplayNames([locale.replace('_', '-')], { type: 'region' }).of(place) ?? place)
