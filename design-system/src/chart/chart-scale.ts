/** Steps people count in. */
const nice = [1, 2, 5, 10]

/**
 * Marks of a value axis that has 0 on it: whole numbers, some `most` steps, the last one at or above `max`, the first at or
 * below `min`.
 *
 * @param max highest value drawn; nothing but 0 gives [0, 1]
 * @param min lowest value drawn, where it is below 0
 */
export function axisTicks(max: number, most = 4, min = 0): number[] {
  if (!(max > 0 || min < 0)) return [0, 1]
  const rough = Math.max(1, (Math.max(0, max) - min) / most)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (nice.find((one) => one * power >= rough) ?? 10) * power
  const first = Math.floor(min / step)
  const last = Math.ceil(Math.max(0, max) / step)
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step)
}

/** Share of the height at which a value stands, from the bottom, on an axis with these marks. */
export function heightOn(ticks: readonly number[]): (value: number) => number {
  const [bottom, top] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  return (value) => (value - bottom) / (top - bottom)
}

export const percent = (share: number): string => `${share * 100}%`
