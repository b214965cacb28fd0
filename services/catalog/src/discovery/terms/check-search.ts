import type { VehicleFilter, VehicleSearch } from '@forecourt/contracts'
import { invalid } from '@forecourt/kernel/errors'

/**
 * What parameters of a search ask of each other (rulings 4).
 *
 * @throws DomainError INVALID (422): a radius without exactly one city, `relevance` without words
 */
export function checkSearch({ q, city = [], radiusKm }: VehicleFilter, sort?: VehicleSearch['sort']): void {
  const cities = new Set(city.map((id) => id.toLowerCase()))
  if (radiusKm !== undefined && cities.size !== 1) throw invalid('radiusKm', 'validation.radiusNeedsOneCity')
  if (sort === 'relevance' && !q?.trim()) throw invalid('sort', 'validation.relevanceNeedsWords')
}
