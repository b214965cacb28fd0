import { clamp, mix } from './geometry/vector.ts'

/** Red, green and blue in 0…1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** `#rrggbb` as numbers. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** Numbers as `#rrggbb`, cut to what a screen shows. */
export function hex(color: Rgb): string {
  return `#${color
    .map((part) =>
      Math.round(clamp(part, 0, 1) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export const blend = (a: Rgb, b: Rgb, share: number): Rgb => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
  mix(a[2], b[2], share),
]
export const dim = (a: Rgb, by: number): Rgb => [a[0] * by, a[1] * by, a[2] * by]
export const plus = (a: Rgb, b: Rgb): Rgb => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const times = (a: Rgb, b: Rgb): Rgb => [a[0] * b[0], a[1] * b[1], a[2] * b[2]]

/** `#rrggbb` between two colours. */
export const between = (from: string, to: string, share: number): string => hex(blend(rgb(from), rgb(to), share))
