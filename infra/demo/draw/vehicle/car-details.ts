import { between } from '../color.ts'
import { box, type Face, mirrored, surface, tube } from '../geometry/mesh.ts'
import { mix, type Vector } from '../geometry/vector.ts'
import { chrome, lamp, type Material, matte, paint, plastic, trim } from '../paint.ts'
import type { CarParts } from './car.ts'
import { decal, oval, type Place, ribbon, rounded } from './decal.ts'

/** Parts drawn on or around the shell, in the order of their layers. */
export interface CarDetails {
  readonly belowCabin: Face[]
  readonly inside: Face[]
  readonly decals: Face[]
  readonly outside: Face[]
}

const AHEAD: Vector = [-1, 0, 0]
const BEHIND: Vector = [1, 0, 0]
const ASIDE: Vector = [0, 1, 0]

export function carDetails(parts: CarParts): CarDetails {
  const side = sideDetails(parts)
  return {
    belowCabin: parts.style.bed ? bedFaces(parts) : [],
    inside: parts.style.open ? openCabin(parts) : [],
    decals: [...frontDetails(parts), ...rearDetails(parts), ...side, ...mirrored(side)],
    outside: outsideFaces(parts),
  }
}

/** The wheel arch as an outline on the body's side. */
export function archOutline({ body, style }: CarParts, x: number, side: 1 | -1, margin = 0.06): Vector[] {
  const { wheelRadius: radius, sill } = style.body
  const reach = radius + margin
  const start = Math.asin((sill - 0.02 - radius) / reach)
  return Array.from({ length: 41 }, (_, i) => {
    const angle = mix(start, Math.PI - start, i / 40)
    const [px, py, pz] = body.side(x + Math.cos(angle) * reach, Math.max(sill, radius + Math.sin(angle) * reach))
    return [px, side * (py + 0.004), pz]
  })
}

/** An outline and the same one on the other half of the front or rear. */
const both = (outline: readonly Place[]): Place[][] => [[...outline], outline.map(([y, z]): Place => [-y, z]).reverse()]

function frontDetails({ body, style, look }: CarParts): Face[] {
  const wide = style.body.halfWidth
  const low = style.body.sill
  const edge = style.body.nose.at(-1)?.[1] ?? 0.2
  const high = body.shoulder(edge + 0.05)
  const up = (share: number) => mix(low, high, share)
  const lay = (outline: readonly Place[], material: Material) =>
    decal(outline, ([y, z]) => body.front(y, z), material, AHEAD)
  const area = (y: number, from: number, to: number, radius: number, inset = 0): Place[] =>
    rounded(
      [
        [-y * wide, up(from)],
        [y * wide, up(from)],
        [(y - inset) * wide, up(to)],
        [-(y - inset) * wide, up(to)],
      ],
      radius,
    )
  const line = matte(between(look.color, '#000000', 0.55))
  const faces: Face[] = []

  faces.push(lay(area(0.8, style.cladding ? -0.02 : 0.04, style.cladding ? 0.2 : 0.2, 0.04, 0.06), plastic))
  faces.push(lay(area(0.62, 0.07, 0.17, 0.03, 0.04), trim))
  const grilles: Record<typeof style.grille, [y: number, from: number, to: number, inset: number]> = {
    wide: [0.5, 0.44, 0.8, -0.03],
    tall: [0.46, 0.36, 0.84, 0.04],
    sport: [0.6, 0.24, 0.62, 0.12],
    slim: [0.52, 0.62, 0.78, -0.03],
    van: [0.56, 0.42, 0.6, -0.04],
    truck: [0.72, 0.4, 0.86, 0.06],
  }
  const [y, from, to, inset] = grilles[style.grille]
  if (look.electric) {
    faces.push(lay(area(y + 0.03, to - 0.14, to - 0.02, 0.03, inset), matte(between(look.color, '#0c0d10', 0.8))))
  } else {
    faces.push(lay(area(y + 0.018, from - 0.014, to + 0.016, 0.06, inset), chrome))
    faces.push(lay(area(y, from, to, 0.05, inset), trim))
    for (let i = 1; i < 5; i++) {
      const at = mix(from, to, i / 5)
      faces.push(lay(area(y - 0.03, at - 0.012, at + 0.012, 0.008, inset * 0.4), matte('#3b4046')))
    }
  }
  faces.push(
    ...[0, 1].flatMap((i) =>
      both(headlight(style.lights, wide, up)).map((outline) =>
        lay(i ? shrink(outline, 0.9) : outline, i ? lamp('#2b333b', 0.25) : trim),
      ),
    ),
  )
  for (const eye of lampEyes(style.lights, wide, up)) {
    for (const sign of [1, -1]) {
      faces.push(
        lay(oval([eye[0] * sign, eye[1]], eye[2]), chrome),
        lay(oval([eye[0] * sign, eye[1]], eye[2] * 0.72), lamp('#f4f8ff', 0.85)),
      )
    }
  }
  const bar = lampBar(style.lights, wide, up)
  for (const outline of both(ribbon(bar, 0.022))) faces.push(lay(outline, lamp('#ffffff', 0.95)))
  if (look.electric)
    faces.push(
      lay(
        ribbon(
          [
            [-0.55 * wide, up(0.8)],
            [0, up(0.815)],
            [0.55 * wide, up(0.8)],
          ],
          0.014,
        ),
        lamp('#f5faff', 0.9),
      ),
    )
  if (style.grille !== 'van' && style.grille !== 'truck') {
    for (const outline of both(
      rounded(
        [
          [0.7 * wide, up(0.16)],
          [0.9 * wide, up(0.2)],
          [0.92 * wide, up(0.4)],
          [0.78 * wide, up(0.34)],
        ],
        0.04,
      ),
    ))
      faces.push(lay(outline, trim))
  }
  faces.push(...plate((outline, material) => lay(outline, material), up(style.grille === 'truck' ? 0.1 : 0.27)))
  const badge = up(look.electric ? to - 0.08 : mix(from, to, 0.6))
  faces.push(lay(oval([0, badge], 0.055), chrome), lay(oval([0, badge], 0.04), matte('#23272c')))
  faces.push(
    lay(
      ribbon(
        [
          [-0.8 * wide, up(0.9)],
          [0, up(0.93)],
          [0.8 * wide, up(0.9)],
        ],
        0.008,
      ),
      line,
    ),
  )
  return faces
}

