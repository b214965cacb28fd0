import type { Vehicle } from '@forecourt/contracts'
import { conflicts } from './conflicts.ts'
import { changes, type FormValues, valuesOf } from './form-values.ts'
import type { KeptDraft } from './kept-draft.ts'

/** What the server has of the vehicle. */
export interface Stored {
  id: string
  version: number
  status: Vehicle['status']
  values: FormValues
}

export const storedOf = (vehicle: Vehicle): Stored => ({
  id: vehicle.id,
  version: vehicle.version,
  status: vehicle.status,
  values: valuesOf(vehicle),
})

/**
 * The state a form that is taken up again was typed on. If somebody changed fields meanwhile, that is the state of
 * then: only what was typed counts as a change, and saving it meets the same conflict as without the break.
 *
 * @param typed the kept values as they would be sent
 */
export function typedOn(vehicle: Vehicle, kept: KeptDraft | null, typed: FormValues): Stored {
  const now = storedOf(vehicle)
  if (kept?.vehicleId !== vehicle.id || !kept.base || kept.version === null) return now
  const isOvertaken = conflicts(kept.base, changes(kept.base, typed), now.values)
  return isOvertaken ? { ...now, version: kept.version, values: kept.base } : now
}
