import { type VehicleFilter, vehicleFilters } from '@forecourt/contracts'

const keys = Object.keys(vehicleFilters) as (keyof VehicleFilter)[]

/** A filter as an address of home says it, in the order in which home itself writes it: the same search has one address. */
export function searchAddress(filter: VehicleFilter): string {
  const params = new URLSearchParams()
  for (const key of keys) {
    const value = filter[key]
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '' && one !== false) params.append(key, String(one))
    }
  }
  return `${params}`
}
