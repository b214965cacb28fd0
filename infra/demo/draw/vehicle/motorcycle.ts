import { between } from '../color.ts'
import { type Face, mirrored, surface, tube } from '../geometry/mesh.ts'
import { mix, type Vector } from '../geometry/vector.ts'
import { alloy, chrome, glass, lamp, type Material, matte, paint, plastic, rubber, trim } from '../paint.ts'
import { drawFaces, type Shader } from '../svg.ts'
import type { Place } from './decal.ts'
import { inflate } from './inflate.ts'
import { type MotorcycleStyle, motorcycleStyles } from './motorcycle-styles.ts'

export type MotorcycleKind = keyof typeof motorcycleStyles

/** A motorcycle in its colour: the far half, the wheels, then everything else, each from back to front. */
export function drawMotorcycle(kind: MotorcycleKind, color: string, shading: Shader): string {
  const style: MotorcycleStyle = motorcycleStyles[kind]
  const { view } = shading
  const near = view.position[1] >= 0 ? 1 : -1
  const pairs = pairedParts(style)
  const centred = centredParts(style, color)
  const far = pairs(-near as 1 | -1)
  const wheels = [style.wheels.front, style.wheels.rear]
    .map((centre, i) => ({
      centre,
      radius: i === 0 ? style.wheels.radius : (style.wheels.rearRadius ?? style.wheels.radius),
      wide: i === 0 ? style.wheels.width * 0.75 : style.wheels.width,
    }))
    .map((wheel) => motorcycleWheel(wheel.centre, wheel.radius, wheel.wide, style, near))
  const ordered = view.position[0] < style.wheels.front ? [...wheels].reverse() : wheels
  return (
    drawFaces(far, shading) +
    ordered
      .map((faces) => drawFaces(faces.tread, shading) + faces.layers.map((layer) => drawFaces(layer, shading)).join(''))
      .join('') +
    drawFaces([...centred, ...pairs(near)], shading)
  )
}

function motorcycleWheel(x: number, radius: number, width: number, style: MotorcycleStyle, near: 1 | -1) {
  const half = width / 2
  const round = (angle: number, size: number, y: number): Vector => [
    x + Math.cos(angle) * size,
    y,
    radius + Math.sin(angle) * size,
  ]
  const tread = surface(
    (u, v): Vector => {
      const across = (v - 0.5) * Math.PI
      return round(u * 2 * Math.PI, radius - half * 0.9 * (1 - Math.cos(across)), Math.sin(across) * half)
    },
    48,
    8,
    rubber,
    [x, 0, radius],
  )
  const inner = surface(
    (u, v): Vector => round(u * 2 * Math.PI, radius * 0.76, (v - 0.5) * width * 0.8),
    48,
    1,
    matte('#1a1b1e'),
  )
  const ring = (outer: number, hole: number, y: number, material: Material): Face[] =>
    surface((u, v) => round(u * 2 * Math.PI, mix(hole, outer, v), y * near), 48, 1, material, [x, -near * 9, radius])
  const rim = style.darkRims ? matte('#202226') : alloy
  const spoke = (angle: number, root: number, tip: number, lean: number): Face => ({
    points: [
      round(angle - root, radius * 0.16, 0.02 * near),
      round(angle + lean - tip, radius * 0.72, 0.03 * near),
      round(angle + lean + tip, radius * 0.72, 0.03 * near),
      round(angle + root, radius * 0.16, 0.02 * near),
    ],
    normal: [0, near, 0],
    material: rim,
  })
  const count = style.spokes === 'wire' ? 20 : style.spokes === 'disc' ? 0 : 5
  const spokes = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI + 0.3
    return style.spokes === 'wire'
      ? [spoke(angle, 0.05, 0.012, 0.28), spoke(angle, 0.05, 0.012, -0.28)]
      : [spoke(angle - 0.1, 0.22, 0.045, 0.12), spoke(angle + 0.2, 0.22, 0.045, 0.12)]
  }).flat()
  const cover = style.spokes === 'disc' ? ring(radius * 0.72, 0, 0.03, rim) : []
  return {
    tread: [...inner.map((face) => ({ ...face, twoSided: true })), ...tread],
    layers: [
      ring(radius * 0.8, radius * 0.7, half * 0.75, rim),
      spokes,
      cover,
      ring(radius * 0.17, 0, half * 0.8, matte('#3a3e44')),
      ring(radius * 0.5, radius * 0.36, half * 0.95, { ...alloy, color: [0.5, 0.51, 0.53] }),
      ring(radius * 0.08, 0, half * 1.05, chrome),
    ],
  }
}

