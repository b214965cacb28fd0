import { type MapSize, type MapView, type Place, pointOn } from './mercator.ts'

/** A town whose name stands on the map. */
export interface MapPlace extends Place {
  readonly id: string
  readonly name: string
}

export interface PlacedName {
  readonly id: string
  readonly name: string
  readonly x: number
  readonly y: number
  /** False beside a marker, which is its dot. */
  readonly hasDot: boolean
}

/** About as wide as a name is in small type: letters, ideographs. CSS pixels. */
const LETTER = 6.5
const IDEOGRAPH = 12
const HEIGHT = 16
/** From the dot of a place to its name. */
const GAP = 6

const widthOf = (name: string) =>
  [...name].reduce((width, letter) => width + (letter > '\u2e80' ? IDEOGRAPH : LETTER), 0)

/** What stands on the map already: a disc about a point, CSS pixels. */
export interface Disc {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Names that fit: the first come first, a later one that would cover another is left out. Beside a disc on the same place there is room. */
export function placeNames(
  places: readonly MapPlace[],
  view: MapView,
  size: MapSize,
  discs: readonly Disc[] = [],
): PlacedName[] {
  const taken = discs.map(({ x, y, radius }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }))
  return places.flatMap(({ id, name, ...place }) => {
    const point = pointOn(view, size, place)
    const own = discs.find((disc) => Math.hypot(disc.x - point.x, disc.y - point.y) < disc.radius / 2)
    const [x, y] = [own ? own.x + own.radius : point.x, own?.y ?? point.y]
    const box = { left: own ? x : x - GAP, right: x + GAP + widthOf(name), top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 }
    if (box.left < 0 || box.right > size.width || box.top < 0 || box.bottom > size.height) return []
    const isTaken = taken.some(
      (other) => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
    )
    if (isTaken) return []
    taken.push(box)
    return [{ id, name, x, y, hasDot: own === undefined }]
  })
}
