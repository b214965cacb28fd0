import { line, type Place } from './decal.ts'

interface Panel {
  readonly outline: readonly Place[]
  readonly half: number
  readonly dark?: boolean
}

/** One kind of motorcycle, as outlines of its side view (x from the front, z from the ground; metres). */
export interface MotorcycleStyle {
  readonly length: number
  readonly height: number
  readonly wheels: {
    readonly front: number
    readonly rear: number
    readonly radius: number
    readonly rearRadius?: number
    readonly width: number
  }
  readonly spokes: 'cast' | 'wire' | 'disc'
  readonly darkRims?: boolean
  readonly darkGuards?: boolean
  readonly frameInColor?: boolean
  readonly head: Place
  readonly pivot: Place
  readonly bars: Place
  readonly lampAt: Place
  readonly tailAt: Place
  readonly engine?: readonly Place[]
  readonly cover?: readonly Place[]
  readonly exhaust?: readonly Place[]
  readonly silencer?: readonly Place[]
  readonly tank?: readonly Place[]
  readonly seat: readonly Place[]
  readonly seatColor?: string
  readonly panels?: readonly Panel[]
  readonly extra?: readonly Panel[]
  readonly screen?: readonly Place[]
  readonly panniers?: readonly Place[]
  readonly metalCases?: boolean
  readonly topCase?: readonly Place[]
  readonly faired?: boolean
  readonly floor?: boolean
}

const naked: MotorcycleStyle = {
  length: 2.1,
  height: 1.25,
  wheels: { front: 0.32, rear: 1.76, radius: 0.315, width: 0.17 },
  spokes: 'cast',
  darkRims: true,
  head: [0.62, 0.95],
  pivot: [1.2, 0.44],
  bars: [0.7, 1.07],
  lampAt: [0.46, 0.93],
  tailAt: [1.96, 0.9],
  engine: line('0.72 0.66, 0.78 0.36, 1.0 0.26, 1.24 0.34, 1.22 0.62, 0.95 0.72'),
  cover: line('1.0 0.52, 1.04 0.34, 1.2 0.34, 1.22 0.5, 1.12 0.56'),
  exhaust: line('0.74 0.55, 0.7 0.4, 0.82 0.26, 1.15 0.24, 1.32 0.32'),
  silencer: [
    [1.3, 0.32],
    [1.68, 0.5],
  ],
  tank: line('0.68 0.98, 0.76 1.06, 0.98 1.06, 1.2 0.9, 1.14 0.8, 0.78 0.76, 0.64 0.84'),
  seat: line('1.12 0.88, 1.22 0.86, 1.5 0.86, 1.86 0.98, 1.9 0.93, 1.5 0.78, 1.16 0.78'),
  panels: [
    {
      outline: line('1.4 0.82, 1.6 0.84, 1.98 0.95, 1.92 0.88, 1.5 0.74'),
      half: 0.1,
    },
    {
      outline: line('0.6 0.9, 0.74 0.82, 0.76 0.6, 0.66 0.66'),
      half: 0.18,
      dark: true,
    },
  ],
}

const sport: MotorcycleStyle = {
  ...naked,
  height: 1.18,
  bars: [0.66, 0.98],
  lampAt: [0.34, 0.86],
  faired: true,
  tank: line('0.72 0.94, 0.82 1.02, 1.02 1.0, 1.2 0.86, 1.14 0.76, 0.8 0.74'),
  panels: [
    {
      outline: line('0.28 0.86, 0.42 1.0, 0.66 1.02, 0.74 0.88, 0.62 0.76, 0.4 0.76'),
      half: 0.2,
    },
    {
      outline: line('0.5 0.84, 0.8 0.84, 1.12 0.7, 1.24 0.42, 1.08 0.22, 0.74 0.26, 0.66 0.5'),
      half: 0.22,
    },
    {
      outline: line('1.32 0.84, 1.62 0.92, 2.0 1.04, 1.96 0.98, 1.5 0.76'),
      half: 0.12,
    },
  ],
  seat: line('1.14 0.84, 1.24 0.82, 1.44 0.84, 1.84 1.02, 1.86 0.98, 1.46 0.78, 1.2 0.76'),
  tailAt: [1.98, 0.98],
  screen: line('0.42 0.98, 0.56 1.14, 0.68 1.1, 0.66 1.0'),
}

const touring: MotorcycleStyle = {
  ...naked,
  length: 2.25,
  height: 1.42,
  wheels: { ...naked.wheels, rear: 1.84 },
  bars: [0.76, 1.12],
  lampAt: [0.4, 0.92],
  faired: true,
  darkRims: false,
  panels: [
    {
      outline: line('0.32 0.9, 0.46 1.06, 0.7 1.08, 0.8 0.92, 0.66 0.76, 0.42 0.78'),
      half: 0.24,
    },
    {
      outline: line('0.52 0.86, 0.84 0.86, 1.06 0.66, 1.02 0.36, 0.76 0.32, 0.68 0.52'),
      half: 0.24,
    },
    {
      outline: line('1.4 0.84, 1.66 0.88, 2.0 0.96, 1.94 0.86, 1.5 0.72'),
      half: 0.13,
    },
  ],
  screen: line('0.46 1.04, 0.62 1.4, 0.7 1.4, 0.68 1.06'),
  panniers: line('1.52 0.8, 1.62 0.86, 2.04 0.84, 2.1 0.56, 2.0 0.44, 1.56 0.46'),
  topCase: line('1.8 1.0, 1.84 1.26, 2.2 1.26, 2.24 1.02'),
  tailAt: [2.08, 0.92],
}

