import { Spinner } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import * as styles from './starting.css.ts'

/** Nobody knows yet who is here. Appears only when that takes longer than an eye-blink. */
export function Starting() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.starting}>
      <Spinner label={t('loading')} />
    </div>
  )
}