/** Fork legs, swing arm, bars, mirrors and panniers: what stands on both sides. */
function pairedParts(style: MotorcycleStyle): (side: 1 | -1) => Face[] {
  const { wheels, head, pivot, bars } = style
  const fork = style.spokes === 'disc' ? 0.07 : 0.1
  const silver = style.darkRims ? matte('#b8903f') : chrome
  const lower: Vector = [mix(wheels.front, head[0], 0.38), fork, mix(wheels.radius, head[1], 0.38)]
  const half = [
    ...tube([[wheels.front, fork, wheels.radius], lower], 0.034, matte('#2a2d31'), 10),
    ...tube([lower, [head[0] + 0.02, fork, head[1] + 0.06]], 0.026, silver, 10),
    ...tube(
      [
        [pivot[0], 0.1, pivot[1]],
        [wheels.rear, 0.1, style.wheels.rearRadius ?? wheels.radius],
      ],
      0.034,
      matte('#34383d'),
      8,
    ),
    ...tube(
      [
        [head[0] + 0.03, 0.02, head[1] + 0.08],
        [bars[0] - 0.03, 0.2, bars[1] - 0.03],
        [bars[0], 0.3, bars[1]],
      ],
      0.014,
      trim,
      8,
    ),
    ...tube(
      [
        [bars[0], 0.26, bars[1]],
        [bars[0] + 0.06, 0.4, bars[1] - 0.01],
      ],
      0.021,
      rubber,
      10,
    ),
    ...tube(
      [
        [bars[0] - 0.01, 0.24, bars[1]],
        [bars[0] - 0.04, 0.31, bars[1] + 0.16],
      ],
      0.008,
      trim,
      6,
    ),
    ...inflate(
      [
        [bars[0] - 0.07, bars[1] + 0.13],
        [bars[0] - 0.01, bars[1] + 0.12],
        [bars[0], bars[1] + 0.2],
        [bars[0] - 0.07, bars[1] + 0.2],
      ],
      0.075,
      plastic,
      0.02,
      0.33,
    ),
    ...(style.panniers ? inflate(style.panniers, 0.12, style.metalCases ? alloy : plastic, 0.05, 0.3) : []),
    ...(style.floor
      ? []
      : tube(
          [
            [pivot[0] - 0.05, 0.13, pivot[1] - 0.05],
            [pivot[0] - 0.05, 0.24, pivot[1] - 0.05],
          ],
          0.013,
          alloy,
          6,
        )),
  ]
  return (side) => (side === 1 ? half : mirrored(half))
}

