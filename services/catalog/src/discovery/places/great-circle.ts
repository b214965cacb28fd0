/** A place on the globe, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Mean radius, kilometres: distances are great circles on a sphere, at most half a percent off. */
export const EARTH_KM = 6371

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres between two places, as the crow flies. */
export function greatCircleKm(one: Point, other: Point): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const half = (a: number, b: number) => Math.sin((a - b) / 2) ** 2
  const haversine =
    half(from, to) + Math.cos(from) * Math.cos(to) * half(radians(one.longitude), radians(other.longitude))
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(haversine)))
}
