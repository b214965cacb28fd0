import { Container, Link, mainId, TopBar } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { paths } from '../paths.ts'
import { Brand } from './brand.tsx'
import * as styles from './public-frame.css.ts'
import { TasteSwitches } from './taste-switches.tsx'

/** Around the pages that need no account: brand, language and theme above, help, terms and privacy below. */
export function PublicFrame({ isPadded = false }: { isPadded?: boolean }) {
  const { t } = useTranslation('frame')
  return (
    <div className={styles.frame}>
      <TopBar start={<Brand />} end={<TasteSwitches />} />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {isPadded ? (
          <Container paddingY={8}>
            <Outlet />
          </Container>
        ) : (
          <Outlet />
        )}
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
