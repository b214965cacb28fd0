import { AppShell, BottomBar, Sidebar, TopBar } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSettings, useSettings } from '../../shared/storage/settings.ts'
import { Brand } from './brand.tsx'
import { usePlaces } from './places.tsx'

export interface MarketShellProps {
  unread: number
  /** The search field of the top bar. */
  search: ReactNode
  /** At the end of the top bar. */
  tools: ReactNode
  children: ReactNode
}

/** Sidebar, top bar and, on phones, bottom bar: the same whether the page is there or on its way. */
export function MarketShell({ unread, search, tools, children }: MarketShellProps) {
  const { t } = useTranslation('frame')
  const places = usePlaces(unread, 'places')
  const thumb = usePlaces(unread, 'short')
  const { sidebarFolded } = useSettings()
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
      {children}
    </AppShell>
  )
}
