import { type DataOf, vehicleConfig } from '@forecourt/contracts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'

export type VehicleChoices = DataOf<typeof vehicleConfig>

/**
 * Reference data of the filters. The browser keeps it with its ETag and asks whether it still holds, so that a visit costs
 * an empty answer; within a visit all who need it share one.
 */
export function useChoices(): { choices: VehicleChoices | null; isMissing: boolean } {
  const { data, error } = useEndpoint(vehicleConfig, {})
  return { choices: data ?? null, isMissing: data === undefined && error !== undefined }
}
