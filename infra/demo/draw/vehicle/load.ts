import { between } from '../color.ts'
import { box, type Face, mirrored, surface, tube } from '../geometry/mesh.ts'
import type { Vector } from '../geometry/vector.ts'
import { alloy, glass, lamp, type Material, matte, paint, plastic, trim } from '../paint.ts'
import type { CarLook, CarStyle } from './car-parts.ts'

export interface LoadParts {
  /** Frame and what hangs on it, drawn before the near wheels. */
  readonly chassis: Face[]
  readonly body: Face[]
  /** Drawn on the body, in order. */
  readonly details: Face[]
}

/** Rectangle on a side (`y` fixed) or on the back (`x` fixed). */
const onSide = (x: readonly [number, number], z: readonly [number, number], y: number, material: Material): Face => ({
  points: [
    [x[0], y, z[0]],
    [x[1], y, z[0]],
    [x[1], y, z[1]],
    [x[0], y, z[1]],
  ],
  normal: [0, Math.sign(y), 0],
  material,
})
const onBack = (y: readonly [number, number], z: readonly [number, number], x: number, material: Material): Face => ({
  points: [
    [x, y[0], z[0]],
    [x, y[1], z[0]],
    [x, y[1], z[1]],
    [x, y[0], z[1]],
  ],
  normal: [1, 0, 0],
  material,
})

