import { type MapSize, type MapView, project, worldWidth } from './mercator.ts'
import type { WorldLine } from './world.ts'

/** So far outside the map lines go on, so that their ends are not seen. CSS pixels. */
const BEYOND = 16
/** Points nearer than that to the one before say nothing. CSS pixels. */
const APART = 0.6

/**
 * These lines as an SVG path in CSS pixels of a map. What lies outside is left out, as are points too close to tell: of the
 * 60,000 of the finest map some hundred are left.
 */
export function outline(lines: readonly WorldLine[], view: MapView, size: MapSize, close: boolean): string {
  const world = worldWidth(view.zoom)
  const middle = project(view)
  const aside = (size.width / 2 + BEYOND) / world
  const above = (size.height / 2 + BEYOND) / world
  const parts: string[] = []
  // The world goes round: its copies are there as far as they reach into the map, and one further for what crosses its edge.
  for (let copy = Math.floor(middle.x - aside) - 1; copy <= Math.floor(middle.x + aside) + 1; copy++) {
    for (const line of lines) {
      if (line.right + copy < middle.x - aside || line.left + copy > middle.x + aside) continue
      if (line.bottom < middle.y - above || line.top > middle.y + above) continue
      const [x, y] = [(copy - middle.x) * world + size.width / 2, size.height / 2 - middle.y * world]
      parts.push(drawn(line.points, { world, x, y }, size, close))
    }
  }
  return parts.join('')
}

interface Placed {
  readonly world: number
  readonly x: number
  readonly y: number
}

function drawn(points: Float64Array, { world, x: left, y: top }: Placed, size: MapSize, close: boolean): string {
  /** On which sides of the map a point lies: bits for left, right, above, below. */
  const sides = (x: number, y: number) =>
    (x < -BEYOND ? 1 : x > size.width + BEYOND ? 2 : 0) | (y < -BEYOND ? 4 : y > size.height + BEYOND ? 8 : 0)
  const last = points.length - 2
  let path = ''
  let [px, py, before] = [0, 0, 0]
  for (let at = 0; at <= last; at += 2) {
    const x = (points[at] as number) * world + left
    const y = (points[at + 1] as number) * world + top
    const side = sides(x, y)
    if (at > 0 && at < last) {
      const next = sides((points[at + 2] as number) * world + left, (points[at + 3] as number) * world + top)
      // Between two others on the same side outside, it changes nothing of what is inside.
      if ((before & side & next) !== 0) continue
      if (Math.abs(x - px) < APART && Math.abs(y - py) < APART) continue
    }
    path += `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    ;[px, py, before] = [x, y, side]
  }
  return close ? `${path}Z` : path
}
