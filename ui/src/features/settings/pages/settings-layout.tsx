import { Heading, Link, Spinner, Stack } from '@forecourt/design-system'
import { Bell, CalendarClock, CreditCard, MessageSquareText, Palette, PanelLeft, Shield, UserRound } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { LeaveGuard } from '../../../shared/forms/leave-guard.tsx'
import * as styles from './settings-layout.css.ts'

const bare = (path: string) => path.replace(/\/+$/, '')
const places = [
  { name: 'profile', href: paths.settings(), icon: UserRound },
  { name: 'account', href: paths.settingsAccount(), icon: Shield },
  { name: 'appearance', href: paths.settingsAppearance(), icon: Palette },
  { name: 'display', href: paths.settingsDisplay(), icon: PanelLeft },
  { name: 'notifications', href: paths.settingsNotifications(), icon: Bell },
  { name: 'billing', href: paths.settingsBilling(), icon: CreditCard },
  { name: 'viewings', href: paths.settingsViewings(), icon: CalendarClock },
  { name: 'quickAnswers', href: paths.settingsQuickAnswers(), icon: MessageSquareText },
] as const

/** /settings/: its children side by side. */
export function SettingsLayout() {
  const { t } = useTranslation('settings')
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // On a phone the places stand in one line that is longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current one is another when the address is
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <Stack gap={6}>
      <Heading level={1}>{t('title')}</Heading>
      <div className={styles.layout}>
        <nav ref={nav} aria-label={t('title')} className={styles.nav}>
          {places.map(({ name, href, icon: Icon }) => (
            <Link
              key={name}
              href={href}
              variant="quiet"
              className={styles.item}
              {...(bare(pathname) === bare(href) ? { 'aria-current': 'page' as const } : {})}
            >
              <Icon size={16} aria-hidden />
              {t(`places.${name}`)}
            </Link>
          ))}
        </nav>
        <div className={styles.content}>
          <Suspense fallback={<Spinner label={t('loading', { ns: 'common' })} />}>
            <LeaveGuard>
              <Outlet />
            </LeaveGuard>
          </Suspense>
        </div>
      </div>
    </Stack>
  )
}
