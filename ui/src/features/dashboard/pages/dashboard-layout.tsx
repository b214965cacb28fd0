import type { PermissionKey } from '@forecourt/contracts'
import { Heading, Stack, Tabs } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'

const tabs: readonly { id: string; path: string; permission: PermissionKey }[] = [
  { id: 'overview', path: paths.admin('dashboard'), permission: 'admin.dashboard.index' },
  { id: 'support', path: paths.admin('dashboard/support'), permission: 'admin.support.index' },
  { id: 'reports', path: paths.admin('dashboard/reports'), permission: 'delete_vehicle' },
  { id: 'conversations', path: paths.admin('dashboard/conversations'), permission: 'admin.conversation.index' },
  { id: 'pictures', path: paths.admin('dashboard/pictures'), permission: 'admin.picture.index' },
  { id: 'deliveries', path: paths.admin('dashboard/deliveries'), permission: 'admin.dashboard.index' },
  { id: 'audit', path: paths.admin('dashboard/audit'), permission: 'admin.dashboard.index' },
  { id: 'events', path: paths.admin('dashboard/events'), permission: 'admin.dashboard.index' },
]

/** The dashboard's title and the tabs a person may open; each tab is a page of its own. */
export function DashboardLayout() {
  const { t } = useTranslation('dashboard')
  const user = useUser()
  const { pathname } = useLocation()
  const here = pathname.replace(/\/*$/, '/')
  const shown = tabs.filter(({ permission }) => can(user, permission))
  const current = shown.find(({ path }) => path === here)
  usePageTitle(t('title'))
  return (
    <Stack gap={5}>
      <Heading level={1}>{t('title')}</Heading>
      <Tabs
        label={t('tabs.label')}
        selectedKey={current?.id}
        items={shown.map(({ id, path }) => ({
          id,
          label: t(`tabs.${id}`),
          href: path,
          ...(id === current?.id && { content: <Outlet /> }),
        }))}
      />
      {/* A tab the person may not open leads elsewhere. */}
      {current ? null : <Outlet />}
    </Stack>
  )
}
