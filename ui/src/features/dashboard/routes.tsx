import type { PermissionKey } from '@forecourt/contracts'
import { Navigate, Outlet, type RouteObject } from 'react-router'
import { paths } from '../../app/paths.ts'
import { can } from '../../shared/permissions/can.ts'
import { useUser } from '../../shared/session/session.ts'

/** Whoever lacks a tab's permission is sent to `otherwise`: home without the dashboard's own (spec 2). */
function Guard({ permission, otherwise }: { permission: PermissionKey; otherwise: string }) {
  return can(useUser(), permission) ? <Outlet /> : <Navigate to={otherwise} replace />
}

const tab = (permission: PermissionKey, path: string, lazy: NonNullable<RouteObject['lazy']>): RouteObject => ({
  element: <Guard permission={permission} otherwise={paths.admin('dashboard')} />,
  children: [{ path, lazy }],
})

/** The dashboard and its tabs, each behind the permission that its calls ask for. */
export const dashboardRoutes: RouteObject[] = [
  {
    element: <Guard permission="admin.dashboard.index" otherwise={paths.home()} />,
    children: [
      {
        lazy: async () => ({ Component: (await import('./pages/dashboard-layout.tsx')).DashboardLayout }),
        children: [
          {
            path: paths.admin('dashboard'),
            lazy: async () => ({ Component: (await import('./pages/overview-page.tsx')).OverviewPage }),
          },
          {
            path: paths.admin('dashboard/events'),
            lazy: async () => ({ Component: (await import('./pages/events-page.tsx')).EventsPage }),
          },
          {
            path: paths.admin('dashboard/deliveries'),
            lazy: async () => ({ Component: (await import('./pages/deliveries-page.tsx')).DeliveriesPage }),
          },
          {
            path: paths.admin('dashboard/audit'),
            lazy: async () => ({ Component: (await import('./pages/audit-page.tsx')).AuditPage }),
          },
          tab('admin.picture.index', paths.admin('dashboard/pictures'), async () => ({
            Component: (await import('./pages/pictures-page.tsx')).PicturesPage,
          })),
          tab('delete_vehicle', paths.admin('dashboard/reports'), async () => ({
            Component: (await import('./pages/reports-page.tsx')).ReportsPage,
          })),
          tab('admin.support.index', paths.admin('dashboard/support'), async () => ({
            Component: (await import('./pages/support-page.tsx')).SupportPage,
          })),
          tab('admin.conversation.index', paths.admin('dashboard/conversations'), async () => ({
            Component: (await import('./pages/conversations-page.tsx')).ConversationsPage,
          })),
        ],
      },
    ],
  },
]
