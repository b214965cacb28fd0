import type { RouteObject } from 'react-router'
import { paths } from '../../app/paths.ts'

/** Vehicle details. */
export const vehicleRoutes: RouteObject[] = [
  {
    path: paths.vehicle(':id'),
    lazy: async () => ({ Component: (await import('./pages/vehicle-page.tsx')).VehiclePage }),
  },
]
