import { feature, mesh } from 'topojson-client'
import fineUrl from 'world-atlas/countries-50m.json?url'
import coarseUrl from 'world-atlas/countries-110m.json?url'
import { type Point, project } from './mercator.ts'

/** A line on the flattened world: x and y in turn, 0 to 1 or a little beyond where it crosses the antimeridian, and the box around it. */
export interface WorldLine {
  readonly points: Float64Array
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Land, as rings that are filled where they go round once, and the borders between countries. */
export interface World {
  readonly land: readonly WorldLine[]
  readonly borders: readonly WorldLine[]
}

type Mesh = Parameters<typeof mesh>
/** TopoJSON with `land` and `countries`; its properties are not read. */
type Atlas = Omit<Mesh[0], 'objects'> & { readonly objects: Readonly<Record<string, NonNullable<Mesh[1]>>> }

const urls = { coarse: coarseUrl, fine: fineUrl } as const
/** `coarse`: 1:110 million, 33 kB as sent · `fine`: 1:50 million, 205 kB. */
export type WorldDetail = keyof typeof urls

const loading = new Map<WorldDetail, Promise<World>>()

/**
 * Coasts and borders of Natural Earth (public domain), from our own origin. Read once; after a failure the next call asks again.
 *
 * @throws TypeError where the network fails · Error for any other answer than 200
 */
export function loadWorld(detail: WorldDetail): Promise<World> {
  const known = loading.get(detail)
  if (known) return known
  const world = read(urls[detail])
  loading.set(detail, world)
  world.catch(() => loading.delete(detail))
  return world
}

async function read(url: string): Promise<World> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`the base map answered ${answer.status}`)
  return worldOf((await answer.json()) as Atlas)
}

/** What an atlas in TopoJSON holds, flattened. @throws Error without land and countries */
export function worldOf(atlas: Atlas): World {
  const { land, countries } = atlas.objects
  if (land?.type !== 'GeometryCollection' || !countries) throw new Error('no atlas of land and countries')
  const rings = feature(atlas, land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
  })
  const borders = mesh(atlas, countries, (one, other) => one !== other).coordinates
  return { land: rings.map((ring) => lineOf(ring, true)), borders: borders.map((line) => lineOf(line, false)) }
}

function lineOf(coordinates: readonly (readonly number[])[], isRing: boolean): WorldLine {
  const flat: Point[] = []
  for (const [longitude = 0, latitude = 0] of coordinates) {
    const { x, y } = project({ longitude, latitude })
    const before = flat.at(-1)?.x ?? x
    // Over the antimeridian it goes on in the next copy of the world, not back across this one.
    flat.push({ x: x + Math.round(before - x), y })
  }
  const [first, last] = [flat[0], flat.at(-1)]
  // Antarctica goes round the pole and is closed there.
  if (isRing && first && last && Math.abs(first.x - last.x) > 0.5) flat.push({ x: last.x, y: 1 }, { x: first.x, y: 1 })
  const points = new Float64Array(2 * flat.length)
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [at, { x, y }] of flat.entries()) {
    points[2 * at] = x
    points[2 * at + 1] = y
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { points, left, top, right, bottom }
}
