import { areaOf, type VehicleFilter, type VehicleSearch } from '@forecourt/contracts'
import { invalid } from '@forecourt/kernel/errors'

/**
 * What parameters of a search ask of each other (rulings 4).
 *
 * @throws DomainError INVALID (422): a radius, or an order by distance, without exactly one city; `relevance` without words; an
 * area with edges that do not exist
 */
export function checkSearch({ q, city = [], radiusKm, area }: VehicleFilter, sort?: VehicleSearch['sort']): void {
  const cities = new Set(city.map((id) => id.toLowerCase()))
  if (radiusKm !== undefined && cities.size !== 1) throw invalid('radiusKm', 'validation.radiusNeedsOneCity')
  if (sort === 'distance' && cities.size !== 1) throw invalid('sort', 'validation.distanceNeedsOneCity')
  if (area !== undefined && !areaOf(area)) throw invalid('area', 'validation.areaInvalid')
  if (sort === 'relevance' && !q?.trim()) throw invalid('sort', 'validation.relevanceNeedsWords')
}
