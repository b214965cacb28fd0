import {
  areaOf,
  type DataOf,
  isInArea,
  type Locale,
  type QueryOf,
  type VehicleFilter,
  type vehicleMap,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { invalid } from '@forecourt/kernel/errors'
import type { Engine } from '../engine.ts'
import { cityPlaces } from '../places/city-places.ts'
import { clusteringOf } from '../places/kept-clusters.ts'
import { checkSearch } from '../terms/check-search.ts'
import { searchTerms } from '../terms/search-terms.ts'
import { facetLabels } from './facet-labels.ts'
import { meant } from './meant.ts'

/** More than fit on a large screen, a finger apart. */
const MOST = 300

/**
 * Where the vehicles of a filter stand, for one view of a map.
 *
 * @throws DomainError CURRENCY_REQUIRED · INVALID (422)
 */
export async function mapOf(
  em: EntityManager,
  engine: Engine,
  { view, zoom, ...filter }: QueryOf<typeof vehicleMap>,
  locale: Locale,
): Promise<DataOf<typeof vehicleMap>> {
  checkSearch(filter)
  const area = areaOf(view)
  if (!area) throw invalid('view', 'validation.areaInvalid')
  const { terms } = await meant(em, engine, await searchTerms(em, filter), filter)
  const [counts, places] = await Promise.all([engine.cities(em, terms), cityPlaces(em)])
  const around = await circlesOf(em, filter)
  const { clusters: everywhere, total } = clusteringOf(places, counts, zoom)
  const clusters = everywhere.filter((cluster) => isInArea(area, cluster))
  const shown = clusters.toSorted((a, b) => b.count - a.count).slice(0, MOST)
  const names = await facetLabels(
    em,
    shown.map(({ key }) => key),
    locale,
  )
  return {
    clusters: shown.map(({ key, ...cluster }) => ({ ...cluster, name: names.get(key)?.label ?? '' })),
    elsewhere: total - clusters.reduce((all, { count }) => all + count, 0),
    ...(around.length > 0 ? { around } : {}),
  }
}

/** What is drawn of a distance from cities, whether or not they have vehicles themselves. */
async function circlesOf(em: EntityManager, { city = [], radiusKm }: VehicleFilter) {
  if (radiusKm === undefined || city.length === 0) return []
  const cities = await sql<{ id: string; latitude: number; longitude: number }>(
    em,
    'select id, latitude, longitude from city where id = any ($1::uuid[]) and latitude is not null and longitude is not null',
    [city],
  )
  return cities.map((one) => ({ ...one, radiusKm }))
}
