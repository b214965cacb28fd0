import { SLAB } from './car-curves.ts'
import type { CarStyle } from './car-parts.ts'
import { line } from './decal.ts'
import { panelVan } from './utility-styles.ts'

export const lorry: CarStyle = {
  body: {
    length: 2.25,
    halfWidth: 1.22,
    sill: 0.42,
    axles: [1.36, 4.9],
    wheelRadius: 0.5,
    nose: line('0 0.1, 0.15 0.02, 0.4 0, 1 0.05'),
    tail: [
      [0, 0],
      [1, 0],
    ],
    shoulder: [
      [0, 1.78],
      [2.25, 1.8],
    ],
    section: SLAB,
    corners: [0.42, 0.08],
    crown: 0.03,
  },
  cabin: {
    base: [0.06, 2.23],
    roof: [0.42, 2.2],
    height: 3.05,
    baseHalfWidth: 1.16,
    roofHalfWidth: 1.02,
    arch: [0.12, 0.02],
    corners: [0.32, 0.08],
  },
  panes: [{ bottom: [0.268, 0.52], top: [0.28, 0.52], up: [0.04, 0.68] }],
  windscreen: { up: [0.02, 0.7] },
  doors: [0.5, 1.86],
  handles: [1.66],
  grille: 'truck',
  lights: 'low',
  cargo: true,
  load: { kind: 'box', length: 7.6 },
}
export const tractor: CarStyle = {
  ...lorry,
  body: { ...lorry.body, axles: [1.36, 4.95], length: 2.3 },
  cabin: { ...lorry.cabin, height: 3.75, roof: [0.7, 2.25], base: [0.06, 2.28], arch: [0.3, 0] },
  panes: [{ bottom: [0.268, 0.5], top: [0.278, 0.5], up: [0.03, 0.5] }],
  windscreen: { up: [0.02, 0.52] },
  load: { kind: 'tractor', length: 5.9 },
}
export const tipper: CarStyle = {
  ...lorry,
  body: { ...lorry.body, axles: [1.36, 4.6, 5.95] },
  load: { kind: 'tipper', length: 7.1 },
}
export const flatbed: CarStyle = { ...lorry, load: { kind: 'flatbed', length: 7.4 } }
export const motorhome: CarStyle = {
  ...panelVan,
  body: {
    ...panelVan.body,
    length: 2.5,
    axles: [0.98, 4.9],
    tail: [
      [0, 0],
      [1, 0],
    ],
  },
  cabin: { ...panelVan.cabin, base: [0.6, 2.48], roof: [1.5, 2.45], height: 2.1 },
  panes: [{ bottom: [0.27, 0.56], top: [0.33, 0.56], up: [0.04, 0.74] }],
  windscreen: { up: [0.01, 0.92] },
  doors: [1.22, 2.2],
  handles: [2.02],
  load: { kind: 'motorhome', length: 6.7 },
}
delete (motorhome as { rearWindow?: unknown }).rearWindow
