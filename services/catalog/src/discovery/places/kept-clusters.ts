import { createHash } from 'node:crypto'
import type { CityPlace } from './city-places.ts'
import { type Cluster, clustersOf } from './clusters.ts'

/** What a map shows of the vehicles of a filter, wherever it looks. */
export interface Clustering {
  readonly clusters: readonly Cluster[]
  /** Vehicles whose city has a place. */
  readonly total: number
}

/** Clusters kept for a list of cities, of all filters and zooms together: some ten megabytes. */
const MOST_CLUSTERS = 40_000

interface Kept {
  readonly byKey: ReadonlyMap<number, CityPlace>
  /** The one asked for last is the last. */
  readonly clusterings: Map<string, Clustering>
  clusters: number
}
const kept = new WeakMap<readonly CityPlace[], Kept>()

/**
 * The clusters of so many vehicles in each city, from memory where they are the same as before: who moves a map, or looks at
 * what others look at, has nothing put together anew.
 *
 * @param counts by search key
 */
export function clusteringOf(
  places: readonly CityPlace[],
  counts: readonly (readonly [key: number, count: number])[],
  zoom: number,
): Clustering {
  const known = kept.get(places) ?? {
    byKey: new Map(places.map((place) => [place.key, place])),
    clusterings: new Map(),
    clusters: 0,
  }
  kept.set(places, known)
  const name = `${Math.floor(zoom)}:${createHash('sha1').update(Float64Array.from(counts.flat())).digest('base64')}`
  const found = known.clusterings.get(name) ?? clustered(known.byKey, counts, zoom)
  if (!known.clusterings.delete(name)) known.clusters += found.clusters.length
  known.clusterings.set(name, found)
  for (const [oldest, { clusters }] of known.clusterings) {
    if (known.clusters <= MOST_CLUSTERS) break
    known.clusterings.delete(oldest)
    known.clusters -= clusters.length
  }
  return found
}

function clustered(
  byKey: ReadonlyMap<number, CityPlace>,
  counts: readonly (readonly [key: number, count: number])[],
  zoom: number,
): Clustering {
  const counted = counts.flatMap(([key, count]) => {
    const place = byKey.get(key)
    return place ? [{ place, count }] : []
  })
  return { clusters: clustersOf(counted, zoom), total: counted.reduce((all, { count }) => all + count, 0) }
}
