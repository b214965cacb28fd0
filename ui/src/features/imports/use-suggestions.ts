import { type ImportJob, myVehicles, type VehicleField, vehicleConfig } from '@forecourt/contracts'
import { useEndpoint } from '../../shared/api/use-endpoint.ts'
import { useUser } from '../../shared/session/session.ts'
import { canSuggest, suggestedValue } from './suggested-value.ts'

/** What the rows of a list most likely have in one of these fields, for the seller to confirm. */
export function useSuggestions(job: ImportJob, fields: readonly VehicleField[]) {
  const user = useUser()
  const config = useEndpoint(vehicleConfig, {})
  const own = useEndpoint(myVehicles, fields.some(canSuggest) ? { query: {} } : null)
  return (field: VehicleField): string | undefined =>
    config.data && own.data
      ? suggestedValue(
          field,
          { phone: user?.phone ?? null, vehicles: own.data },
          config.data,
          job.options.defaults.country,
        )
      : undefined
}
