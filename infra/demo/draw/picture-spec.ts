import type { BackgroundName } from './scene/backgrounds.ts'
import type { TimeOfDay } from './scene/daylight.ts'
import type { CarLook } from './vehicle/car-parts.ts'
import type { carStyles } from './vehicle/car-styles.ts'
import type { MotorcycleKind } from './vehicle/motorcycle.ts'
import { motorcycleStyles } from './vehicle/motorcycle-styles.ts'

/** The angles a vehicle is pictured from. */
export const views = ['front-quarter', 'side', 'rear-quarter', 'front', 'rear', 'wheel', 'face', 'interior'] as const
export type View = (typeof views)[number]

export type CarKind = keyof typeof carStyles
/** The key of a body style. */
export type BodyStyle = CarKind | MotorcycleKind

/** What a picture shows; the same values draw the same picture. */
export interface PictureSpec {
  readonly style: BodyStyle
  readonly view: View
  readonly background: BackgroundName
  readonly time?: TimeOfDay
  readonly look: CarLook
  readonly seed: string
}

export const isMotorcycle = (style: BodyStyle): style is MotorcycleKind => style in motorcycleStyles
