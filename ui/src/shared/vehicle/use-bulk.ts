import {
  type BulkAction,
  type BulkOutcome,
  changeVehicles,
  favoriteVehicles,
  home,
  myVehicles,
  readVehicle,
  vehiclePage,
} from '@forecourt/contracts'
import { useAction } from '../api/use-action.ts'
import { useInvalidate } from '../api/use-endpoint.ts'

export interface Bulk {
  isBusy: boolean
  /** What became of each, or undefined when the call itself failed, which has been said. Lists are read again. */
  run(action: BulkAction, ids: readonly string[]): Promise<readonly BulkOutcome[] | undefined>
}

/** One action on several vehicles. */
export function useBulk(): Bulk {
  const invalidate = useInvalidate()
  const change = useAction(changeVehicles)
  return {
    isBusy: change.isRunning,
    async run(action, ids) {
      const reply = await change.run({ body: { action, ids: [...ids] } })
      // Also after a failure: something may have been done before the answer was lost.
      await (action === 'delete'
        ? invalidate(home, myVehicles, favoriteVehicles)
        : invalidate(home, myVehicles, favoriteVehicles, readVehicle, vehiclePage))
      return reply?.data
    },
  }
}