type Up = (share: number) => number

function headlight(kind: CarParts['style']['lights'], wide: number, up: Up): Place[] {
  if (kind === 'round') return oval([0.7 * wide, up(0.7)], 0.15 * wide, 0.15 * wide)
  if (kind === 'low')
    return rounded(
      [
        [0.6 * wide, up(0.1)],
        [0.93 * wide, up(0.12)],
        [0.95 * wide, up(0.3)],
        [0.62 * wide, up(0.25)],
      ],
      0.05,
    )
  if (kind === 'upright')
    return rounded(
      [
        [0.6 * wide, up(0.56)],
        [0.94 * wide, up(0.56)],
        [0.95 * wide, up(0.86)],
        [0.64 * wide, up(0.84)],
      ],
      0.05,
    )
  if (kind === 'slim')
    return rounded(
      [
        [0.56 * wide, up(0.72)],
        [0.94 * wide, up(0.7)],
        [0.965 * wide, up(0.87)],
        [0.6 * wide, up(0.8)],
      ],
      0.03,
    )
  return rounded(
    [
      [0.5 * wide, up(0.66)],
      [0.9 * wide, up(0.6)],
      [0.97 * wide, up(0.82)],
      [0.84 * wide, up(0.86)],
      [0.56 * wide, up(0.78)],
    ],
    0.05,
  )
}

function lampEyes(kind: CarParts['style']['lights'], wide: number, up: Up): [y: number, z: number, radius: number][] {
  if (kind === 'round') return [[0.7 * wide, up(0.7), 0.1 * wide]]
  if (kind === 'low')
    return [
      [0.71 * wide, up(0.18), 0.06],
      [0.83 * wide, up(0.2), 0.06],
    ]
  if (kind === 'upright')
    return [
      [0.73 * wide, up(0.71), 0.055],
      [0.86 * wide, up(0.72), 0.045],
    ]
  if (kind === 'slim')
    return [
      [0.72 * wide, up(0.77), 0.028],
      [0.81 * wide, up(0.78), 0.028],
    ]
  return [
    [0.67 * wide, up(0.72), 0.042],
    [0.8 * wide, up(0.73), 0.045],
  ]
}

function lampBar(kind: CarParts['style']['lights'], wide: number, up: Up): Place[] {
  if (kind === 'round')
    return [
      [0.6 * wide, up(0.51)],
      [0.8 * wide, up(0.51)],
    ]
  if (kind === 'low')
    return [
      [0.63 * wide, up(0.225)],
      [0.93 * wide, up(0.265)],
    ]
  if (kind === 'upright')
    return [
      [0.62 * wide, up(0.59)],
      [0.92 * wide, up(0.59)],
    ]
  if (kind === 'slim')
    return [
      [0.58 * wide, up(0.745)],
      [0.78 * wide, up(0.728)],
      [0.94 * wide, up(0.725)],
    ]
  return [
    [0.53 * wide, up(0.675)],
    [0.72 * wide, up(0.647)],
    [0.91 * wide, up(0.625)],
  ]
}

const shrink = (outline: readonly Place[], by: number): Place[] => {
  const middle = [0, 1].map((axis) => outline.reduce((sum, place) => sum + (place[axis] ?? 0), 0) / outline.length)
  return outline.map(([a, b]) => [mix(middle[0] ?? a, a, by), mix(middle[1] ?? b, b, by)])
}

function plate(lay: (outline: Place[], material: Material) => Face, z: number): Face[] {
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

function rearDetails({ body, style, look }: CarParts): Face[] {
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

function sideDetails(parts: CarParts): Face[] {
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

function outsideFaces({ body, cabin, style, paint: coat, look }: CarParts): Face[] {
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
function bedFaces({ body, style }: CarParts): Face[] {
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
function openCabin({ body, style, look }: CarParts): Face[] {
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
