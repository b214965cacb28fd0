import { between } from '../color.ts'
import type { Face } from '../geometry/mesh.ts'
import { mix, type Vector } from '../geometry/vector.ts'
import { chrome, lamp, type Material, matte, plastic, trim } from '../paint.ts'
import type { CarParts } from './car-parts.ts'
import { both, decal, oval, type Place, ribbon, rounded, shrink } from './decal.ts'
import { plate } from './number-plate.ts'

const AHEAD: Vector = [-1, 0, 0]
/** Grille, lamps, bumper and plate, in the order they are laid on each other. */
export function frontDetails({ body, style, look }: CarParts): Face[] {
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
