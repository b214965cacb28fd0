import { runningCost, type Vehicle } from '@forecourt/contracts'
import { useEndpoint } from '../../shared/api/use-endpoint.ts'
import { usualHere } from '../../shared/format/units.ts'
import { useSession } from '../../shared/session/session.ts'
import type { Running } from './compare-running.ts'

/** What the energy of each of up to three vehicles costs, in their order, as their pages say it. */
export function useRunningCosts(vehicles: readonly Vehicle[]): Running[] {
  const { country } = usualHere(useSession())
  const ask = (vehicle: Vehicle | undefined) =>
    vehicle && !vehicle.sold && vehicle.status !== 'draft' ? { params: { id: vehicle.id }, query: { country } } : null
  // One for each column there may be: hooks are called the same number of times.
  const asked = [ask(vehicles[0]), ask(vehicles[1]), ask(vehicles[2])] as const
  const found = [
    useEndpoint(runningCost, asked[0]),
    useEndpoint(runningCost, asked[1]),
    useEndpoint(runningCost, asked[2]),
  ]
  return vehicles.map((_, at) => (asked[at] && !found[at]?.error ? found[at]?.data : null))
}
