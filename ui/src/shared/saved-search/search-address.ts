import type { VehicleFilter } from '@forecourt/contracts'
import { paths } from '../../app/paths.ts'

/** Address of the vehicle list with this filter: keys as the page reads them, repeated for lists. */
export function searchAddress(filter: VehicleFilter): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(filter)) {
    for (const one of Array.isArray(value) ? value : [value]) params.append(key, String(one))
  }
  return `${paths.home()}?${params}`
}
