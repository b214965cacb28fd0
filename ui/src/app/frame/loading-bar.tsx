import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import * as styles from './loading-bar.css.ts'

/** A thin bar at the top while a route loads (visual brief). Waits a moment, so that quick changes do not flicker. */
export function LoadingBar() {
  const { t } = useTranslation('common')
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div role="progressbar" aria-label={t('loading')} className={styles.bar} />
}
