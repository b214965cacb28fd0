import type { Material } from '../paint.ts'
import type { Body, BodyMeasures, Cabin, CabinMeasures } from './car-shape.ts'
import type { WheelDesign } from './wheel.ts'

/** The body behind a cab; `length` is that of the whole vehicle, metres. */
export interface Load {
  readonly kind: 'box' | 'tipper' | 'flatbed' | 'tractor' | 'motorhome'
  readonly length: number
}

/** A window between two places going around the cabin, at its lower and upper edge, and two heights. */
export interface Pane {
  readonly bottom: readonly [from: number, to: number]
  readonly top: readonly [from: number, to: number]
  readonly up: readonly [low: number, high: number]
}

/** Everything that makes one body style look as it does. */
export interface CarStyle {
  readonly body: BodyMeasures
  readonly cabin: CabinMeasures
  /** Side windows; the black surround spans from the first to the last. */
  readonly panes: readonly Pane[]
  readonly windscreen: { readonly up: readonly [number, number] }
  readonly rearWindow?: { readonly up: readonly [number, number]; readonly half: number }
  /** Edges of the doors along x. */
  readonly doors: readonly number[]
  readonly handles: readonly number[]
  readonly cladding?: boolean
  readonly rails?: boolean
  readonly grille: 'wide' | 'tall' | 'sport' | 'slim' | 'van' | 'truck'
  readonly lights: 'sleek' | 'round' | 'upright' | 'slim' | 'low'
  readonly open?: boolean
  readonly bed?: readonly [from: number, to: number]
  readonly cargo?: boolean
  /** What a lorry or motorhome carries behind its cab. */
  readonly load?: Load
}

/** What differs between two vehicles of a style. */
export interface CarLook {
  readonly color: string
  readonly wheels: WheelDesign
  readonly darkWheels?: boolean
  readonly electric?: boolean
  readonly interior?: string
  readonly roofColor?: string
}

/** Materials, shapes and look the parts of a car are made from. */
export interface CarParts {
  readonly style: CarStyle
  readonly look: CarLook
  readonly body: Body
  readonly cabin: Cabin
  readonly paint: Material
}
