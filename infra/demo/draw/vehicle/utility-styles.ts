import { SLAB } from './car-curves.ts'
import type { CarStyle } from './car-parts.ts'
import { line } from './decal.ts'

export const panelVan: CarStyle = {
  body: {
    length: 5.4,
    halfWidth: 1.0,
    sill: 0.28,
    axles: [0.98, 4.3],
    wheelRadius: 0.355,
    nose: line('0 0.12, 0.2 0.03, 0.45 0, 0.75 0.04, 0.92 0.12, 1 0.24'),
    tail: line('0 0.06, 0.2 0, 1 0.02'),
    shoulder: line('0 0.98, 0.3 1.08, 0.8 1.22, 1.3 1.3, 2.4 1.32, 5.4 1.33'),
    section: SLAB,
    corners: [0.55, 0.14],
    crown: 0.09,
  },
  cabin: {
    base: [0.6, 5.37],
    roof: [1.62, 5.3],
    height: 2.35,
    baseHalfWidth: 0.945,
    roofHalfWidth: 0.82,
    arch: [0.1, 0.02],
    corners: [0.38, 0.12],
  },
  panes: [{ bottom: [0.262, 0.37], top: [0.292, 0.372], up: [0.03, 0.62] }],
  windscreen: { up: [0.01, 0.8] },
  rearWindow: { up: [0.1, 0.62], half: 0.19 },
  doors: [1.22, 2.2, 3.45, 5.2],
  handles: [2.02, 2.42],
  cargo: true,
  grille: 'van',
  lights: 'upright',
}

export const minibus: CarStyle = {
  ...panelVan,
  cargo: true,
  panes: [
    { bottom: [0.262, 0.37], top: [0.292, 0.372], up: [0.03, 0.62] },
    { bottom: [0.385, 0.49], top: [0.385, 0.49], up: [0.04, 0.62] },
    { bottom: [0.5, 0.605], top: [0.5, 0.605], up: [0.04, 0.62] },
    { bottom: [0.615, 0.72], top: [0.615, 0.72], up: [0.04, 0.62] },
  ],
}

export const campervan: CarStyle = {
  ...panelVan,
  cabin: { ...panelVan.cabin, base: [0.6, 5.07], height: 2.05, arch: [0.08, 0.02], roof: [1.55, 5.2] },
  body: { ...panelVan.body, length: 5.1, axles: [0.98, 4.0] },
  panes: [
    { bottom: [0.262, 0.37], top: [0.292, 0.372], up: [0.04, 0.76] },
    { bottom: [0.4, 0.53], top: [0.4, 0.53], up: [0.06, 0.76] },
    { bottom: [0.56, 0.7], top: [0.56, 0.7], up: [0.06, 0.76] },
  ],
  rails: true,
  doors: [1.22, 2.2, 3.3],
  cargo: false,
}
export const pickUp: CarStyle = {
  body: {
    length: 5.32,
    halfWidth: 0.94,
    sill: 0.42,
    axles: [0.95, 4.12],
    wheelRadius: 0.4,
    nose: line('0 0.14, 0.2 0.03, 0.45 0, 0.8 0.02, 0.93 0.06, 1 0.16'),
    tail: line('0 0.1, 0.2 0, 0.9 0.03, 1 0.06'),
    shoulder: line('0 1.02, 0.25 1.08, 0.8 1.13, 1.4 1.16, 3.4 1.18, 5.32 1.19'),
    section: SLAB,
    corners: [0.48, 0.16],
    crown: 0.06,
  },
  cabin: {
    base: [1.42, 3.52],
    roof: [2.06, 3.3],
    height: 1.82,
    baseHalfWidth: 0.86,
    roofHalfWidth: 0.68,
    arch: [0.03, 0.02],
    corners: [0.38, 0.16],
  },
  panes: [
    { bottom: [0.3, 0.5], top: [0.325, 0.515], up: [0.07, 0.88] },
    { bottom: [0.52, 0.72], top: [0.535, 0.715], up: [0.07, 0.88] },
  ],
  windscreen: { up: [0.02, 0.95] },
  rearWindow: { up: [0.2, 0.85], half: 0.19 },
  doors: [1.5, 2.52, 3.45],
  handles: [2.32, 3.24],
  cladding: true,
  bed: [3.66, 5.2],
  grille: 'tall',
  lights: 'upright',
}