export function loadParts({ body, load }: CarStyle, look: CarLook): LoadParts {
  if (!load) return { chassis: [], body: [], details: [] }
  const from = body.length
  const { length, kind } = load
  const steel = matte('#2a2d31')
  const chassis = kind === 'motorhome' ? [] : [...box([from - 0.3, -0.48, 0.62], [length, 0.48, 0.95], steel, 8)]
  const tail = tailLights(kind === 'motorhome' ? [1.06, 0.62] : [1.05, 0.72], length + 0.012)
  if (kind === 'tractor') {
    const tank = tube(
      [
        [from + 0.25, 0.85, 0.7],
        [from + 1.2, 0.85, 0.7],
      ],
      0.3,
      alloy,
      20,
    )
    const rear = body.axles[1]
    const guard = surface(
      (u, v): Vector => {
        const angle = (0.08 + u * 0.84) * Math.PI
        return [rear + Math.cos(angle) * 0.62, 0.62 + v * 0.56, body.wheelRadius + Math.sin(angle) * 0.6]
      },
      18,
      1,
      plastic,
      [rear, 0.9, body.wheelRadius],
    )
    const plate = box([rear - 0.55, -0.5, 0.98], [rear + 0.45, 0.5, 1.1], matte('#1c1e21'), 4)
    const skirt = box(
      [from + 0.02, 0.9, 0.45],
      [from + 1.25, 1.18, 1.02],
      paint(between(look.color, '#000000', 0.12)),
      6,
    )
    return {
      chassis: [...chassis, ...tank, ...mirrored(tank)],
      body: [...plate, ...guard, ...mirrored(guard), ...skirt, ...mirrored(skirt)],
      details: tail,
    }
  }
  if (kind === 'flatbed') {
    const wood = matte('#8a6a48')
    const bed = box([from + 0.25, -1.22, 1.02], [length, 1.22, 1.2], matte('#33373c'), 10)
    const head = box([from + 0.2, -1.22, 1.2], [from + 0.3, 1.22, 2.3], alloy, 6)
    const floor: Face = {
      points: [
        [from + 0.3, -1.18, 1.21],
        [length - 0.04, -1.18, 1.21],
        [length - 0.04, 1.18, 1.21],
        [from + 0.3, 1.18, 1.21],
      ],
      normal: [0, 0, 1],
      material: wood,
    }
    const stakes = Array.from({ length: 5 }, (_, i) =>
      box([from + 0.9 + i * 1.0, 1.14, 1.2], [from + 0.98 + i * 1.0, 1.22, 1.75], steel, 2),
    ).flat()
    return { chassis, body: [...bed, ...head, ...stakes, ...mirrored(stakes)], details: [floor, ...tail] }
  }
  if (kind === 'tipper') {
    const coat = paint(between(look.color, '#3a3d41', 0.75))
    const bed = box([from + 0.2, -1.2, 1.12], [length, 1.2, 2.25], coat, 12)
    const rim: Face = {
      points: [
        [from + 0.3, -1.1, 2.26],
        [length - 0.1, -1.1, 2.26],
        [length - 0.1, 1.1, 2.26],
        [from + 0.3, 1.1, 2.26],
      ],
      normal: [0, 0, 1],
      material: matte('#5b4d3c'),
    }
    const ribs = Array.from({ length: 6 }, (_, i) =>
      onSide(
        [from + 0.55 + i * 0.78, from + 0.66 + i * 0.78],
        [1.16, 2.2],
        1.215,
        paint(between(look.color, '#26292d', 0.8)),
      ),
    )
    return { chassis, body: bed, details: [rim, ...ribs, ...mirrored(ribs), ...tail] }
  }
  if (kind === 'motorhome') {
    const coat = paint('#f1f1ee')
    const high = 2.95
    const cell = box([2.15, -1.12, 0.42], [length, 1.12, high], coat, 16)
    const alcove = surface(
      (u, v): Vector => {
        const x = 0.95 + u * 1.25
        return [x, 1.1, 2.1 + v * (high - 2.1) * (0.55 + 0.45 * Math.min(1, u * 2))]
      },
      14,
      8,
      coat,
      [1.6, 0, 2.5],
    )
    const brow = surface((u, v): Vector => [0.95, (u - 0.5) * 2.2, 2.1 + v * 0.46], 10, 5, coat, [2, 0, 2.4])
    const slope = surface((u, v): Vector => [0.95 + v * 0.62, (u - 0.5) * 2.2, 2.56 + v * 0.38], 10, 5, coat, [2, 0, 1])
    const cap = surface((u, v): Vector => [1.55 + v * 0.62, (u - 0.5) * 2.2, high - 0.01], 6, 4, coat, [2, 0, 1])
    const stripe = paint(look.color)
    const side = [
      onSide([2.2, length - 0.02], [0.46, 0.66], 1.128, plastic),
      onSide([2.2, length - 0.02], [0.95, 1.03], 1.128, stripe),
      onSide([2.2, length - 0.02], [1.08, 1.12], 1.128, matte(between(look.color, '#ffffff', 0.45))),
      ...(
        [
          [2.9, 3.9],
          [5.5, 6.35],
        ] as const
      ).flatMap((x) => [
        onSide([x[0] - 0.03, x[1] + 0.03], [1.52, 2.23], 1.13, trim),
        onSide(x, [1.55, 2.2], 1.133, glass),
      ]),
      onSide([4.22, 4.86], [0.5, 2.45], 1.128, matte('#dcdcd8')),
      onSide([4.34, 4.74], [1.6, 2.25], 1.131, glass),
      onSide([1.45, 1.95], [2.35, 2.65], 1.12, glass),
    ]
    const arch: Face = {
      points: Array.from({ length: 25 }, (_, i): Vector => {
        const angle = (i / 24) * Math.PI
        return [
          body.axles[1] + Math.cos(angle) * 0.43,
          1.131,
          Math.max(0.42, body.wheelRadius + Math.sin(angle) * 0.43),
        ]
      }),
      normal: [0, 1, 0],
      material: plastic,
    }
    const back = [
      onBack([-0.5, 0.5], [1.6, 2.2], length + 0.01, glass),
      onBack([-1.1, 1.1], [0.46, 0.72], length + 0.01, plastic),
    ]
    return {
      chassis,
      body: [...cell, ...alcove, ...mirrored(alcove), ...brow, ...slope, ...cap],
      details: [...side, ...mirrored(side), arch, ...mirrored([arch]), ...back, ...tail],
    }
  }
  const coat = paint('#eef0f1')
  const cargo = box([from + 0.25, -1.24, 1.08], [length, 1.24, 3.75], coat, 18)
  const side = [
    onSide([from + 0.25, length], [1.08, 1.2], 1.246, alloy),
    onSide([from + 0.25, length], [3.66, 3.75], 1.246, alloy),
    onSide([from + 0.25, from + 0.33], [1.08, 3.75], 1.247, alloy),
    onSide([length - 0.08, length], [1.08, 3.75], 1.247, alloy),
    onSide([from + 0.33, length - 0.08], [1.9, 2.28], 1.248, paint(look.color)),
    onSide([from + 0.33, length - 0.08], [2.34, 2.42], 1.248, matte(between(look.color, '#ffffff', 0.5))),
    onSide([from + 1.0, body.axles[1] - 0.75], [0.45, 0.98], 1.15, matte('#3a3e43')),
  ]
  const back = [
    onBack([-0.012, 0.012], [1.1, 3.7], length + 0.008, steel),
    ...[-0.3, 0.3].map((y) => onBack([y - 0.02, y + 0.02], [1.15, 3.65], length + 0.01, alloy)),
    onBack([-1.15, 1.15], [0.95, 1.08], length + 0.01, steel),
  ]
  return { chassis, body: cargo, details: [...side, ...mirrored(side), ...back, ...tail] }
}

function tailLights([y, z]: readonly [number, number], x: number): Face[] {
  return [1, -1].flatMap((sign) => {
    const from = Math.min(sign * y, sign * (y - 0.34))
    return [
      onBack([from, from + 0.34], [z, z + 0.15], x, lamp('#8d1219', 0.5)),
      onBack([from + 0.04, from + 0.16], [z + 0.03, z + 0.12], x + 0.004, lamp('#ff4b48', 0.85)),
      onBack([from + 0.2, from + 0.3], [z + 0.03, z + 0.12], x + 0.004, lamp('#ffb54a', 0.7)),
    ]
  })
}
