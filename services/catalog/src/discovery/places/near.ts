import type { EntityManager } from '@forecourt/kernel/db'
import { type CityPlace, cityPlaces } from './city-places.ts'
import { greatCircleKm, type Point } from './great-circle.ts'

/** The cities that have a place, by distance from one of them, the nearest first; the lists are as long. */
export interface Near {
  /** Search keys. */
  readonly cities: readonly number[]
  /** Whole metres along the great circle. */
  readonly metres: readonly number[]
}

/** Origins whose distances are kept with the list of cities they were measured on. */
const MOST_KEPT = 64
const kept = new WeakMap<readonly CityPlace[], Map<string, Near>>()

/** The cities by distance from a place; none from a city without one. */
export async function nearOf(em: EntityManager, origin: Point | undefined): Promise<Near> {
  if (!origin) return { cities: [], metres: [] }
  const places = await cityPlaces(em)
  const known = kept.get(places) ?? new Map<string, Near>()
  kept.set(places, known)
  const name = `${origin.latitude},${origin.longitude}`
  let near = known.get(name)
  if (!near) {
    near = measured(places, origin)
    if (known.size >= MOST_KEPT) known.delete(known.keys().next().value ?? name)
    known.set(name, near)
  }
  return near
}

function measured(places: readonly CityPlace[], origin: Point): Near {
  const far = places.map((place) => ({ key: place.key, metres: Math.round(greatCircleKm(origin, place) * 1_000) }))
  far.sort((a, b) => a.metres - b.metres || a.key - b.key)
  return { cities: far.map(({ key }) => key), metres: far.map(({ metres }) => metres) }
}
