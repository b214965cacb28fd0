import type { PriceHistory as History, VehicleCard } from '@forecourt/contracts'
import { PriceHistory } from './price-history.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { Similar } from './similar.tsx'

export interface FurtherProps {
  vehicleId: string
  history: History | null
  similar: readonly VehicleCard[]
}

/** What stands below the vehicle itself: its prices so far, and other vehicles. */
export function Further({ vehicleId, history, similar }: FurtherProps) {
  return (
    <>
      <PriceHistory history={history} />
      <Similar vehicles={similar} />
      <RecentlyViewed exceptId={vehicleId} />
    </>
  )
}
