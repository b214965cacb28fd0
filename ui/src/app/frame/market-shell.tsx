import { AppShell, BottomBar, type NavigationItem, Sidebar, TopBar } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.ts'
import { shownItems } from '../../shared/session/shown-items.ts'
import { changeSettings, useSettings } from '../../shared/storage/settings.ts'
import { Brand } from './brand.tsx'
import type { PageShape } from './page-shape.ts'
import { usePlaces } from './places.tsx'

export interface MarketShellProps {
  /** What it is around, where that is known: home has its own sidebar's width. */
  page?: PageShape | undefined
  unread: number
  /** The search field of the top bar. */
  search: ReactNode
  /** At the end of the top bar. */
  tools: ReactNode
  children: ReactNode
}

/** Sidebar, top bar and, on phones, bottom bar: the same whether the page is there or on its way. */
export function MarketShell({ page, unread, search, tools, children }: MarketShellProps) {
  const { t } = useTranslation('frame')
  const places = usePlaces(unread, 'places')
  const thumb = usePlaces(unread, 'short')
  const sidebar = useSidebar(page === 'home')
  const { user } = useSession()
  const isShown = ({ mark }: NavigationItem) =>
    !user || mark === undefined || shownItems(user).some((item) => item === mark)
  return (
    <AppShell
      skipLabel={t('skip')}
      topBar={
        <TopBar start={<Brand compact />} end={tools}>
          {search}
        </TopBar>
      }
      sidebar={
        <Sidebar
          label={t('navigation')}
          groups={[
            {
              id: 'buy',
              title: t('groups.buy'),
              items: [places.home, places.favorites, places.savedSearches, places.recents, places.messages].filter(
                isShown,
              ),
            },
            {
              id: 'sell',
              title: t('groups.sell'),
              items: [places.sell, places.my, places.notifications, places.documents, places.downloads].filter(isShown),
            },
          ]}
          {...sidebar}
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
      {children}
    </AppShell>
  )
}

/** Home's filters are its navigation: the sidebar leaves them its room until it is opened there, and is elsewhere as it was left. */
function useSidebar(isHome: boolean) {
  const settings = useSettings()
  const setting = isHome ? 'homeSidebarFolded' : 'sidebarFolded'
  return { isFolded: settings[setting], onFoldedChange: (isFolded: boolean) => changeSettings({ [setting]: isFolded }) }
}
