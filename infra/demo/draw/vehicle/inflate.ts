import { centreOf, type Face, surface } from '../geometry/mesh.ts'
import type { Vector } from '../geometry/vector.ts'
import type { Material } from '../paint.ts'
import { dense, type Place, rounded } from './decal.ts'

/**
 * A pillow-like body: the outline of the side view (corners are rounded by `round` metres), `half` metres thick to
 * each side of the plane `middle`; rather flat sides with round edges.
 */
export function inflate(corners: readonly Place[], half: number, material: Material, round = 0.05, middle = 0): Face[] {
  const outline = dense(rounded(corners, round, 4), 0.07)
  const centre = centreOf(outline.map(([x, z]): Vector => [x, middle, z]))
  const count = outline.length
  const at = (u: number, v: number): Vector => {
    const [x, z] = outline[Math.round(u * count) % count] ?? [0, 0]
    const angle = (v - 0.5) * Math.PI * 0.999
    const size = Math.cos(angle) ** 0.5
    const swell = Math.sign(angle) * Math.abs(Math.sin(angle)) ** 1.1
    return [centre[0] + (x - centre[0]) * size, middle + swell * half, centre[2] + (z - centre[2]) * size]
  }
  return surface(at, count, 14, material, centre)
}
