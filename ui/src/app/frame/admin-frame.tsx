import { AppShell, Badge, Box, NotificationBell, Sidebar, TableDensityContext, TopBar } from '@forecourt/design-system'
import { media } from '@forecourt/design-system/theme'
import { useAtomValue } from 'jotai'
import { Fragment, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useNavigate, useSearchParams } from 'react-router'
import { useMedia } from '../../shared/feedback/use-media.ts'
import { inboxAtom } from '../../shared/live/inbox-atom.ts'
import { changeSettings, useSettings } from '../../shared/storage/settings.ts'
import { paths } from '../paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { AdminCommands } from './admin/admin-commands.tsx'
import * as styles from './admin/admin-frame.css.ts'
import { AdminTabs } from './admin/admin-tabs.tsx'
import { useAdminTabs } from './admin/use-admin-tabs.ts'
import { useFullscreen } from './admin/use-fullscreen.ts'
import { useAdminPlaces, wayOut } from './admin-places.tsx'
import { Banners } from './banners.tsx'
import { Brand } from './brand.tsx'
import { PageWaiting } from './frame-outline.tsx'
import { LateInbox } from './late-inbox.tsx'
import { narrowGoal } from './narrow-goal.ts'
import { TasteSwitches } from './taste-switches.tsx'
import { usePageFocus } from './use-page-focus.ts'

/** Top bar and navigation around the back office. It is made for wide screens: below 768 px it is left, on resize too. */
export function AdminFrame() {
  const [search] = useSearchParams()
  if (!useMedia(media.tablet)) return <Navigate to={narrowGoal(search.get('redirect'))} replace />
  return <WideFrame />
}

function WideFrame() {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  const unread = useAtomValue(inboxAtom)?.unread ?? 0
  const groups = useAdminPlaces()
  const places = groups.filter(({ id }) => id !== wayOut).flatMap(({ items }) => items)
  const tabs = useAdminTabs(places)
  const [isFullscreen, toggleFullscreen] = useFullscreen()
  const { sidebarFolded, roomyTables } = useSettings()
  usePageFocus()
  return (
    <AppShell
      skipLabel={t('skip')}
      topBar={
        isFullscreen ? null : (
          <TopBar
            start={
              <>
                <Brand />
                <Badge tone="accent">{t('office')}</Badge>
              </>
            }
            end={
              <>
                <TasteSwitches />
                <NotificationBell
                  count={unread}
                  label={t('unread', { count: unread })}
                  onPress={() => void navigate(paths.notifications())}
                />
                <AccountMenu />
              </>
            }
          >
            <AdminCommands places={places} />
          </TopBar>
        )
      }
      sidebar={
        isFullscreen ? null : (
          <Sidebar
            label={t('office')}
            groups={groups}
            isFolded={sidebarFolded}
            onFoldedChange={(folded) => changeSettings({ sidebarFolded: folded })}
            foldLabel={t('fold')}
            unfoldLabel={t('unfold')}
          />
        )
      }
    >
      <LateInbox />
      <div className={isFullscreen ? styles.insideAlone : styles.inside}>
        <AdminTabs tabs={tabs} places={places} isFullscreen={isFullscreen} onFullscreen={toggleFullscreen} />
        <Box paddingX={6}>
          <Suspense fallback={<PageWaiting />}>
            <Banners />
            <TableDensityContext value={roomyTables ? 'normal' : 'compact'}>
              <Fragment key={tabs.drawn}>
                <Outlet />
              </Fragment>
            </TableDensityContext>
          </Suspense>
        </Box>
      </div>
    </AppShell>
  )
}