const adventure: MotorcycleStyle = {
  ...naked,
  length: 2.25,
  height: 1.45,
  wheels: { front: 0.34, rear: 1.86, radius: 0.345, rearRadius: 0.33, width: 0.16 },
  spokes: 'wire',
  darkGuards: true,
  head: [0.7, 1.08],
  pivot: [1.28, 0.5],
  bars: [0.78, 1.22],
  lampAt: [0.5, 1.08],
  tailAt: [2.0, 1.0],
  faired: true,
  engine: naked.engine?.map(([x, z]): Place => [x + 0.06, z + 0.07]) ?? [],
  cover: naked.cover?.map(([x, z]): Place => [x + 0.06, z + 0.07]) ?? [],
  exhaust: line('0.8 0.6, 0.78 0.42, 0.9 0.33, 1.2 0.36, 1.4 0.5'),
  silencer: [
    [1.4, 0.52],
    [1.82, 0.76],
  ],
  tank: line('0.66 1.1, 0.8 1.2, 1.02 1.16, 1.24 0.98, 1.16 0.84, 0.86 0.76, 0.68 0.86'),
  seat: line('1.16 0.98, 1.28 0.94, 1.54 0.95, 1.92 1.04, 1.94 0.99, 1.56 0.86, 1.22 0.86'),
  panels: [
    {
      outline: line('0.26 0.99, 0.5 1.1, 0.74 1.1, 0.78 0.98, 0.52 0.98'),
      half: 0.13,
    },
    {
      outline: line('0.56 1.1, 0.76 1.12, 0.9 0.92, 0.82 0.72, 0.66 0.8'),
      half: 0.22,
    },
    {
      outline: line('1.46 0.92, 1.68 0.94, 2.04 1.02, 1.98 0.94, 1.56 0.82'),
      half: 0.11,
    },
  ],
  screen: line('0.5 1.16, 0.62 1.42, 0.69 1.42, 0.68 1.18'),
  panniers: line('1.6 0.92, 2.06 0.92, 2.06 0.52, 1.66 0.52'),
  metalCases: true,
  extra: [
    {
      outline: line('0.78 0.36, 1.16 0.28, 1.2 0.34, 0.84 0.5'),
      half: 0.17,
    },
  ],
}

const cruiser: MotorcycleStyle = {
  ...naked,
  length: 2.42,
  height: 1.2,
  wheels: { front: 0.34, rear: 2.02, radius: 0.33, rearRadius: 0.32, width: 0.2 },
  spokes: 'wire',
  darkRims: false,
  head: [0.78, 0.92],
  pivot: [1.4, 0.36],
  bars: [1.02, 1.12],
  lampAt: [0.62, 0.9],
  tailAt: [2.26, 0.68],
  engine: line('0.92 0.68, 0.96 0.34, 1.14 0.22, 1.42 0.28, 1.44 0.6, 1.2 0.7'),
  cover: line('1.16 0.44, 1.2 0.26, 1.4 0.28, 1.42 0.44, 1.3 0.5'),
  exhaust: line('1.0 0.6, 0.94 0.42, 1.02 0.24, 1.4 0.2'),
  silencer: [
    [1.38, 0.2],
    [2.2, 0.24],
  ],
  tank: line('0.82 0.9, 0.92 0.98, 1.14 0.95, 1.42 0.78, 1.36 0.7, 0.9 0.72'),
  seat: line('1.34 0.76, 1.46 0.7, 1.68 0.68, 1.84 0.76, 2.1 0.8, 2.1 0.74, 1.86 0.64, 1.42 0.62'),
  seatColor: '#3b2a20',
  panels: [
    {
      outline: line('1.66 0.6, 1.86 0.7, 2.14 0.72, 2.3 0.62, 2.32 0.5, 2.2 0.62, 1.86 0.6'),
      half: 0.12,
    },
  ],
}

const scooter: MotorcycleStyle = {
  length: 1.9,
  height: 1.2,
  wheels: { front: 0.3, rear: 1.58, radius: 0.24, width: 0.14 },
  spokes: 'cast',
  head: [0.52, 0.86],
  pivot: [1.2, 0.34],
  bars: [0.62, 1.04],
  lampAt: [0.4, 0.98],
  tailAt: [1.84, 0.72],
  floor: true,
  seat: line('1.0 0.76, 1.1 0.8, 1.4 0.78, 1.78 0.84, 1.82 0.76, 1.4 0.7, 1.02 0.7'),
  silencer: [
    [1.3, 0.26],
    [1.7, 0.34],
  ],
  panels: [
    {
      outline: line('0.38 1.0, 0.5 1.08, 0.62 1.02, 0.6 0.9, 0.44 0.9'),
      half: 0.14,
    },
    {
      outline: line('0.42 0.92, 0.56 0.94, 0.66 0.6, 0.74 0.34, 0.62 0.28, 0.5 0.5'),
      half: 0.23,
    },
    {
      outline: line('0.56 0.36, 0.68 0.4, 1.06 0.34, 1.06 0.22, 0.64 0.22'),
      half: 0.21,
      dark: true,
    },
    {
      outline: line('0.98 0.72, 1.3 0.74, 1.84 0.8, 1.82 0.62, 1.5 0.48, 1.2 0.3, 1.0 0.3, 0.94 0.5'),
      half: 0.2,
    },
  ],
  screen: line('0.42 1.06, 0.5 1.3, 0.56 1.3, 0.56 1.08'),
}

/** The drawn kinds of two-wheelers, by the key of their body style. */
export const motorcycleStyles = {
  'naked-motorcycle': naked,
  'sport-motorcycle': sport,
  'touring-motorcycle': touring,
  'adventure-motorcycle': adventure,
  cruiser,
  scooter,
} satisfies Record<string, MotorcycleStyle>
