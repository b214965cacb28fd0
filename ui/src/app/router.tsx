import { createBrowserRouter, type RouteObject } from 'react-router'
import { openAccountRoutes, signedInRoutes, signedOutRoutes } from '../features/account/routes.tsx'
import { adminRoutes } from '../features/admin/routes.tsx'
import { billingRoutes } from '../features/billing/routes.tsx'
import { CompareLayout } from '../features/compare/compare-layout.tsx'
import { dashboardRoutes } from '../features/dashboard/routes.tsx'
import { errorRoutes, unknownRoute } from '../features/errors/routes.tsx'
import { favoritesRoutes } from '../features/favorites/routes.tsx'
import { helpRoutes } from '../features/help/routes.tsx'
import { homeRoutes } from '../features/home/routes.tsx'
import { importsRoutes } from '../features/imports/routes.tsx'
import { legalRoutes } from '../features/legal/routes.tsx'
import { messagesRoutes } from '../features/messages/routes.tsx'
import { myVehiclesRoutes } from '../features/my-vehicles/routes.tsx'
import { notificationsRoutes } from '../features/notifications/routes.tsx'
import { recentsRoutes } from '../features/recents/routes.tsx'
import { savedSearchesRoutes } from '../features/saved-searches/routes.tsx'
import { settingsRoutes } from '../features/settings/routes.tsx'
import { statisticsRoutes } from '../features/statistics/routes.tsx'
import { stockPicturesRoutes } from '../features/stock-pictures/routes.tsx'
import { unsubscribeRoutes } from '../features/unsubscribe/routes.tsx'
import { vehicleRoutes } from '../features/vehicle/routes.tsx'
import { vehicleFormRoutes } from '../features/vehicle-form/routes.tsx'
import { AnyFrame } from './frame/any-frame.tsx'
import { Waiting } from './frame/frame-outline.tsx'
import { PublicFrame } from './frame/public-frame.tsx'
import { open, SignedInArea, SignedInOnly, SignedOutOnly } from './guards.tsx'
import { isShell } from './offline/shell.ts'
import { PageCrash } from './page-crash.tsx'
import { Root } from './root.tsx'

const framed = [
  ...homeRoutes,
  ...vehicleRoutes,
  ...statisticsRoutes,
  ...vehicleFormRoutes,
  ...myVehiclesRoutes,
  ...importsRoutes,
  ...stockPicturesRoutes,
  ...favoritesRoutes,
  ...recentsRoutes,
  ...savedSearchesRoutes,
  ...notificationsRoutes,
  ...messagesRoutes,
  ...billingRoutes,
  ...settingsRoutes,
]

const page = (children: RouteObject[]): RouteObject => ({ errorElement: <PageCrash />, children })

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <PageCrash />,
    HydrateFallback: Waiting,
    children: [
      {
        element: <SignedInArea />,
        children: [
          {
            element: <AnyFrame />,
            children: [
              { ...page(framed), element: <CompareLayout /> },
              { ...page(helpRoutes), handle: open },
            ],
          },
          {
            lazy: async () => ({ Component: (await import('./frame/admin-frame.tsx')).AdminFrame }),
            children: [page([...adminRoutes, ...dashboardRoutes])],
          },
        ],
      },
      // Their frame is inside the guard: whoever is led on sees the one they are led to.
      { element: <SignedOutOnly />, children: [{ element: <PublicFrame />, children: [page(signedOutRoutes)] }] },
      { element: <SignedInOnly />, children: [{ element: <PublicFrame />, children: [page(signedInRoutes)] }] },
      {
        element: <PublicFrame />,
        children: [page([...openAccountRoutes, ...unsubscribeRoutes, ...legalRoutes, ...errorRoutes, unknownRoute])],
      },
    ],
  },
]

/** Without a network: one page at every address, since the code and the data of all others are away. */
const offlineRoutes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <PageCrash />,
    HydrateFallback: Waiting,
    children: [
      {
        path: '*',
        lazy: async () => ({ Component: (await import('./offline/offline-area.tsx')).OfflineArea }),
      },
    ],
  },
]

export const router = createBrowserRouter(isShell() ? offlineRoutes : routes)
