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
import { useChange, useChanging } from '../api/use-change.ts'
import { useInvalidate } from '../api/use-endpoint.ts'

export interface Bulk {
  isBusy: boolean
  /** What became of each, or undefined when the call itself failed, which has been said. Lists are read again. */
  run(action: BulkAction, ids: readonly string[]): Promise<readonly BulkOutcome[] | undefined>
}

/** What happens to several vehicles happens one after another: they may be the same ones. */
const record = 'vehicles'

/** One action on several vehicles. */
export function useBulk(): Bulk {
  const invalidate = useInvalidate()
  const change = useChange()
  const isChanging = useChanging()
  return {
    isBusy: isChanging(record),
    async run(action, ids) {
      const input = { body: { action, ids: [...ids] } }
      const { reply } = await change(record, changeVehicles, input, { isAction: true })
      // Also after a failure: something may have been done before the answer was lost.
      await (action === 'delete'
        ? invalidate(home, myVehicles, favoriteVehicles)
        : invalidate(home, myVehicles, favoriteVehicles, readVehicle, vehiclePage))
      return reply?.data
    },
  }
}
