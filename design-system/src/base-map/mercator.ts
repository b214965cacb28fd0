/** A place on the earth, in degrees. */
export interface Place {
  readonly longitude: number
  readonly latitude: number
}

/** What a map shows: its middle, and how near. At zoom 0 the world is 256 CSS pixels wide, each step doubles it. */
export interface MapView extends Place {
  readonly zoom: number
}

/** Size of a map in CSS pixels. */
export interface MapSize {
  readonly width: number
  readonly height: number
}

/** In degrees. `west` is greater than `east` where the antimeridian lies between them. */
export interface MapBounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A point of the flattened world, 0 to 1 from the north-west corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

export const LEAST_ZOOM = 1
export const MOST_ZOOM = 12
/** Where web maps end (EPSG:3857): the world is a square then. */
const MOST_LATITUDE = 85.051129
const TILE = 256

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The width of the world in CSS pixels. */
export const worldWidth = (zoom: number): number => TILE * 2 ** zoom

/** Spherical Mercator. */
export function project({ longitude, latitude }: Place): Point {
  const angle = radians(clamp(latitude, -MOST_LATITUDE, MOST_LATITUDE))
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI) }
}

/** The longitude is brought to -180 up to 180. */
export function unproject({ x, y }: Point): Place {
  const turned = x - Math.floor(x)
  return { longitude: turned * 360 - 180, latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI }
}

/** Where a place lies on a map, in CSS pixels from its upper left: of the copies of a world that goes round, the nearest to the middle. */
export function pointOn(view: MapView, size: MapSize, place: Place): Point {
  const width = worldWidth(view.zoom)
  const [middle, point] = [project(view), project(place)]
  const aside = point.x - middle.x
  return {
    x: size.width / 2 + (aside - Math.round(aside)) * width,
    y: size.height / 2 + (point.y - middle.y) * width,
  }
}

/** A map's edges; all round the world where it is wider than that. */
export function boundsOf(view: MapView, { width, height }: MapSize): MapBounds {
  const middle = project(view)
  const world = worldWidth(view.zoom)
  const [aside, above] = [width / 2 / world, height / 2 / world]
  const north = unproject({ x: 0, y: Math.max(0, middle.y - above) }).latitude
  const south = unproject({ x: 0, y: Math.min(1, middle.y + above) }).latitude
  if (aside >= 0.5) return { west: -180, south, east: 180, north }
  const west = unproject({ x: middle.x - aside, y: 0 }).longitude
  const east = unproject({ x: middle.x + aside, y: 0 }).longitude
  return { west, south, east, north }
}

/** The earth around the equator. */
const EQUATOR_KM = 40_075
/** How long a distance is at a latitude, in CSS pixels. */
export const lengthOf = (km: number, latitude: number, zoom: number): number =>
  (km / EQUATOR_KM / Math.cos(radians(latitude))) * worldWidth(zoom)

/** The edges of a circle. */
export function boundsAround({ longitude, latitude }: Place, km: number): MapBounds {
  const [across, up] = [(km / EQUATOR_KM / Math.cos(radians(latitude))) * 360, (km / EQUATOR_KM) * 360]
  return { west: longitude - across, south: latitude - up, east: longitude + across, north: latitude + up }
}

/** The nearest view that shows all of these bounds, with a margin of some pixels. */
export function viewOf({ west, south, east, north }: MapBounds, size: MapSize, margin = 0): MapView {
  const [from, to] = [project({ longitude: west, latitude: north }), project({ longitude: east, latitude: south })]
  const across = west > east ? to.x + 1 - from.x : to.x - from.x
  const down = to.y - from.y
  const room = (length: number, share: number) =>
    Math.log2(Math.max(1, length - 2 * margin) / TILE / Math.max(share, 1e-9))
  const zoom = Math.min(room(size.width, across), room(size.height, down))
  return { ...unproject({ x: from.x + across / 2, y: from.y + down / 2 }), zoom: clamp(zoom, LEAST_ZOOM, MOST_ZOOM) }
}

/** A view that is moved by so many pixels, the other way round from what is seen; it ends where the world does. */
export function movedBy(view: MapView, by: Point, size: MapSize): MapView {
  const middle = project(view)
  const world = worldWidth(view.zoom)
  const room = Math.min(0.5, size.height / 2 / world)
  return {
    ...unproject({ x: middle.x + by.x / world, y: clamp(middle.y + by.y / world, room, 1 - room) }),
    zoom: view.zoom,
  }
}

/** A view that is nearer by so many steps, in which what lies at a point of the map stays there. */
export function zoomedBy(view: MapView, steps: number, size: MapSize, at?: Point): MapView {
  const zoom = clamp(view.zoom + steps, LEAST_ZOOM, MOST_ZOOM)
  const point = at ?? { x: size.width / 2, y: size.height / 2 }
  const aside = { x: point.x - size.width / 2, y: point.y - size.height / 2 }
  const grown = 2 ** (zoom - view.zoom) - 1
  return movedBy({ ...view, zoom }, { x: aside.x * grown, y: aside.y * grown }, size)
}
