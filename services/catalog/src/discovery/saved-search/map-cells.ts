/** A place on the globe, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Side of a square of the map, in degrees. */
const SIDE = 2
const AROUND = 360 / SIDE
/** Kilometres; as the search takes it (search-terms.ts). */
const EARTH = 6371

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI
const row = (latitude: number): number => Math.floor(latitude / SIDE)
const column = (longitude: number): number => Math.floor(longitude / SIDE)
const name = (at: number, across: number): string => `cell:${at}:${((across % AROUND) + AROUND) % AROUND}`

/** The square of the map a place lies in. */
export const cellOf = ({ latitude, longitude }: Point): string => name(row(latitude), column(longitude))

/** Every square that has a place within so many kilometres: those of the box around the circle, and so a few more. */
export function cellsAround({ latitude, longitude }: Point, km: number): string[] {
  // A hair wider, for what rounding does to places on the very edge.
  const angle = (km + 1) / EARTH
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
