import type { VehicleCard, VehicleFilter } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { greatCircleKm, type Point } from '../places/great-circle.ts'

/** The place that distances of a search are measured from: its one city. Undefined without one, or where that has no place. */
export async function originOf(em: EntityManager, { city = [] }: VehicleFilter): Promise<Point | undefined> {
  const [id, ...more] = new Set(city.map((one) => one.toLowerCase()))
  if (id === undefined || more.length > 0) return undefined
  const [point] = await sql<Point>(
    em,
    'select latitude, longitude from city where id = $1 and latitude is not null and longitude is not null',
    [id],
  )
  return point
}

/** Cards with how far away they are, whole kilometres; from a search without an origin as they are. */
export const withDistance = (cards: readonly VehicleCard[], origin: Point | undefined): VehicleCard[] =>
  cards.map((card) => {
    const { latitude = null, longitude = null } = card.city ?? {}
    if (!origin || latitude === null || longitude === null) return card
    return { ...card, distanceKm: Math.round(greatCircleKm(origin, { latitude, longitude })) }
  })
