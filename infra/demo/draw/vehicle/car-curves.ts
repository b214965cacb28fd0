import type { BodyMeasures } from './car-shape.ts'
import { line } from './decal.ts'

export const NOSE: BodyMeasures['nose'] = line('0 0.12, 0.2 0.03, 0.45 0, 0.7 0.04, 0.88 0.12, 1 0.3')
export const BLUNT_NOSE: BodyMeasures['nose'] = line('0 0.14, 0.2 0.03, 0.45 0, 0.75 0.02, 0.9 0.07, 1 0.2')
export const TAIL: BodyMeasures['tail'] = line('0 0.16, 0.25 0.02, 0.5 0, 0.8 0.05, 0.93 0.09, 1 0.2')
export const HATCH_TAIL: BodyMeasures['tail'] = line('0 0.15, 0.22 0.02, 0.45 0, 0.75 0.05, 1 0.1')
export const SECTION: BodyMeasures['section'] = line('0 0.93, 0.18 0.975, 0.5 1, 0.72 0.985, 0.84 0.965, 1 0.9')
export const SLAB: BodyMeasures['section'] = line('0 0.96, 0.15 0.985, 0.5 1, 0.85 0.985, 1 0.945')
