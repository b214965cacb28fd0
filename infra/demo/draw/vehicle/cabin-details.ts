import { box, type Face, mirrored, surface, tube } from '../geometry/mesh.ts'
import { mix, type Vector } from '../geometry/vector.ts'
import { chrome, type Material, matte, plastic, trim } from '../paint.ts'
import type { CarParts } from './car-parts.ts'
import { rounded } from './decal.ts'

/** Mirrors, windscreen frame and roof rails. */
export function outsideFaces({ body, cabin, style, paint: coat, look }: CarParts): Face[] {
  const faces: Face[] = []
  const base = style.cabin.base[0]
  const x = base + (style.grille === 'truck' ? 0.3 : style.grille === 'van' ? 0.42 : 0.5)
  const [, y, z] = body.side(x, body.shoulder(x))
  const tall = style.grille === 'van' || style.grille === 'truck'
  const pod = (u: number, v: number): Vector => {
    const a = u * 2 * Math.PI
    const b = (v - 0.5) * Math.PI
    const flat = (n: number) => Math.sign(n) * Math.abs(n) ** 0.75
    return [
      x + 0.02 + Math.cos(b) * flat(Math.cos(a)) * 0.075,
      y + 0.05 + flat(Math.sin(b)) * 0.11,
      z + (tall ? 0.2 : 0.09) + Math.cos(b) * flat(Math.sin(a)) * (tall ? 0.17 : 0.075),
    ]
  }
  const mirror = [
    ...tube(
      [
        [x + 0.05, y - 0.08, z - 0.01],
        [x + 0.02, y + 0.03, z + 0.07],
      ],
      0.02,
      plastic,
      6,
    ),
    ...surface(pod, 16, 10, tall ? plastic : coat, [x + 0.02, y + 0.05, z + (tall ? 0.2 : 0.09)]),
  ]
  faces.push(...mirror, ...mirrored(mirror))
  if (style.open) {
    const frame = Array.from({ length: 15 }, (_, i): Vector => cabin.skin(mix(0, 0.232, i / 14), 0.99))
    const pillar = Array.from({ length: 9 }, (_, i): Vector => cabin.skin(0.232, i / 8))
    const half = [...tube(frame, 0.022, trim, 8), ...tube(pillar, 0.026, coat, 8)]
    faces.push(...half, ...mirrored(half))
  }
  if (style.rails) {
    const path = Array.from({ length: 15 }, (_, i): Vector => {
      const [rx, ry, rz] = cabin.roof(mix(0.3, 0.72, i / 14), 0.1)
      return [rx, ry, rz + 0.045 * Math.sin((i / 14) * Math.PI) ** 0.3]
    })
    const rail = tube(path, 0.018, look.roofColor ? chrome : trim, 6)
    faces.push(...rail, ...mirrored(rail))
  }
  return faces
}

/** The open load bed of a pick-up: a dark well with lighter rim walls. */
export function bedFaces({ body, style }: CarParts): Face[] {
  const [from, to] = style.bed ?? [0, 0]
  const wide = style.body.halfWidth * 0.8
  const top = body.shoulder((from + to) / 2) + 0.03
  const well = (x0: number, x1: number, y: number, z: number, material: Material): Face => ({
    points: [
      [x0, -y, z],
      [x1, -y, z],
      [x1, y, z],
      [x0, y, z],
    ],
    normal: [0, 0, 1],
    material,
  })
  return [well(from - 0.03, to + 0.03, wide + 0.03, top, plastic), well(from, to, wide, top + 0.002, matte('#0c0d0f'))]
}

/** Seats, dashboard and opening of a convertible. */
export function openCabin({ body, style, look }: CarParts): Face[] {
  const leather = matte(look.interior ?? '#6b4a34')
  const [from, to] = style.cabin.base
  const z = body.shoulder(mix(from, to, 0.5)) + 0.02
  const half = style.body.halfWidth * 0.78
  const well: Face = {
    points: rounded(
      [
        [from + 0.35, -half],
        [to - 0.5, -half],
        [to - 0.5, half],
        [from + 0.35, half],
      ],
      0.2,
    ).map(([x, y]): Vector => [x, y, z]),
    normal: [0, 0, 1],
    material: matte('#141517'),
  }
  const seat = (x: number, y: number): Face[] => {
    const back = (u: number, v: number): Vector => {
      const a = u * 2 * Math.PI
      const flat = (n: number) => Math.sign(n) * Math.abs(n) ** 0.55
      const close = Math.min(1, (1 - v) * 9) ** 0.5
      const size = (v > 0.7 ? mix(0.62, 0.5, (v - 0.7) / 0.3) : mix(1, 0.92, v / 0.7)) * close
      return [x + v * 0.16 + flat(Math.cos(a)) * 0.075 * close, y + flat(Math.sin(a)) * 0.24 * size, z - 0.1 + v * 0.46]
    }
    return surface(back, 24, 20, leather, [x + 0.08, y, z + 0.1])
  }
  const middle = mix(from, to, 0.48)
  const dash = box([from + 0.28, -half * 0.96, z - 0.03], [from + 0.52, half * 0.96, z + 0.03], matte('#1d1f22'), 3)
  return [
    well,
    ...dash,
    ...seat(middle, -0.37),
    ...seat(middle, 0.37),
    ...(to - from > 2.6 ? [...seat(middle + 0.78, -0.33), ...seat(middle + 0.78, 0.33)] : []),
  ]
}
