import type { Face } from '../geometry/mesh.ts'
import { type Material, matte } from '../paint.ts'
import { type Place, rounded } from './decal.ts'

/** A European plate with marks instead of a registration. */
export function plate(lay: (outline: Place[], material: Material) => Face, z: number): Face[] {
  const rect = (from: number, to: number, half: number): Place[] =>
    rounded(
      [
        [from, z - half],
        [to, z - half],
        [to, z + half],
        [from, z + half],
      ],
      0.01,
    )
  const marks = [-0.16, -0.115, -0.05, -0.005, 0.04, 0.105, 0.15]
  return [
    lay(rect(-0.262, 0.262, 0.06), matte('#1b1d20')),
    lay(rect(-0.255, 0.255, 0.053), { ...matte('#f3f4f2'), glow: 0.25 }),
    lay(rect(-0.255, -0.218, 0.053), matte('#234c9b')),
    ...marks.map((y) => lay(rect(y, y + 0.03, 0.03), matte('#23262a'))),
  ]
}
