import { recentVehicles, type Vehicle, viewVehicle } from '@forecourt/contracts'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../shared/api/call.ts'
import { useInvalidate } from '../../shared/api/use-endpoint.ts'

/** Notes once that the person looks at a vehicle of somebody else's. */
export function useRecordedView(vehicle: Vehicle): void {
  const invalidate = useInvalidate()
  const isNoted = !vehicle.canEdit && vehicle.status === 'live'
  const note = useEffectEvent(async (id: string) => {
    try {
      await call(viewVehicle, { params: { id } })
      await invalidate(recentVehicles)
    } catch {
      // A look that could not be noted is no trouble to the person who looks.
    }
  })
  useEffect(() => {
    if (isNoted) void note(vehicle.id)
  }, [isNoted, vehicle.id])
}
