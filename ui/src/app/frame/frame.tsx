import { Container, NotificationBell } from '@forecourt/design-system'
import { useAtomValue } from 'jotai'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { inboxAtom } from '../../shared/live/inbox-atom.ts'
import { SearchPlace } from '../../shared/search/search-place.tsx'
import { paths } from '../paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { Banners } from './banners.tsx'
import * as styles from './frame.css.ts'
import { PageWaiting } from './frame-outline.tsx'
import { LateInbox } from './late-inbox.tsx'
import { MarketShell } from './market-shell.tsx'
import { shapeOf } from './page-shape.ts'
import { TasteSwitches } from './taste-switches.tsx'
import { TopSearch } from './top-search.tsx'
import { usePageFocus } from './use-page-focus.ts'

/** Around every page of the authenticated area. */
export function Frame() {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { page } = shapeOf(pathname, true)
  const [searchPlace, setSearchPlace] = useState<HTMLElement | null>(null)
  const unread = useAtomValue(inboxAtom)?.unread ?? 0
  usePageFocus()
  const tools = (
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
  )
  return (
    <MarketShell
      page={page}
      unread={unread}
      search={page === 'home' ? <search ref={setSearchPlace} /> : <TopSearch />}
      tools={tools}
    >
      <LateInbox />
      <Container>
        <Suspense fallback={<PageWaiting />}>
          <Banners />
          <SearchPlace value={searchPlace}>
            <Outlet />
          </SearchPlace>
        </Suspense>
      </Container>
    </MarketShell>
  )
}
