import { Type as T } from 'typebox'

/** A part of the earth, in degrees. `west` is greater than `east` where the antimeridian lies between them. */
export interface MapArea {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const degrees = String.raw`-?\d{1,3}(\.\d{1,4})?`

/** West, south, east and north edge in degrees, as a query carries them. Edges that do not exist are 422 (`areaOf`). */
export const Area = T.String({
  pattern: `^${degrees}(,${degrees}){3}$`,
  maxLength: 39,
  description: 'west,south,east,north in degrees, at most four decimals; west > east across the antimeridian',
})

/** Undefined for what is no area: a text of another form, a pole passed, no height. */
export function areaOf(text: string): MapArea | undefined {
  const [west, south, east, north, ...more] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (west === undefined || south === undefined || east === undefined || north === undefined || more.length > 0)
    return undefined
  const isLongitude = (value: number) => Math.abs(value) <= 180
  const isLatitude = (value: number) => Math.abs(value) <= 90
  if (!isLongitude(west) || !isLongitude(east) || !isLatitude(south) || !isLatitude(north)) return undefined
  return south < north && west !== east ? { west, south, east, north } : undefined
}

/** What decimals are off by once they are binary: 4.1 stays 4.1. */
const HAIR = 1e-9

/** Its edges, rounded outwards to so many decimals: 2 are about a kilometre. */
export function areaText({ west, south, east, north }: MapArea, decimals = 2): string {
  const scale = 10 ** decimals
  const down = (value: number, least: number) => Math.max(least, Math.floor(value * scale + HAIR) / scale)
  const up = (value: number, most: number) => Math.min(most, Math.ceil(value * scale - HAIR) / scale)
  return [down(west, -180), down(south, -90), up(east, 180), up(north, 90)].join(',')
}

/** Whether a place lies in it, its edges included. */
export function isInArea(
  { west, south, east, north }: MapArea,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): boolean {
  const isAcross = west > east ? longitude >= west || longitude <= east : longitude >= west && longitude <= east
  return isAcross && latitude >= south && latitude <= north
}
