import type { RouteObject } from 'react-router'
import { paths } from '../../app/paths.ts'

/** The vehicle list of one seller. */
export const sellerRoutes: RouteObject[] = [
  {
    path: paths.seller(':id'),
    lazy: async () => ({ Component: (await import('./pages/seller-page.tsx')).SellerPage }),
  },
]

/** The vehicle list. */
export const homeRoutes: RouteObject[] = [
  { path: paths.home(), lazy: async () => ({ Component: (await import('./pages/home-page.tsx')).HomePage }) },
]