function centredParts(style: MotorcycleStyle, color: string): Face[] {
  const coat = paint(color)
  const shadow = paint(between(color, '#000000', 0.25))
  const { wheels, head, pivot, lampAt, engine } = style
  const seat = matte(style.seatColor ?? '#1f1f21')
  const each = (
    outlines:
      | readonly { readonly outline: readonly Place[]; readonly half: number; readonly dark?: boolean }[]
      | undefined,
  ) => (outlines ?? []).flatMap(({ outline, half, dark }) => inflate(outline, half, dark ? plastic : coat, 0.07))
  const guard = (x: number, radius: number, from: number, to: number, material: Material, width: number) =>
    surface(
      (u, v): Vector => {
        const angle = mix(from, to, u)
        return [x + Math.cos(angle) * (radius + 0.03), (v - 0.5) * width, radius + Math.sin(angle) * (radius + 0.03)]
      },
      20,
      4,
      material,
      [x, 0, radius],
    ).map((face) => ({ ...face, twoSided: true }))
  const headlamp = surface(
    (u, v): Vector => {
      const a = u * 2 * Math.PI
      const b = v * Math.PI * 0.5
      return [
        lampAt[0] + Math.sin(b) * 0.13,
        Math.cos(a) * Math.cos(b) ** 0.4 * 0.1,
        lampAt[1] + Math.sin(a) * Math.cos(b) ** 0.4 * 0.1,
      ]
    },
    20,
    8,
    style.darkRims ? plastic : chrome,
    [lampAt[0] + 0.04, 0, lampAt[1]],
  )
  const eye = surface(
    (u, v): Vector => [
      lampAt[0] - 0.012 * (1 - v),
      Math.cos(u * 6.2832) * v * 0.088,
      lampAt[1] + Math.sin(u * 6.2832) * v * 0.088,
    ],
    20,
    3,
    lamp('#f4f8ff', 0.8),
    [lampAt[0] + 1, 0, lampAt[1]],
  )
  const fins = engine
    ? [0.25, 0.42, 0.59, 0.76].flatMap((share) => {
        const xs = engine.map(([x]) => x)
        const zs = engine.map(([, z]) => z)
        const z = mix(Math.min(...zs), Math.max(...zs), 0.45 + share * 0.5)
        return inflate(
          [
            [Math.min(...xs) + 0.08, z - 0.012],
            [Math.max(...xs) - 0.14, z - 0.012],
            [Math.max(...xs) - 0.14, z + 0.012],
            [Math.min(...xs) + 0.08, z + 0.012],
          ],
          0.175,
          alloy,
          0.01,
        )
      })
    : []
  const rearTop = (style.wheels.rearRadius ?? wheels.radius) * 2
  return [
    ...tube(
      [
        [head[0], 0, head[1]],
        [mix(head[0], pivot[0], 0.6), 0, mix(head[1], pivot[1], 0.25)],
        [pivot[0] + 0.02, 0, pivot[1] + 0.2],
        [pivot[0], 0, pivot[1]],
      ],
      style.floor ? 0.01 : 0.045,
      style.frameInColor ? shadow : matte('#202327'),
      10,
    ),
    ...(engine
      ? [
          ...inflate(engine, 0.155, matte('#3c4046'), 0.08),
          ...inflate(style.cover ?? [], 0.185, matte('#575c63'), 0.09),
        ]
      : []),
    ...fins,
    ...(style.exhaust
      ? tube(
          style.exhaust.map(([x, z]): Vector => [x, 0.19, z]),
          0.032,
          chrome,
          10,
        )
      : []),
    ...(style.silencer
      ? tube(
          style.silencer.map(([x, z]): Vector => [x, 0.21, z]),
          0.058,
          style.darkRims ? matte('#2f3338') : chrome,
          14,
        )
      : []),
    ...guard(wheels.front, wheels.radius, 0.5, 2.25, style.darkGuards ? plastic : coat, wheels.width * 0.95),
    ...guard(wheels.rear, style.wheels.rearRadius ?? wheels.radius, 0.3, 1.5, plastic, wheels.width),
    ...each(style.panels),
    ...inflate(style.seat, 0.14, seat, 0.06),
    ...(style.tank ? inflate(style.tank, 0.17, coat, 0.1) : []),
    ...(style.topCase ? inflate(style.topCase, 0.2, plastic, 0.07) : []),
    ...(style.screen ? inflate(style.screen, 0.13, { ...glass, color: [0.32, 0.36, 0.4] }, 0.03) : []),
    ...(style.faired
      ? [1, -1].flatMap((side) => eyeBall([lampAt[0] - 0.03, side * 0.075, lampAt[1] + 0.01]))
      : [...headlamp, ...eye]),
    ...inflate(
      [
        [style.tailAt[0] - 0.04, style.tailAt[1] - 0.03],
        [style.tailAt[0] + 0.02, style.tailAt[1] - 0.03],
        [style.tailAt[0] + 0.02, style.tailAt[1] + 0.03],
        [style.tailAt[0] - 0.04, style.tailAt[1] + 0.03],
      ],
      0.08,
      lamp('#d41f26', 0.6),
      0.015,
    ),
    ...inflate(
      [
        [style.tailAt[0] + 0.1, rearTop - 0.12],
        [style.tailAt[0] + 0.13, rearTop - 0.12],
        [style.tailAt[0] + 0.09, rearTop + 0.06],
        [style.tailAt[0] + 0.06, rearTop + 0.06],
      ],
      0.1,
      matte('#eceeec'),
      0.01,
    ),
    ...(style.extra ?? []).flatMap(({ outline, half }) => inflate(outline, half, matte('#2b2e32'), 0.04)),
  ]
}

/** A projector lamp set into a fairing. */
function eyeBall([x, y, z]: Vector): Face[] {
  return surface(
    (u, v): Vector => {
      const [around, across] = [u * 2 * Math.PI, (v - 0.5) * Math.PI]
      const ring = Math.cos(across)
      return [x + Math.cos(around) * ring * 0.06, y + Math.sin(across) * 0.055, z + Math.sin(around) * ring * 0.038]
    },
    16,
    10,
    lamp('#f2f7ff', 0.8),
    [x, y, z],
  )
}
