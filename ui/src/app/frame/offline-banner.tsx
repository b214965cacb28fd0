import { topNoticeName } from '@forecourt/design-system/theme'
import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../shared/feedback/use-online.ts'
import * as styles from './offline-banner.css.ts'

/** Has the page make room for the banner, however many lines that takes. */
function makeRoom(banner: HTMLElement | null): (() => void) | undefined {
  if (!banner) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(topNoticeName, `${banner.offsetHeight}px`))
  observer.observe(banner)
  return () => {
    observer.disconnect()
    style.removeProperty(topNoticeName)
  }
}

/** Says that there is no network, for as long as that lasts. */
export function OfflineBanner() {
  const { t } = useTranslation('common')
  const online = useOnline()
  return (
    <div role="status">
      {online ? null : (
        <p ref={makeRoom} className={styles.banner}>
          <WifiOff size={16} aria-hidden className={styles.icon} />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
