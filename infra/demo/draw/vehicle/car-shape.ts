import { clamp, curve, mix, type Vector } from '../geometry/vector.ts'

type Curve = (at: number) => number
type Points = readonly (readonly [x: number, y: number])[]

/** Measures of a car's body, metres; curves are given by their points. */
export interface BodyMeasures {
  readonly length: number
  /** Half of the width without mirrors. */
  readonly halfWidth: number
  /** Height of the lower edge. */
  readonly sill: number
  /** Axles along x; those behind the body carry a lorry's load. */
  readonly axles: readonly [front: number, rear: number, ...more: number[]]
  readonly wheelRadius: number
  /** How far the front is set back at each height (0 sill … 1 shoulder). */
  readonly nose: Points
  readonly tail: Points
  /** Height of the shoulder (bonnet edge, belt line, boot edge) along x. */
  readonly shoulder: Points
  /** Share of the half width at each height. */
  readonly section: Points
  /** How deep the rounded corners reach, front and rear. */
  readonly corners: readonly [front: number, rear: number]
  /** How much bonnet and boot rise to the middle. */
  readonly crown: number
}

/** A closed body without cabin; all points are of the right-hand side (y ≥ 0). */
export interface Body {
  readonly measures: BodyMeasures
  readonly shoulder: Curve
  /** `around` 0 middle of the front … 1 middle of the rear, `up` 0 sill … 1 shoulder. */
  skin(around: number, up: number): Vector
  /** Bonnet, deck and boot: `inwards` 0 shoulder … 1 middle. */
  deck(around: number, inwards: number): Vector
  /** The point of the side at that place of the side view. */
  side(x: number, z: number): Vector
  /** The point of the front at that place of the front view. */
  front(y: number, z: number): Vector
  rear(y: number, z: number): Vector
}

const FRONT_SHARE = 0.24
const REAR_SHARE = 0.76
const ROUNDNESS = 2.7

/** Half width (0…1) of a rounded corner, `share` 0 at its tip … 1 where the side begins. */
const cornerWidth = (share: number) => (1 - (1 - clamp(share, 0, 1)) ** ROUNDNESS) ** (1 / ROUNDNESS)

/** Depth (0…1) of a rounded corner at that half width. */
const cornerDepth = (width: number) => 1 - (1 - clamp(width, 0, 1) ** ROUNDNESS) ** (1 / ROUNDNESS)

export function body(measures: BodyMeasures): Body {
  const { length, halfWidth, sill, corners } = measures
  const nose = curve(...measures.nose)
  const tail = curve(...measures.tail)
  const shoulder = curve(...measures.shoulder)
  const section = curve(...measures.section)
  const barrel = (x: number) => 1 - 0.035 * ((x - length / 2) / (length / 2)) ** 2
  const front = (up: number) => nose(up)
  const back = (up: number) => length - tail(up)
  const height = (x: number, up: number) => mix(sill, shoulder(x), up)
  const upAt = (x: number, z: number) => clamp((z - sill) / (shoulder(x) - sill), 0, 1)

  const plan = (around: number, up: number): readonly [x: number, y: number] => {
    const width = halfWidth * section(up)
    const from = front(up)
    const to = back(up)
    if (around < FRONT_SHARE) {
      const angle = ((around / FRONT_SHARE) * Math.PI) / 2
      const x = from + corners[0] * (1 - Math.cos(angle) ** (2 / ROUNDNESS))
      return [x, width * Math.sin(angle) ** (2 / ROUNDNESS) * barrel(x)]
    }
    if (around > REAR_SHARE) {
      const angle = (((1 - around) / (1 - REAR_SHARE)) * Math.PI) / 2
      const x = to - corners[1] * (1 - Math.cos(angle) ** (2 / ROUNDNESS))
      return [x, width * Math.sin(angle) ** (2 / ROUNDNESS) * barrel(x)]
    }
    const share = (around - FRONT_SHARE) / (REAR_SHARE - FRONT_SHARE)
    const x = mix(from + corners[0], to - corners[1], share)
    return [x, width * barrel(x)]
  }

  const across = (y: number, z: number, edge: (up: number) => number, depth: number, inwards: 1 | -1): Vector => {
    let x = edge(0.5)
    for (let i = 0; i < 5; i++) {
      const up = upAt(x, z)
      x = edge(up) + inwards * depth * cornerDepth(Math.abs(y) / (halfWidth * section(up) * barrel(x)))
    }
    return [x, y, z]
  }

  return {
    measures,
    shoulder,
    skin(around, up) {
      const [x, y] = plan(around, up)
      return [x, y, height(x, up)]
    },
    deck(around, inwards) {
      const [x, y] = plan(around, 1)
      const rise = measures.crown * cornerWidth((x - front(1)) / 0.7) * cornerWidth((back(1) - x) / 0.4)
      return [x, y * (1 - inwards), shoulder(x) + rise * (1 - (1 - inwards) ** 2)]
    },
    side(x, z) {
      const up = upAt(x, z)
      const depth = Math.min((x - front(up)) / corners[0], (back(up) - x) / corners[1])
      return [x, halfWidth * section(up) * barrel(x) * cornerWidth(depth), z]
    },
    front: (y, z) => across(y, z, front, corners[0], 1),
    rear: (y, z) => across(y, z, back, corners[1], -1),
  }
}

