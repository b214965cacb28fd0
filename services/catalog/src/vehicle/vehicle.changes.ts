import type { EntityManager } from '@forecourt/kernel/db'
import { enqueueWithCommit } from '@forecourt/kernel/events'

/**
 * Name of the job queue that is the log of changed vehicles: whoever makes something of vehicles (search does) follows it, and
 * reads the vehicle as it is then.
 */
export const VEHICLE_CHANGES = 'vehicle-changes'

export interface VehicleChange {
  readonly vehicleId: string
  /** Nothing changed: what was made of the vehicle is made again, and nobody is told of it. */
  readonly isRebuild?: true
}

/** Notes that a vehicle changed, in the transaction of the change; its writer does not wait for what is made of it. */
export const noteChange = (
  em: EntityManager,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> =>
  enqueueWithCommit(em, VEHICLE_CHANGES, `${id}:${version}`, { vehicleId: id } satisfies VehicleChange)
