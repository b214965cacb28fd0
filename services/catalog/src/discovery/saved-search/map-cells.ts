import type { MapArea } from '@forecourt/contracts'
import { EARTH_KM, type Point } from '../places/great-circle.ts'

/** Side of a square of the map, in degrees. */
const SIDE = 2
const AROUND = 360 / SIDE
/** As many squares as a country has at most; a larger part of the map is judged by the search's condition alone. */
const MOST_CELLS = 400

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI
const row = (latitude: number): number => Math.floor(latitude / SIDE)
const column = (longitude: number): number => Math.floor(longitude / SIDE)
const name = (at: number, across: number): string => `cell:${at}:${((across % AROUND) + AROUND) % AROUND}`

/** The square of the map a place lies in. */
export const cellOf = ({ latitude, longitude }: Point): string => name(row(latitude), column(longitude))

/** Every square of a part of the map; undefined where it has so many that looking for them would help nobody. */
export function cellsIn({ west, south, east, north }: MapArea): string[] | undefined {
  const width = west > east ? east - west + 360 : east - west
  const [down, across] = [row(north) - row(south) + 1, Math.floor(width / SIDE) + 2]
  if (down * across > MOST_CELLS) return undefined
  const cells = new Set<string>()
  for (let at = row(south); at <= row(north); at += 1)
    for (let further = 0; further < across; further += 1) cells.add(name(at, column(west) + further))
  return [...cells]
}

/** Every square that has a place within so many kilometres: those of the box around the circle, and so a few more. */
export function cellsAround({ latitude, longitude }: Point, km: number): string[] {
  // A hair wider, for what rounding does to places on the very edge.
  const angle = (km + 1) / EARTH_KM
  const [south, north] = [latitude - degrees(angle), latitude + degrees(angle)]
  const reach = Math.sin(angle) / Math.cos(radians(latitude))
  // A circle that holds a pole has every longitude.
  const isPolar = north >= 90 || south <= -90 || reach >= 1
  const [west, east] = isPolar ? [-180, 180] : [-1, 1].map((side) => longitude + side * degrees(Math.asin(reach)))
  const cells = new Set<string>()
  for (let at = row(south); at <= row(north); at += 1) {
    for (let across = column(west ?? 0); across <= column(east ?? 0); across += 1) cells.add(name(at, across))
  }
  return [...cells]
}
