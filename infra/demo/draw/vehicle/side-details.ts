import { between } from '../color.ts'
import type { Face } from '../geometry/mesh.ts'
import { mix, type Vector } from '../geometry/vector.ts'
import { type Material, matte, paint, plastic } from '../paint.ts'
import type { CarParts } from './car-parts.ts'
import { decal, oval, type Place, ribbon, rounded } from './decal.ts'

const ASIDE: Vector = [0, 1, 0]

/** Doors, handles, sills and cladding of the right-hand side. */
export function sideDetails(parts: CarParts): Face[] {
  const { body, style, look } = parts
  const { sill, axles, wheelRadius, length } = style.body
  const lay = (outline: readonly Place[], material: Material) =>
    decal(outline, ([x, z]) => body.side(x, z), material, ASIDE)
  const line = matte(between(look.color, '#000000', 0.6))
  const faces: Face[] = []
  const ahead = axles[0]
  const behind = style.load ? length + 1 : axles[1]
  const reach = wheelRadius + 0.06
  const skirt = style.cladding ? 0.16 : 0.055
  faces.push(
    lay(
      rounded(
        [
          [ahead + reach * 0.9, sill],
          [Math.min(length - 0.1, behind - reach * 0.9), sill],
          [Math.min(length - 0.1, behind - reach * 0.9), sill + skirt],
          [ahead + reach * 0.9, sill + skirt],
        ],
        0.03,
      ),
      plastic,
    ),
  )
  if (style.cladding) {
    for (const x of axles.filter((axle) => axle < length)) {
      const ring = (radius: number): Place[] =>
        Array.from({ length: 31 }, (_, i) => {
          const start = Math.asin((sill - wheelRadius) / radius)
          const angle = mix(start, Math.PI - start, i / 30)
          return [x + Math.cos(angle) * radius, wheelRadius + Math.sin(angle) * radius]
        })
      faces.push(lay([...ring(reach + 0.075), ...ring(reach - 0.02).reverse()], plastic))
    }
    for (const [from, to] of [
      [0.42, ahead - reach * 0.95],
      [behind + reach * 0.95, length - 0.2],
    ] as const) {
      if (to > from)
        faces.push(
          lay(
            [
              [from, sill],
              [to, sill],
              [to, sill + skirt],
              [from, sill + skirt],
            ],
            plastic,
          ),
        )
    }
  }
  style.doors.forEach((x, i) => {
    const top = body.shoulder(x) - 0.004
    const last = i === style.doors.length - 1
    const nearRear = behind - x < reach * 1.15 && x < behind + reach
    const path: Place[] =
      nearRear && last
        ? [
            [x + 0.02, top],
            [x - 0.01, sill + 0.45],
            [behind - reach * 1.1, sill + 0.22],
            [behind - reach * 1.12, sill + skirt],
          ]
        : [
            [x + (i === 0 ? -0.03 : 0), top],
            [x, sill + 0.35],
            [x + (i === 0 ? 0.05 : 0), sill + skirt],
          ]
    faces.push(lay(ribbon(path, 0.009), line))
  })
  const first = style.doors[0]
  const last = style.doors.at(-1)
  if (first !== undefined && last !== undefined) {
    const z = sill + skirt + 0.03
    faces.push(
      lay(
        ribbon(
          [
            [first + 0.04, z],
            [Math.min(last, behind - reach * 1.1), z],
          ],
          0.008,
        ),
        line,
      ),
    )
  }
  for (const x of style.handles) {
    const z = body.shoulder(x) - 0.13
    faces.push(
      lay(
        rounded(
          [
            [x - 0.11, z - 0.02],
            [x + 0.11, z - 0.02],
            [x + 0.11, z + 0.022],
            [x - 0.11, z + 0.022],
          ],
          0.02,
        ),
        line,
      ),
    )
    faces.push(
      lay(
        rounded(
          [
            [x - 0.1, z - 0.012],
            [x + 0.1, z - 0.012],
            [x + 0.1, z + 0.02],
            [x - 0.1, z + 0.02],
          ],
          0.015,
        ),
        paint(between(look.color, '#ffffff', 0.08)),
      ),
    )
  }
  if (style.load) return faces
  const cap = behind + 0.1
  faces.push(lay(ribbon(oval([cap, body.shoulder(cap) - 0.16], 0.075, 0.075, 28), 0.007), line))
  return faces
}
