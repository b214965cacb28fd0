import { AppShell, Badge, Box, Container, Sidebar, Skeleton, TopBar } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { SearchOutline } from '../../shared/search/search-outline.tsx'
import { useSession } from '../../shared/session/session.ts'
import { changeSettings, useSettings } from '../../shared/storage/settings.ts'
import * as admin from './admin/admin-frame.css.ts'
import { Brand } from './brand.tsx'
import { fromTablet } from './frame.css.ts'
import { MarketShell } from './market-shell.tsx'
import * as styles from './outline.css.ts'
import { PageOutline } from './page-outline.tsx'
import { type FrameName, type PageShape, shapeOf } from './page-shape.ts'
import { PublicShell } from './public-shell.tsx'

/** The frame of the page that is on its way, and the shape of that page. */
export function WholeOutline({ to }: { to?: string | undefined }) {
  const { pathname } = useLocation()
  const { user } = useSession()
  const { frame, page } = shapeOf(to?.replace(/[?#].*$/, '') ?? pathname, user?.emailVerified === true)
  return (
    <FrameOutline frame={frame} page={page}>
      <PageOutline shape={page} />
    </FrameOutline>
  )
}

/** The shape of the page alone, where its frame is there. */
export function PageWaiting() {
  const { pathname } = useLocation()
  return <PageOutline shape={shapeOf(pathname, true).page} />
}

interface FrameOutlineProps {
  frame: FrameName
  page?: PageShape
  children: ReactNode
}

/** A frame without what needs a person or a script: places lead somewhere, tools are grey. */
export function FrameOutline({ frame, page, children }: FrameOutlineProps) {
  if (frame === 'public') return <PublicShell tools={<Tools count={2} />}>{children}</PublicShell>
  if (frame === 'office') return <OfficeOutline>{children}</OfficeOutline>
  return (
    <MarketShell page={page} unread={0} search={<SearchOutline />} tools={<MarketTools />}>
      <Container>{children}</Container>
    </MarketShell>
  )
}

/** Phones have no bell. */
const MarketTools = () => (
  <>
    <Tools count={2} />
    <span className={fromTablet}>
      <Tools count={1} />
    </span>
    <Tools count={1} />
  </>
)

function Tools({ count }: { count: number }) {
  return (
    <div className={styles.tools}>
      {Array.from({ length: count }, (_, index) => `tool-${index}`).map((key) => (
        <span key={key} className={styles.tool}>
          <Skeleton shape="block" />
        </span>
      ))}
    </div>
  )
}

/** Which pages there are depends on rights: their places are grey. */
function OfficeOutline({ children }: { children: ReactNode }) {
  const { t } = useTranslation('frame')
  const { sidebarFolded } = useSettings()
  return (
    <AppShell
      skipLabel={t('skip')}
      topBar={
        <TopBar
          start={
            <>
              <Brand />
              <Badge tone="accent">{t('office')}</Badge>
            </>
          }
          end={<Tools count={4} />}
        >
          <Skeleton shape="block" />
        </TopBar>
      }
      sidebar={
        <Sidebar
          label={t('office')}
          groups={[]}
          isFolded={sidebarFolded}
          onFoldedChange={(folded) => changeSettings({ sidebarFolded: folded })}
          foldLabel={t('fold')}
          unfoldLabel={t('unfold')}
        />
      }
    >
      <div className={admin.inside}>
        <Box paddingX={6}>{children}</Box>
      </div>
    </AppShell>
  )
}
