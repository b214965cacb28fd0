/** A point or direction in metres: x from the front of the vehicle to its rear, y to its right, z up from the ground. */
export type Vector = readonly [x: number, y: number, z: number]

/** A point of the picture in pixels. */
export type Pixel = readonly [x: number, y: number]

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const length = (a: Vector): number => Math.sqrt(dot(a, a))

/** The direction of `a`; straight up where it has none. */
export function unit(a: Vector): Vector {
  const size = length(a)
  return size < 1e-9 ? [0, 0, 1] : scale(a, 1 / size)
}

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
export const mix = (a: number, b: number, share: number): number => a + (b - a) * share
export const mixVector = (a: Vector, b: Vector, share: number): Vector => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
  mix(a[2], b[2], share),
]

/** 0 up to `low`, 1 from `high`, a smooth step between. */
export function smoothStep(low: number, high: number, value: number): number {
  const share = clamp((value - low) / (high - low), 0, 1)
  return share * share * (3 - 2 * share)
}

/** A function through the given points (x ascending), rounded between them (monotone cubic), level outside. */
export function curve(...points: readonly (readonly [x: number, y: number])[]): (x: number) => number {
  const slopes = points.map((point, i) => {
    const before = points[i - 1]
    const after = points[i + 1]
    if (!before || !after) return 0
    const left = (point[1] - before[1]) / (point[0] - before[0])
    const right = (after[1] - point[1]) / (after[0] - point[0])
    return left * right <= 0 ? 0 : (2 * left * right) / (left + right)
  })
  return (x) => {
    const next = points.findIndex((point) => point[0] > x)
    const last = points.at(-1)
    if (next === -1) return last ? last[1] : 0
    const to = points[next]
    const from = points[next - 1]
    if (!to || !from) return to ? to[1] : 0
    const width = to[0] - from[0]
    const s = (x - from[0]) / width
    const m0 = (slopes[next - 1] ?? 0) * width
    const m1 = (slopes[next] ?? 0) * width
    return (
      (2 * s ** 3 - 3 * s ** 2 + 1) * from[1] +
      (s ** 3 - 2 * s ** 2 + s) * m0 +
      (3 * s ** 2 - 2 * s ** 3) * to[1] +
      (s ** 3 - s ** 2) * m1
    )
  }
}
