import type { VehicleFilter } from '@forecourt/contracts'

/** A filter as an address of home says it. */
export function searchAddress(filter: VehicleFilter): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(filter)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '' && one !== false) params.append(key, String(one))
    }
  }
  return `${params}`
}
