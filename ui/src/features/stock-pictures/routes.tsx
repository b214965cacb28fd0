import type { RouteObject } from 'react-router'
import { paths } from '../../app/paths.ts'

/** Pictures of many vehicles, by stock number. */
export const stockPicturesRoutes: RouteObject[] = [
  {
    path: paths.stockPictures(),
    lazy: async () => ({ Component: (await import('./pages/stock-pictures-page.tsx')).StockPicturesPage }),
  },
]
