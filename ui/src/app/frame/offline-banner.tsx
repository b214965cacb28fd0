import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../shared/feedback/use-online.ts'
import * as styles from './offline-banner.css.ts'

/** Says that there is no network, for as long as that lasts. */
export function OfflineBanner() {
  const { t } = useTranslation('common')
  const online = useOnline()
  return (
    <div role="status" className={styles.region}>
      {online ? null : (
        <p className={styles.banner}>
          <WifiOff size={16} aria-hidden className={styles.icon} />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
