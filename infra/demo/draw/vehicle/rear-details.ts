import { between } from '../color.ts'
import type { Face } from '../geometry/mesh.ts'
import { mix, type Vector } from '../geometry/vector.ts'
import { chrome, lamp, type Material, matte, plastic } from '../paint.ts'
import type { CarParts } from './car-parts.ts'
import { both, decal, oval, type Place, ribbon, rounded, shrink } from './decal.ts'
import { plate } from './number-plate.ts'

const BEHIND: Vector = [1, 0, 0]
/** Lamps, lid, plate and exhausts at the rear. */
export function rearDetails({ body, style, look }: CarParts): Face[] {
  const wide = style.body.halfWidth
  const { length, sill } = style.body
  const edge = style.body.tail.at(-1)?.[1] ?? 0.1
  const high = body.shoulder(length - edge - 0.05)
  const up = (share: number) => mix(sill, high, share)
  const lay = (outline: readonly Place[], material: Material) =>
    decal(outline, ([y, z]) => body.rear(y, z), material, BEHIND)
  const line = matte(between(look.color, '#000000', 0.55))
  const faces: Face[] = []
  faces.push(
    lay(
      rounded(
        [
          [-0.8 * wide, up(0)],
          [0.8 * wide, up(0)],
          [0.72 * wide, up(0.17)],
          [-0.72 * wide, up(0.17)],
        ],
        0.05,
      ),
      plastic,
    ),
  )
  if (style.load) return faces
  const upright = style.grille === 'van' || style.lights === 'upright'
  const outer = upright
    ? rounded(
        [
          [0.8 * wide, up(0.5)],
          [0.965 * wide, up(0.5)],
          [0.965 * wide, up(0.97)],
          [0.82 * wide, up(0.97)],
        ],
        0.04,
      )
    : rounded(
        [
          [0.5 * wide, up(0.7)],
          [0.94 * wide, up(0.66)],
          [0.975 * wide, up(0.87)],
          [0.52 * wide, up(0.84)],
        ],
        0.04,
      )
  const glow = upright
    ? rounded(
        [
          [0.83 * wide, up(0.6)],
          [0.945 * wide, up(0.6)],
          [0.945 * wide, up(0.93)],
          [0.85 * wide, up(0.93)],
        ],
        0.03,
      )
    : ribbon(
        [
          [0.53 * wide, up(0.78)],
          [0.75 * wide, up(0.765)],
          [0.94 * wide, up(0.765)],
        ],
        0.03,
      )
  for (const outline of both(outer)) faces.push(lay(outline, lamp('#7c0d14', 0.45)))
  for (const outline of both(shrink(outer, 0.86))) faces.push(lay(outline, lamp('#a8121b', 0.5)))
  for (const outline of both(glow)) faces.push(lay(outline, lamp('#ff4b48', 0.9)))
  if (look.electric && !upright)
    faces.push(
      lay(
        ribbon(
          [
            [-0.54 * wide, up(0.78)],
            [0.54 * wide, up(0.78)],
          ],
          0.03,
        ),
        lamp('#c3202a', 0.7),
      ),
    )
  const lid = style.rearWindow && !style.bed ? 0.5 : 0.62
  faces.push(
    lay(
      ribbon(
        [
          [-0.66 * wide, up(0.96)],
          [-0.64 * wide, up(lid)],
          [-0.58 * wide, up(0.36)],
          [0.58 * wide, up(0.36)],
          [0.64 * wide, up(lid)],
          [0.66 * wide, up(0.96)],
        ],
        0.009,
      ),
      line,
    ),
  )
  faces.push(...plate((outline, material) => lay(outline, material), up(style.cladding || upright ? 0.6 : 0.52)))
  faces.push(lay(oval([0, up(0.86)], 0.042), chrome), lay(oval([0, up(0.86)], 0.03), matte('#23272c')))
  if (!look.electric && !upright) {
    for (const sign of [1, -1])
      faces.push(
        lay(oval([0.56 * wide * sign, up(0.08)], 0.06, 0.034), chrome),
        lay(oval([0.56 * wide * sign, up(0.08)], 0.045, 0.023), matte('#08090a')),
      )
  }
  return faces
}
