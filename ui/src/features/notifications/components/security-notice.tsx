import { type SecurityNotice as Notice, type SecurityPlace, securityPlaceOf } from '@forecourt/contracts'
import { LinkButton, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { noticeText } from '../../../shared/live/entry-words.ts'
import * as styles from './notification-item.css.ts'

const places: Readonly<Record<SecurityPlace, () => string>> = {
  account: paths.settingsAccount,
  sessions: paths.sessions,
  factors: paths.secondFactors,
  identities: paths.identities,
  profile: paths.settings,
  help: () => paths.help(),
}

/** What touched the safety of the own account, from where, and where something can be done about it. */
export function SecurityNotice({ notice, name, device, place, onUse }: Notice & { onUse: () => void }) {
  const { t, i18n } = useTranslation('notifications')
  const regions = new Intl.DisplayNames([(i18n.resolvedLanguage ?? 'en_US').replace('_', '-')], { type: 'region' })
  const from =
    device?.browser && device.os
      ? t('security.device', { browser: device.browser, os: device.os })
      : (device?.browser ?? device?.os)
  const where = [from, place && regions.of(place)].filter(Boolean).join(', ')
  const to = securityPlaceOf(notice)
  return (
    <>
      <Text size="sm" className={styles.message}>
        {noticeText({ notice, name }, t)} {where ? t('security.where', { where }) : null}
      </Text>
      {device ? (
        <Text size="sm" tone="muted">
          {t('security.advice')}
        </Text>
      ) : null}
      <div>
        <LinkButton size="sm" href={places[to]()} onPress={onUse}>
          {t(`security.places.${to}`)}
        </LinkButton>
      </div>
    </>
  )
}
