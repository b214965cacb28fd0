import type { Material } from '../paint.ts'
import { add, cross, mixVector, scale, subtract, unit, type Vector } from './vector.ts'

/** A flat polygon with one material, one normal and so one colour. */
export interface Face {
  readonly points: readonly Vector[]
  readonly normal: Vector
  readonly material: Material
  /** Drawn from behind as well (thin things). */
  readonly twoSided?: boolean
  /** Opacity, 1 when absent; only for faces drawn in a given order. */
  readonly alpha?: number
}

/** The middle of the points. */
export function centreOf(points: readonly Vector[]): Vector {
  return scale(points.reduce(add, [0, 0, 0]), 1 / points.length)
}

/**
 * Faces of a surface given as a function of (u, v) in 0…1; `columns` is their number along u, or where they end. The normal follows `∂u × ∂v`; `outwards` turns it to the
 * side that does not look at that point.
 */
export function surface(
  at: (u: number, v: number) => Vector,
  columns: number | readonly number[],
  rows: number,
  material: Material | ((u: number, v: number) => Material | null),
  outwards?: Vector,
): Face[] {
  const stops = typeof columns === 'number' ? Array.from({ length: columns + 1 }, (_, i) => i / columns) : columns
  const grid = stops.map((u) => Array.from({ length: rows + 1 }, (_, j) => at(u, j / rows)))
  const faces: Face[] = []
  for (let i = 0; i + 1 < stops.length; i++) {
    for (let j = 0; j < rows; j++) {
      const of =
        typeof material === 'function'
          ? material(((stops[i] ?? 0) + (stops[i + 1] ?? 0)) / 2, (j + 0.5) / rows)
          : material
      const a = grid[i]?.[j]
      const b = grid[i + 1]?.[j]
      const c = grid[i + 1]?.[j + 1]
      const d = grid[i]?.[j + 1]
      if (!of || !a || !b || !c || !d) continue
      let normal = unit(cross(subtract(c, a), subtract(d, b)))
      if (outwards) {
        const out = subtract(centreOf([a, b, c, d]), outwards)
        if (normal[0] * out[0] + normal[1] * out[1] + normal[2] * out[2] < 0) normal = scale(normal, -1)
      }
      faces.push({ points: [a, b, c, d], normal, material: of })
    }
  }
  return faces
}

/** The same faces on the other side of the vehicle. */
export function mirrored(faces: readonly Face[]): Face[] {
  const flip = ([x, y, z]: Vector): Vector => [x, -y, z]
  return faces.map((face) => ({ ...face, points: face.points.map(flip).reverse(), normal: flip(face.normal) }))
}

/** A round bar along a path. */
export function tube(path: readonly Vector[], radius: number, material: Material, sides = 10): Face[] {
  const ring = (index: number): { centre: Vector; points: Vector[] } => {
    const centre = path[index] ?? [0, 0, 0]
    const before = path[Math.max(0, index - 1)] ?? centre
    const after = path[Math.min(path.length - 1, index + 1)] ?? centre
    const along = unit(subtract(after, before))
    const aside = unit(Math.abs(along[2]) > 0.9 ? cross(along, [0, 1, 0]) : cross(along, [0, 0, 1]))
    const upward = cross(aside, along)
    const points = Array.from({ length: sides }, (_, i) => {
      const angle = (i / sides) * 2 * Math.PI
      return add(centre, add(scale(aside, Math.cos(angle) * radius), scale(upward, Math.sin(angle) * radius)))
    })
    return { centre, points }
  }
  const faces: Face[] = []
  for (let i = 0; i + 1 < path.length; i++) {
    const from = ring(i)
    const to = ring(i + 1)
    for (let j = 0; j < sides; j++) {
      const k = (j + 1) % sides
      const points = [from.points[j], from.points[k], to.points[k], to.points[j]].filter((p) => p !== undefined)
      const normal = unit(subtract(centreOf(points), mixVector(from.centre, to.centre, 0.5)))
      faces.push({ points, normal, material })
    }
  }
  return faces
}

/** A box between two corners. */
export function box(low: Vector, high: Vector, material: Material, steps = 6): Face[] {
  const centre = mixVector(low, high, 0.5)
  const face = (origin: Vector, u: Vector, v: Vector) =>
    surface((s, t) => add(origin, add(scale(u, s), scale(v, t))), steps, steps, material, centre)
  const [x, y, z] = subtract(high, low)
  return [
    ...face(low, [x, 0, 0], [0, 0, z]),
    ...face([low[0], high[1], low[2]], [x, 0, 0], [0, 0, z]),
    ...face(low, [0, y, 0], [0, 0, z]),
    ...face([high[0], low[1], low[2]], [0, y, 0], [0, 0, z]),
    ...face([low[0], low[1], high[2]], [x, 0, 0], [0, y, 0]),
    ...face(low, [x, 0, 0], [0, y, 0]),
  ]
}
