import type { MapArea } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { type CityPlace, readPlaces } from './city-places.ts'

/** Read once in a transaction, which may compare a vehicle with hundreds of saved searches, each with another area. */
const read = new WeakMap<EntityManager, Promise<readonly CityPlace[]>>()

/**
 * Cities that have, or had, a vehicle, at least those of an area, as they are at this moment: a vehicle in a city that had none
 * before is told of at once.
 */
export function placesNear(em: EntityManager, { south, north }: MapArea): Promise<readonly CityPlace[]> {
  if (!em.isInTransaction())
    return sql<CityPlace>(
      em,
      `select k.id as key, c.id, c.latitude, c.longitude
       from city c join search_key k on k.kind = 'city' and k.value = c.id::text
       where c.latitude between $1 and $2 and c.longitude is not null`,
      [south, north],
    )
  const places = read.get(em) ?? readPlaces(em)
  read.set(em, places)
  places.catch(() => read.delete(em))
  return places
}
