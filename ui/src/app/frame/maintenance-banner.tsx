import { Callout } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/format/format.ts'
import { useSession } from '../../shared/session/session.ts'

/** When the site cannot be used, as operators announced it. */
export function MaintenanceBanner() {
  const { t } = useTranslation('frame')
  const format = useFormat()
  const notice = useSession().config?.maintenance
  if (!notice || new Date(notice.endsAt) <= new Date()) return null
  return (
    <Callout tone="warning" title={t('maintenance.title')}>
      {t('maintenance.text', { from: format.date(notice.startsAt, 'time'), to: format.date(notice.endsAt, 'time') })}
    </Callout>
  )
}
