import { Link } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import * as styles from './brand.css.ts'

/** Mark and name, leading home. `compact`: on phones the mark alone. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <Link href={paths.home()} className={styles.brand} aria-label={t('product')}>
      <svg viewBox="0 0 32 32" aria-hidden focusable="false" className={styles.mark}>
        <rect width="32" height="32" rx="8" className={styles.tile} />
        <path d="M10 24V9h13v4h-8.500v3.200H21V20h-6.500v4z" className={styles.letter} />
      </svg>
      <span className={compact ? styles.nameFromTablet : styles.name} aria-hidden>
        {t('product')}
      </span>
    </Link>
  )
}
