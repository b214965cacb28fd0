import { areaText, type MapArea } from '@forecourt/contracts'
import type { CityPlace } from './city-places.ts'

/** Vehicles of one city, or of several that would cover each other on a map. */
export interface Cluster {
  /** Search key of the city most of them are in. */
  readonly key: number
  readonly id: string
  /** Where its vehicles are on average: nobody expects those of a whole country in the town most of them are in. */
  readonly latitude: number
  readonly longitude: number
  readonly cities: number
  readonly count: number
  readonly area: string
}

/** Nearer than that, two discs cover each other. CSS pixels. */
const APART = 52
/** Discs that stand where their vehicles are come no nearer to each other: a finger still hits one of them. CSS pixels. */
const LEAST_APART = 44
const TILE = 256
/** Beyond it web maps end. */
const MOST_LATITUDE = 85

/** A place on the flattened world (spherical Mercator), pixels at a zoom. */
function pixel({ latitude, longitude }: Pick<CityPlace, 'latitude' | 'longitude'>, width: number) {
  const angle = (Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude)) * Math.PI) / 180
  return {
    x: (longitude / 360 + 0.5) * width,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)) * width,
  }
}

interface Growing {
  readonly seed: CityPlace
  readonly x: number
  readonly y: number
  cities: number
  count: number
  /** Sums over the vehicles, of degrees from the seed. */
  east: number
  north: number
  area: MapArea
}

/**
 * Cities put together, the largest first: each smaller one joins the first that it would cover. Whatever part of the world is
 * looked at, they are the same, so that moving a map leaves them where they are.
 *
 * @param zoom at 0 the world is 256 pixels wide; whole numbers keep the clusters while one zooms between two
 */
export function clustersOf(counted: readonly { place: CityPlace; count: number }[], zoom: number): Cluster[] {
  const width = TILE * 2 ** Math.floor(zoom)
  // A column more on either side, so that no square is beside one of another row.
  const across = Math.ceil(width / APART) + 2
  const squares = new Map<number, Growing[]>()
  const all: Growing[] = []
  const square = (x: number, y: number) => (Math.floor(y / APART) + 1) * across + Math.floor(x / APART) + 1
  const hostOf = (x: number, y: number): Growing | undefined => {
    const here = square(x, y)
    for (let column = -1; column <= 1; column++) {
      for (let row = -1; row <= 1; row++) {
        for (const one of squares.get(here + row * across + column) ?? [])
          if ((one.x - x) ** 2 + (one.y - y) ** 2 < APART ** 2) return one
      }
    }
    return undefined
  }
  for (const { place, count } of counted.toSorted((a, b) => b.count - a.count || a.place.key - b.place.key)) {
    const { x, y } = pixel(place, width)
    const host = hostOf(x, y)
    if (host) {
      host.cities += 1
      host.count += count
      host.east += (place.longitude - host.seed.longitude) * count
      host.north += (place.latitude - host.seed.latitude) * count
      host.area = grown(host.area, place)
      continue
    }
    const { latitude, longitude } = place
    const area = { west: longitude, south: latitude, east: longitude, north: latitude }
    const seed: Growing = { seed: place, x, y, cities: 1, count, east: 0, north: 0, area }
    all.push(seed)
    const near = squares.get(square(x, y))
    if (near) near.push(seed)
    else squares.set(square(x, y), [seed])
  }
  /** Pixels from a cluster's largest city to that of the nearest other, as far as that matters. */
  const roomAround = ({ seed, x, y }: Growing): number => {
    let least = 2 * APART + LEAST_APART
    const here = square(x, y)
    for (let column = -2; column <= 2; column++) {
      for (let row = -2; row <= 2; row++) {
        for (const other of squares.get(here + row * across + column) ?? [])
          if (other.seed !== seed) least = Math.min(least, Math.hypot(other.x - x, other.y - y))
      }
    }
    return least
  }
  /** Where the vehicles are on average, or as near to that as the neighbours leave room for. */
  const middleOf = (one: Growing): Pick<Cluster, 'latitude' | 'longitude'> => {
    const { latitude, longitude } = one.seed
    if (one.cities === 1) return { latitude, longitude }
    const middle = { latitude: latitude + one.north / one.count, longitude: longitude + one.east / one.count }
    const { x, y } = pixel(middle, width)
    const way = Math.hypot(x - one.x, y - one.y)
    const share = Math.min(1, (roomAround(one) - LEAST_APART) / 2 / way)
    return way === 0
      ? middle
      : {
          latitude: latitude + (middle.latitude - latitude) * share,
          longitude: longitude + (middle.longitude - longitude) * share,
        }
  }
  return all.map((one) => ({
    key: one.seed.key,
    id: one.seed.id,
    ...middleOf(one),
    cities: one.cities,
    count: one.count,
    area: areaText(one.area, 3),
  }))
}

const grown = (area: MapArea, { latitude, longitude }: CityPlace): MapArea => ({
  west: Math.min(area.west, longitude),
  south: Math.min(area.south, latitude),
  east: Math.max(area.east, longitude),
  north: Math.max(area.north, latitude),
})
