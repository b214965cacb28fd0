import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { Point } from './great-circle.ts'

/** A city that has, or had, a vehicle. */
export interface CityPlace extends Point {
  /** Its search key. */
  readonly key: number
  readonly id: string
}

/** Kept so long, and read again behind the back of whoever asks from half of it on, milliseconds. */
const KEEP_MS = 2_000

interface Kept {
  readonly since: number
  readonly places: readonly CityPlace[]
  isBeingRenewed: boolean
}
const kept = new WeakMap<object, Kept>()

/**
 * The cities with a place, from memory: at most two seconds behind, as an engine may be. The same list until one changes, so
 * that what is made of it may be kept with it.
 */
export async function cityPlaces(em: EntityManager): Promise<readonly CityPlace[]> {
  const database = em.getDriver()
  const known = kept.get(database)
  const age = known ? performance.now() - known.since : Number.POSITIVE_INFINITY
  const renew = async (reader: EntityManager) => {
    const places = await readPlaces(reader)
    const same = known && isSame(known.places, places) ? known.places : places
    kept.set(database, { since: performance.now(), places: same, isBeingRenewed: false })
    return same
  }
  if (!known || age > KEEP_MS) return renew(em)
  if (age > KEEP_MS / 2 && !known.isBeingRenewed) {
    known.isBeingRenewed = true
    // Where it fails, they are read again once they are too old.
    renew(em.fork()).catch(() => undefined)
  }
  return known.places
}

/** As they are at this moment. */
export const readPlaces = (em: EntityManager): Promise<CityPlace[]> =>
  sql<CityPlace>(
    em,
    `select k.id as key, c.id, c.latitude, c.longitude from search_key k join city c on c.id = k.value::uuid
     where k.kind = 'city' and c.latitude is not null and c.longitude is not null order by k.id`,
  )

const isSame = (before: readonly CityPlace[], now: readonly CityPlace[]): boolean =>
  before.length === now.length &&
  before.every(({ key, latitude, longitude }, at) => {
    const other = now[at]
    return other?.key === key && other.latitude === latitude && other.longitude === longitude
  })
