import { searchVehicles, type VehicleFilter } from '@forecourt/contracts'
import { Sheet } from '@forecourt/design-system'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { PartMissing } from '../../../shared/feedback/part-missing.tsx'
import { VehicleGrid, VehicleGridSkeleton } from '../../../shared/vehicle/vehicle-grid.tsx'

export interface CityVehiclesProps {
  city: { id: string; name: string }
  /** What is searched for, whatever part of the map is seen. */
  filter: VehicleFilter
  closeLabel: string
  onClose: () => void
}

/** As many as one looks through over a map; the list has all. */
const MOST = 24

/** The vehicles of one city, over the map. */
export function CityVehicles({ city, filter, closeLabel, onClose }: CityVehiclesProps) {
  const { radiusKm: _radius, ...rest } = filter
  const { data, error } = useEndpoint(searchVehicles, { query: { ...rest, city: [city.id], limit: MOST } })
  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={city.name} closeLabel={closeLabel}>
      {data ? (
        <VehicleGrid vehicles={data} level={3} isBelow />
      ) : error ? (
        <PartMissing />
      ) : (
        <VehicleGridSkeleton count={2} />
      )}
    </Sheet>
  )
}
