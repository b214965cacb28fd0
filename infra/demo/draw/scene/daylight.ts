import { blend, dim, type Rgb, rgb } from '../color.ts'
import { type Background, gradientRect, HEIGHT, WIDTH } from './canvas.ts'

/** When a picture was taken: backgrounds are drawn at noon, and coloured from there. Only for places under the sky. */
export const timesOfDay = ['noon', 'morning', 'evening', 'overcast'] as const
export type TimeOfDay = (typeof timesOfDay)[number]

interface Light {
  /** Laid over the background, from the top down to the horizon and on to the lower edge: colour and opacity. */
  readonly veil: readonly [top: Stop, horizon: Stop, bottom: Stop]
  readonly sky: string
  readonly horizon: string
  /** How much of the colours above goes into what the paint mirrors. */
  readonly share: number
  readonly key: Rgb
  readonly ambient: number
  readonly shadow: number
}
type Stop = readonly [color: string, opacity: number]

const lights: Readonly<Record<Exclude<TimeOfDay, 'noon'>, Light>> = {
  morning: {
    veil: [
      ['#f6d9e6', 0.3],
      ['#fff0d2', 0.55],
      ['#e9d6c2', 0.16],
    ],
    sky: '#e6d3e2',
    horizon: '#fff0d8',
    share: 0.45,
    key: [0.9, 0.83, 0.74],
    ambient: 1,
    shadow: 0.85,
  },
  evening: {
    veil: [
      ['#7a5ea8', 0.42],
      ['#ffb25e', 0.55],
      ['#4a2c26', 0.26],
    ],
    sky: '#c79aa6',
    horizon: '#ffc37c',
    share: 0.55,
    key: [0.98, 0.74, 0.52],
    ambient: 0.86,
    shadow: 1.1,
  },
  overcast: {
    veil: [
      ['#8d979f', 0.62],
      ['#c3c9cd', 0.45],
      ['#59626a', 0.26],
    ],
    sky: '#c2c9ce',
    horizon: '#d9dcde',
    share: 0.6,
    key: [0.62, 0.63, 0.65],
    ambient: 1.08,
    shadow: 0.7,
  },
}

/** A background as it looks at another time of day; `horizon` in pixels from the top. */
export function inLight(background: Background, time: TimeOfDay, horizon: number): Background {
  if (time === 'noon') return background
  const { veil, sky, horizon: low, share, key, ambient, shadow } = lights[time]
  const [top, middle, bottom] = veil
  const { around } = background
  const stops = [[0, ...top] as const, [horizon / HEIGHT, ...middle] as const, [1, ...bottom] as const]
  return {
    svg: background.svg + gradientRect(0, 0, WIDTH, HEIGHT, ...stops),
    around: {
      ...around,
      sky: blend(around.sky, rgb(sky), share),
      horizon: blend(around.horizon, rgb(low), share),
      key,
      ambient: dim(around.ambient, ambient),
    },
    shadow: background.shadow * shadow,
  }
}
