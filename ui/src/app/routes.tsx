import type { RouteObject } from 'react-router'
import { openAccountRoutes, signedInRoutes, signedOutRoutes } from '../features/account/routes.tsx'
import { adminRoutes } from '../features/admin/routes.tsx'
import { billingRoutes } from '../features/billing/routes.tsx'
import { dashboardRoutes } from '../features/dashboard/routes.tsx'
import { errorRoutes, unknownRoute } from '../features/errors/routes.tsx'
import { favoritesRoutes } from '../features/favorites/routes.tsx'
import { helpRoutes } from '../features/help/routes.tsx'
import { homeRoutes, sellerRoutes } from '../features/home/routes.tsx'
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
import { PublicFrame } from './frame/public-frame.tsx'
import { area, entrance, open, SignedInArea, SignedInOnly, SignedOutOnly } from './guards.tsx'
import { PageCrash } from './page-crash.tsx'
import { withTexts } from './with-texts.ts'

const framed = [
  ...withTexts(['market'], homeRoutes),
  ...withTexts(['market', 'sellers'], sellerRoutes),
  ...withTexts(['market', 'vehicle'], vehicleRoutes),
  ...withTexts(['selling'], [...statisticsRoutes, ...stockPicturesRoutes]),
  ...withTexts(['selling', 'market'], [...vehicleFormRoutes, ...myVehiclesRoutes, ...importsRoutes]),
  ...withTexts(['market', 'offline'], [...favoritesRoutes, ...recentsRoutes]),
  ...withTexts(['market'], savedSearchesRoutes),
  ...withTexts(['messages'], notificationsRoutes),
  ...withTexts(['messages', 'market', 'vehicle'], messagesRoutes),
  ...withTexts(['settings'], billingRoutes),
  ...withTexts(['settings', 'entrance', 'messages', 'vehicle'], settingsRoutes),
]
const office = [
  ...withTexts(['office', 'settings'], adminRoutes),
  ...withTexts(['office', 'messages', 'market', 'vehicle'], dashboardRoutes),
]

const page = (children: RouteObject[]): RouteObject => ({ errorElement: <PageCrash />, children })

/** All pages, inside of the root (router.tsx). Each comes with the texts it shows, so that it is drawn in one go. */
export const pages: RouteObject[] = [
  {
    element: <SignedInArea />,
    handle: area,
    children: [
      {
        lazy: async () => ({ Component: (await import('./market-area.tsx')).MarketArea }),
        children: [
          page([
            ...withTexts(
              ['market'],
              [
                {
                  lazy: async () => ({
                    Component: (await import('../features/compare/compare-layout.tsx')).CompareLayout,
                  }),
                  children: framed,
                },
              ],
            ),
          ]),
          { ...page(withTexts(['legal'], helpRoutes)), handle: open },
        ],
      },
      ...withTexts(
        ['office'],
        [
          {
            lazy: async () => ({ Component: (await import('./frame/admin-frame.tsx')).AdminFrame }),
            children: [page(office)],
          },
        ],
      ),
    ],
  },
  // Their frame is inside the guard: whoever is led on sees the one they are led to.
  {
    element: <SignedOutOnly />,
    handle: entrance,
    children: [{ element: <PublicFrame />, children: [page(withTexts(['entrance'], signedOutRoutes))] }],
  },
  {
    element: <SignedInOnly />,
    children: [{ element: <PublicFrame />, children: [page(withTexts(['entrance', 'offline'], signedInRoutes))] }],
  },
  {
    element: <PublicFrame />,
    children: [
      page([
        ...withTexts(['entrance'], openAccountRoutes),
        ...withTexts(['unsubscribe'], unsubscribeRoutes),
        ...withTexts(['legal'], legalRoutes),
        ...errorRoutes,
        unknownRoute,
      ]),
    ],
  },
]
