import { hex, type Rgb } from './color.ts'
import type { Camera } from './geometry/camera.ts'
import { centreOf, type Face } from './geometry/mesh.ts'
import { dot, type Pixel, scale, subtract, unit, type Vector } from './geometry/vector.ts'
import { type Surroundings, shade } from './paint.ts'

/** Path data of a closed polygon. */
export function polygonPath(points: readonly Pixel[]): string {
  let path = ''
  let [px, py] = [0, 0]
  points.forEach(([x, y], i) => {
    const [nx, ny] = [Math.round(x * 10), Math.round(y * 10)]
    path += i === 0 ? `M${nx / 10} ${ny / 10}` : `${i === 1 ? 'l' : ' '}${(nx - px) / 10} ${(ny - py) / 10}`
    ;[px, py] = [nx, ny]
  })
  return `${path}z`
}

/** The polygon with its corners pushed outwards by about half a pixel of the picture it will be. */
function grown(points: readonly Pixel[], by: number): Pixel[] {
  const x = points.reduce((sum, point) => sum + point[0], 0) / points.length
  const y = points.reduce((sum, point) => sum + point[1], 0) / points.length
  return points.map((point): Pixel => {
    const [dx, dy] = [point[0] - x, point[1] - y]
    const share = 1 + by / Math.max(by, Math.hypot(dx, dy))
    return [x + dx * share, y + dy * share]
  })
}

/** The main light's direction in the vehicle's space, for a camera. */
export function lightDirection(view: Camera, target: Vector, around: Surroundings): Vector {
  const back = unit(subtract(view.position, target))
  const flat = unit([back[0], back[1], 0])
  const right: Vector = [-flat[1], flat[0], 0]
  const [x, y, z] = around.from
  return unit([right[0] * x + flat[0] * y, right[1] * x + flat[1] * y, z])
}

/** Colours faces: as the light falls on a vehicle at `target` seen by the camera. */
export interface Shader {
  readonly view: Camera
  /** By how much faces overlap, in units of the drawing. */
  readonly overlap: number
  color(face: Pick<Face, 'material' | 'normal'>, at: Vector): Rgb
}

export function shader(view: Camera, target: Vector, around: Surroundings, overlap = 0.7): Shader {
  const light = lightDirection(view, target, around)
  return {
    view,
    overlap,
    color: (face, at) => shade(face.material, face.normal, unit(subtract(view.position, at)), around, light),
  }
}

/**
 * Faces as SVG, the farthest first, those that look away left out. Neighbours of one colour share a path, and every
 * polygon is grown by a hair, so that no seam shows between them (a stroke would do too, and doubles the time).
 */
export function drawFaces(faces: readonly Face[], { view, overlap, color }: Shader): string {
  const seen = faces
    .map((face) => {
      const centre = centreOf(face.points)
      const towards = subtract(view.position, centre)
      const away = dot(face.normal, towards) <= 0
      return { face, centre, away, distance: dot(towards, towards) }
    })
    .filter(({ face, away }) => !away || face.twoSided === true)
    .sort((a, b) => b.distance - a.distance)
  let out = ''
  let path = ''
  let fill = ''
  const flush = () => {
    if (path) out += `<path d="${path}" fill="${fill}"/>`
    path = ''
  }
  for (const { face, centre, away } of seen) {
    const facing = away ? { ...face, normal: scale(face.normal, -1) } : face
    const next = hex(color(facing, centre))
    if (next !== fill) {
      flush()
      fill = next
    }
    path += polygonPath(grown(face.points.map(view.project), overlap))
  }
  flush()
  return out
}

/** Faces as SVG in the given order, those that look away left out. */
export function drawOrdered(faces: readonly Face[], { view, overlap, color }: Shader): string {
  return faces
    .filter(({ points, normal, twoSided }) => twoSided || dot(normal, subtract(view.position, centreOf(points))) > 0)
    .map((face) => {
      const fill = hex(color(face, centreOf(face.points)))
      const alpha = face.alpha === undefined ? '' : ` fill-opacity="${face.alpha}"`
      const outline = face.points.map(view.project)
      const patch = face.alpha === undefined && outline.length === 4
      return `<path d="${polygonPath(patch ? grown(outline, overlap) : outline)}" fill="${fill}"${alpha}/>`
    })
    .join('')
}
