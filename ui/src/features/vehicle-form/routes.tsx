import type { RouteObject } from 'react-router'
import { paths } from '../../app/paths.ts'

const lazy = async () => ({ Component: (await import('./pages/vehicle-form-page.tsx')).VehicleFormPage })

/** Listing a vehicle, and changing one's own. */
export const vehicleFormRoutes: RouteObject[] = [
  { path: paths.newVehicle(), lazy },
  { path: paths.editVehicle(':id'), lazy },
]
