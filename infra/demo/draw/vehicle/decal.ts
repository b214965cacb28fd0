import { centreOf, type Face } from '../geometry/mesh.ts'
import { add, cross, dot, mix, scale, subtract, unit, type Vector } from '../geometry/vector.ts'
import type { Material } from '../paint.ts'

/** A place in a view of the vehicle: (x, z) from the side, (y, z) from front or rear. */
export type Place = readonly [across: number, up: number]

/** Places from text: `x z, x z, …`. */
export function line(text: string): Place[] {
  return text.split(', ').map((pair): Place => {
    const [across, up] = pair.split(' ').map(Number)
    if (across === undefined || up === undefined) throw new Error(`${pair} is no place`)
    return [across, up]
  })
}

/** A closed outline through these corners with rounded edges. */
export function rounded(corners: readonly Place[], radius: number, steps = 5): Place[] {
  return corners.flatMap((corner, i) => {
    const before = corners[(i + corners.length - 1) % corners.length] ?? corner
    const after = corners[(i + 1) % corners.length] ?? corner
    const toward = (other: Place): Place => {
      const [dx, dy] = [other[0] - corner[0], other[1] - corner[1]]
      const size = Math.hypot(dx, dy) || 1
      const share = Math.min(radius, size * 0.45) / size
      return [corner[0] + dx * share, corner[1] + dy * share]
    }
    const from = toward(before)
    const to = toward(after)
    return Array.from({ length: steps + 1 }, (_, k): Place => {
      const s = k / steps
      const ease = (axis: 0 | 1) => (1 - s) ** 2 * from[axis] + 2 * s * (1 - s) * corner[axis] + s ** 2 * to[axis]
      return [ease(0), ease(1)]
    })
  })
}

/** An outline with further points between those that are far apart, so that it follows a curved surface. */
export function dense(outline: readonly Place[], step = 0.06): Place[] {
  return outline.flatMap((from, i) => {
    const to = outline[(i + 1) % outline.length] ?? from
    const count = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / step))
    return Array.from(
      { length: count },
      (_, k): Place => [mix(from[0], to[0], k / count), mix(from[1], to[1], k / count)],
    )
  })
}

/** A line of some width along a path, as an outline. */
export function ribbon(path: readonly Place[], width: number): Place[] {
  const offset = (sign: 1 | -1) =>
    path.map((point, i): Place => {
      const before = path[Math.max(0, i - 1)] ?? point
      const after = path[Math.min(path.length - 1, i + 1)] ?? point
      const size = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
      return [
        point[0] - (sign * width * (after[1] - before[1])) / size / 2,
        point[1] + (sign * width * (after[0] - before[0])) / size / 2,
      ]
    })
  return [...offset(1), ...offset(-1).reverse()]
}

/** Points on an ellipse. */
export function oval(centre: Place, across: number, up = across, steps = 36): Place[] {
  return Array.from({ length: steps }, (_, i): Place => {
    const angle = (i / steps) * 2 * Math.PI
    return [centre[0] + Math.cos(angle) * across, centre[1] + Math.sin(angle) * up]
  })
}

/** Lays an outline on a surface, a little above it; `outwards` is roughly where the surface looks. */
export function decal(
  outline: readonly Place[],
  on: (place: Place) => Vector,
  material: Material,
  outwards: Vector,
): Face {
  const points = dense(outline).map(on)
  const centre = centreOf(points)
  let normal: Vector = [0, 0, 0]
  points.forEach((point, i) => {
    normal = add(normal, cross(subtract(point, centre), subtract(points[(i + 1) % points.length] ?? point, centre)))
  })
  normal = unit(normal)
  if (dot(normal, outwards) < 0) normal = scale(normal, -1)
  return { points: points.map((point) => add(point, scale(normal, 0.006))), normal, material }
}

/** An outline and the same one on the other half of the front or rear. */
export const both = (outline: readonly Place[]): Place[][] => [
  [...outline],
  outline.map(([y, z]): Place => [-y, z]).reverse(),
]

/** The outline made smaller around its middle. */
export const shrink = (outline: readonly Place[], by: number): Place[] => {
  const middle = [0, 1].map((axis) => outline.reduce((sum, place) => sum + (place[axis] ?? 0), 0) / outline.length)
  return outline.map(([a, b]) => [mix(middle[0] ?? a, a, by), mix(middle[1] ?? b, b, by)])
}
