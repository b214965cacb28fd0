import { Link, Brand as Sign } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import * as styles from './brand.css.ts'

/** The sign of the house, leading home. `compact`: on phones the mark alone. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <Link href={paths.home()} variant="quiet" className={styles.brand} aria-label={t('product')}>
      {compact ? (
        <>
          <span className={styles.onPhones}>
            <Sign variant="mark" />
          </span>
          <span className={styles.fromTablet}>
            <Sign />
          </span>
        </>
      ) : (
        <Sign />
      )}
    </Link>
  )
}
