import { type PriceHistory as History, runningCost, type Vehicle, type VehicleCard } from '@forecourt/contracts'
import { useEffect, useState } from 'react'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { usualHere } from '../../../shared/format/units.ts'
import { useSession } from '../../../shared/session/session.ts'
import { Costs } from './costs.tsx'
import { Locator } from './locator.tsx'
import { PriceHistory } from './price-history.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { Similar } from './similar.tsx'

export interface FurtherProps {
  vehicle: Vehicle
  history: History | null
  similar: readonly VehicleCard[]
}

/** How long other vehicles wait for the costs above them, milliseconds. */
const PATIENCE = 1_500

function useIsLate(id: string): boolean {
  const [late, setLate] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setLate(id), PATIENCE)
    return () => clearTimeout(timer)
  }, [id])
  return late === id
}

/** What stands below the vehicle itself: its prices so far, where it is, what it costs, and other vehicles. */
export function Further({ vehicle, history, similar }: FurtherProps) {
  const { id, sold, status } = vehicle
  const { country } = usualHere(useSession())
  const isOffered = !sold && status !== 'draft'
  const { data, error } = useEndpoint(runningCost, isOffered ? { params: { id }, query: { country } } : null)
  const isLate = useIsLate(id)
  // What comes after the costs waits for them, so that it does not move; but not for ever.
  const isWaiting = isOffered && data === undefined && !error && !isLate
  return (
    <>
      <PriceHistory history={history} />
      <Locator vehicle={vehicle} />
      {isWaiting ? null : (
        <>
          {isOffered ? <Costs key={id} vehicle={vehicle} running={data ?? null} /> : null}
          <Similar vehicles={similar} />
          <RecentlyViewed exceptId={id} />
        </>
      )}
    </>
  )
}
