import type { AccountSession } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'

/** `Chrome on Linux`, or what is known of it. */
export function useDeviceText(): (device: AccountSession['device']) => string {
  const { t } = useTranslation('settings')
  return ({ browser, os, kind }) => {
    if (browser && os) return t('device.full', { browser, os })
    return browser ?? os ?? t(`device.${kind}`)
  }
}

/** Country and address of the last use; the address alone where no country is known. */
export function usePlaceText(): (place: string | null, address: string) => string {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames([(i18n.resolvedLanguage ?? 'en_US').replace('_', '-')], { type: 'region' })
  return (place, address) => (place ? `${names.of(place) ?? place} · ${address}` : address)
}
