import { AppShell, BottomBar, Container, NotificationBell, Sidebar, TopBar } from '@forecourt/design-system'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate } from 'react-router'
import { changeSettings, useSettings } from '../../shared/storage/settings.ts'
import { paths } from '../paths.ts'
import { Starting } from '../starting.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Banners } from './banners.tsx'
import { Brand } from './brand.tsx'
import * as styles from './frame.css.ts'
import { usePlaces } from './places.tsx'
import { TasteSwitches } from './taste-switches.tsx'
import { TopSearch } from './top-search.tsx'
import { useLiveInbox } from './use-live-inbox.tsx'
import { usePageFocus } from './use-page-focus.ts'

/** Sidebar, top bar and, on phones, bottom bar around every page of the authenticated area. */
export function Frame() {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  const unread = useLiveInbox()
  const places = usePlaces(unread, 'places')
  const thumb = usePlaces(unread, 'short')
  const { sidebarFolded } = useSettings()
  usePageFocus()
  return (
    <AppShell
      skipLabel={t('skip')}
      topBar={
        <TopBar
          start={<Brand compact />}
          end={
            <>
              <TasteSwitches />
              <span className={styles.fromTablet}>
                <NotificationBell
                  count={unread}
                  label={t('unread', { count: unread })}
                  onPress={() => void navigate(paths.notifications())}
                />
              </span>
              <AccountMenu />
            </>
          }
        >
          <TopSearch />
        </TopBar>
      }
      sidebar={
        <Sidebar
          label={t('navigation')}
          groups={[
            {
              id: 'buy',
              title: t('groups.buy'),
              items: [places.home, places.favorites, places.savedSearches, places.recents, places.messages],
            },
            {
              id: 'sell',
              title: t('groups.sell'),
              items: [places.sell, places.my, places.notifications, places.documents],
            },
          ]}
          isFolded={sidebarFolded}
          onFoldedChange={(folded) => changeSettings({ sidebarFolded: folded })}
          foldLabel={t('fold')}
          unfoldLabel={t('unfold')}
        />
      }
      bottomBar={
        <BottomBar
          label={t('navigation')}
          items={[thumb.home, thumb.favorites, thumb.sell, thumb.notifications, thumb.my]}
        />
      }
    >
      <Suspense fallback={<Starting />}>
        <Container>
          <Banners />
          <Outlet />
        </Container>
      </Suspense>
    </AppShell>
  )
}
