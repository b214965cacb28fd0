import { type Draft, useDraft } from '../../shared/draft/drafts.ts'
import { useUser } from '../../shared/session/session.ts'
import { readKeptDraft } from './kept-draft.ts'

export interface VehicleDraft extends Draft {
  /** It was begun at "Sell" and is found again there. */
  isBegun: boolean
}

/**
 * The one draft this browser keeps of a vehicle. "Sell" begins it before the vehicle has an id, and it stays in that place:
 * whoever goes on under the vehicle's own address finds it there.
 *
 * @param id of the vehicle; null at "Sell"
 */
export function useVehicleDraft(id: string | null): VehicleDraft {
  const user = useUser()
  const begun = useDraft(user.id, 'vehicle/new')
  const own = useDraft(user.id, id === null ? null : `vehicle/${id}`)
  const isReady = begun.isReady && own.isReady
  const isBegun = id === null || readKeptDraft(begun.stored)?.vehicleId === id
  return { ...(isBegun ? begun : own), isReady, isBegun }
}