/** Measures of a cabin standing on a body, metres. */
export interface CabinMeasures {
  /** Where windscreen and rear window meet the body, along x, in the middle. */
  readonly base: readonly [front: number, rear: number]
  /** Where they meet the roof. */
  readonly roof: readonly [front: number, rear: number]
  readonly height: number
  readonly baseHalfWidth: number
  readonly roofHalfWidth: number
  /** How much lower the roof is at its front and rear edge. */
  readonly arch: readonly [front: number, rear: number]
  /** Depth of the rounded corners of windscreen and rear window. */
  readonly corners: readonly [front: number, rear: number]
}

/** The cabin's skin; `around` 0 middle of the windscreen … 1 middle of the rear window. */
export interface Cabin {
  readonly measures: CabinMeasures
  skin(around: number, up: number): Vector
  roof(around: number, inwards: number): Vector
}

/** Where, going around, the windscreen's corner ends and the rear window's begins. */
export const CABIN_FRONT = 0.28
export const CABIN_REAR = 0.74

export function cabin(measures: CabinMeasures, on: Body): Cabin {
  const { base, roof, corners } = measures
  const plan = (around: number, [from, to]: readonly [number, number], width: number, round: number) => {
    const corner = (share: number, depth: number): readonly [number, number] => {
      const angle = (share * Math.PI) / 2
      return [depth * (1 - Math.cos(angle) ** (2 / round)), width * Math.sin(angle) ** (2 / round)]
    }
    if (around < CABIN_FRONT) {
      const [x, y] = corner(around / CABIN_FRONT, corners[0])
      return [from + x, y] as const
    }
    if (around > CABIN_REAR) {
      const [x, y] = corner((1 - around) / (1 - CABIN_REAR), corners[1])
      return [to - x, y] as const
    }
    return [
      mix(from + corners[0], to - corners[1], (around - CABIN_FRONT) / (CABIN_REAR - CABIN_FRONT)),
      width,
    ] as const
  }
  const crest = mix(roof[0], roof[1], 0.42)
  const roofHeight = (x: number) => {
    const [ahead, behind] = measures.arch
    const share = x < crest ? (crest - x) / (crest - roof[0]) : (x - crest) / (roof[1] - crest)
    return measures.height - 0.05 - (x < crest ? ahead : behind) * clamp(share, 0, 1.2) ** 2
  }
  const top = (around: number): Vector => {
    const [x, y] = plan(around, roof, measures.roofHalfWidth, 3.2)
    return [x, y, roofHeight(x)]
  }
  return {
    measures,
    skin(around, up) {
      const [x, y] = plan(around, base, measures.baseHalfWidth, 2.4)
      const end = top(around)
      const wide = on.measures.halfWidth
      const rise = on.measures.crown * (1 - clamp(Math.abs(y) / wide, 0, 1) ** 2)
      const foot = on.shoulder(clamp(x, 0.1, on.measures.length - 0.1)) + rise * 0.9 - 0.015
      return [mix(x, end[0], up), mix(y, end[1], up ** 1.35), mix(foot, end[2], 1 - (1 - up) ** 1.12)]
    },
    roof(around, inwards) {
      const [x, y, z] = top(around)
      const rise = 0.055 * cornerWidth((x - roof[0]) / 0.75) * cornerWidth((roof[1] - x) / 0.75)
      return [x, y * (1 - inwards), z + rise * (1 - (1 - inwards) ** 2.2)]
    },
  }
}
