import type { RouteObject } from 'react-router'
import { paths } from '../../app/paths.ts'

/** A vehicle's statistics, for its owner. */
export const statisticsRoutes: RouteObject[] = [
  {
    path: paths.vehicleStatistics(':id'),
    lazy: async () => ({ Component: (await import('./pages/statistics-page.tsx')).StatisticsPage }),
  },
]
