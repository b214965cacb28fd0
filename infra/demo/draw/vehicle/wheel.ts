import type { Face } from '../geometry/mesh.ts'
import { subtract, unit, type Vector } from '../geometry/vector.ts'
import { alloy, darkAlloy, type Material, matte, plastic, rubber } from '../paint.ts'

export const wheelDesigns = ['five-spoke', 'twin-spoke', 'multi-spoke', 'turbine', 'aero', 'steel', 'wire'] as const
export type WheelDesign = (typeof wheelDesigns)[number]

export interface WheelMeasures {
  /** Middle of the outer face. */
  readonly centre: Vector
  readonly radius: number
  readonly width: number
  /** 1 when the outer face looks to +y, -1 to -y. */
  readonly side: 1 | -1
  readonly design: WheelDesign
  readonly dark?: boolean
  /** Share of the radius that is rim. */
  readonly rim?: number
  readonly turned?: number
}

/** Tread first (to be sorted), then the outer face from its back to its front (to be drawn in this order). */
export interface Wheel {
  readonly tread: Face[]
  readonly face: Face[]
}

const barrel = matte('#15171a')
const brake: Material = { ...alloy, color: [0.42, 0.43, 0.45] }

export function wheel({ centre, radius, width, side, design, dark, rim = 0.68, turned = 0.2 }: WheelMeasures): Wheel {
  const metal = dark ? darkAlloy : alloy
  const at = (share: number, angle: number, out = 0): Vector => [
    centre[0] + Math.cos(angle) * radius * share,
    centre[1] + side * out,
    centre[2] + Math.sin(angle) * radius * share,
  ]
  const flat = (points: Vector[], material: Material): Face => ({ points, normal: [0, side, 0], material })
  const disc = (share: number, material: Material, out = 0, steps = 72) =>
    flat(
      Array.from({ length: steps }, (_, i) => at(share, (i / steps) * 2 * Math.PI, out)),
      material,
    )
  const blade = (angle: number, inner: number, outer: number, root: number, tip: number, lean = 0) =>
    flat(
      [at(inner, angle - root), at(outer, angle - tip + lean), at(outer, angle + tip + lean), at(inner, angle + root)],
      metal,
    )
  const each = (count: number, draw: (angle: number) => Face[]) =>
    Array.from({ length: count }, (_, i) => draw(turned + (i / count) * 2 * Math.PI)).flat()

  const tread: Face[] = []
  const steps = 40
  for (let i = 0; i < steps; i++) {
    const from = (i / steps) * 2 * Math.PI
    const to = ((i + 1) / steps) * 2 * Math.PI
    const points = [at(0.985, from), at(0.985, to), at(0.985, to, -width), at(0.985, from, -width)]
    const middle = at(1, (from + to) / 2)
    tread.push({
      points,
      normal: unit(subtract([middle[0], 0, middle[2]], [centre[0], 0, centre[2]])),
      material: rubber,
    })
  }

  // Seen from within, as the wheels on the far side are.
  tread.push({
    points: Array.from({ length: 36 }, (_, i) => at(0.985, (i / 36) * 2 * Math.PI, -width)),
    normal: [0, -side, 0],
    material: rubber,
  })

  const spokes: Record<WheelDesign, () => Face[]> = {
    'five-spoke': () => each(5, (angle) => [blade(angle, 0.1, rim * 0.96, 0.75, 0.15)]),
    'twin-spoke': () =>
      each(5, (angle) => [
        blade(angle - 0.17, 0.12, rim * 0.96, 0.35, 0.065),
        blade(angle + 0.17, 0.12, rim * 0.96, 0.35, 0.065),
      ]),
    'multi-spoke': () => each(10, (angle) => [blade(angle, 0.1, rim * 0.96, 0.3, 0.07)]),
    turbine: () => each(7, (angle) => [blade(angle, 0.12, rim * 0.96, 0.3, 0.16, 0.28)]),
    aero: () => [
      disc(rim * 0.9, metal),
      ...each(5, (angle) => [{ ...blade(angle, rim * 0.4, rim * 0.82, 0.05, 0.1), material: barrel }]),
    ],
    steel: () => [
      disc(rim * 0.86, plastic),
      disc(rim * 0.8, matte('#4a4e54')),
      ...each(10, (angle) => [{ ...blade(angle, rim * 0.55, rim * 0.7, 0.09, 0.09), material: barrel }]),
    ],
    wire: () =>
      each(24, (angle) => [
        blade(angle, 0.06, rim * 0.97, 0.05, 0.012, 0.25),
        blade(angle, 0.06, rim * 0.97, 0.05, 0.012, -0.25),
      ]),
  }
  return {
    tread,
    face: [
      disc(1, rubber),
      disc(0.93, matte('#222327')),
      disc(rim * 1.06, rubber),
      disc(rim * 1.02, metal),
      disc(rim * 0.95, barrel),
      ...(design === 'wire'
        ? [disc(0.34, brake), disc(0.24, barrel)]
        : [disc(rim * 0.72, brake), disc(rim * 0.4, barrel)]),
      ...spokes[design](),
      disc(0.15, metal),
      disc(0.1, design === 'steel' ? matte('#2b2e33') : plastic),
    ],
  }
}
