import type { RouteObject } from 'react-router'
import { paths } from '../../app/paths.ts'

/** My vehicles. */
export const myVehiclesRoutes: RouteObject[] = [
  {
    path: paths.myVehicles(),
    lazy: async () => ({ Component: (await import('./pages/my-vehicles-page.tsx')).MyVehiclesPage }),
  },
]
