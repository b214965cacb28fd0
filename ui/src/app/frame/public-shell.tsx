import { Link, mainId, SkipLink, TopBar } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { Brand } from './brand.tsx'
import * as styles from './public-frame.css.ts'

/** Brand and tools above, help, terms and privacy below: the same whether the page is there or on its way. */
export function PublicShell({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('frame')
  return (
    <div className={styles.frame}>
      <SkipLink>{t('skip')}</SkipLink>
      <TopBar start={<Brand />} end={tools} />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <Link href={paths.help()} variant="quiet">
          {t('help')}
        </Link>
        <Link href={paths.terms()} variant="quiet">
          {t('terms')}
        </Link>
        <Link href={paths.privacy()} variant="quiet">
          {t('privacy')}
        </Link>
      </footer>
    </div>
  )
}
