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

/** Places along a row of `count` things, from 0 to `count - 1`, that get a label: first, last, and evenly between. */
export function labelledPlaces(count: number, most = 5): number[] {
  if (count <= most) return Array.from({ length: count }, (_, place) => place)
  return Array.from({ length: most }, (_, place) => Math.round((place * (count - 1)) / (most - 1)))
}

/** Share of the width at which the `place`th of `count` points stands; a single one in the middle. */
export const shareAt = (place: number, count: number): number => (count < 2 ? 0.5 : place / (count - 1))

/** Runs of known values as [place, value]; an unknown one leaves a gap. */
export function runsOf(values: readonly (number | null)[]): [number, number][][] {
  const runs: [number, number][][] = [[]]
  for (const [place, value] of values.entries()) {
    if (value === null) runs.push([])
    else runs.at(-1)?.push([place, value])
  }
  return runs.filter((run) => run.length > 0)
}

const at = (number: number) => Math.round(number * 100) / 100

/** SVG path of a line over a box of 100 × 100 units. */
export const linePath = (values: readonly (number | null)[], top: number): string =>
  runsOf(values)
    .map((run) => {
      const points = run.map(
        ([place, value]) => `${at(shareAt(place, values.length) * 100)} ${at(100 - (value / top) * 100)}`,
      )
      // A run of one would draw nothing; its round end draws a dot.
      return `M${points.join('L')}${points.length === 1 ? `L${points[0]}` : ''}`
    })
    .join('')

/** The same line, closed along the bottom. */
export const areaPath = (values: readonly (number | null)[], top: number): string =>
  runsOf(values)
    .map((run) => {
      const x = (place: number) => at(shareAt(place, values.length) * 100)
      const points = run.map(([place, value]) => `${x(place)} ${at(100 - (value / top) * 100)}`)
      return `M${x(run[0]?.[0] ?? 0)} 100L${points.join('L')}L${x(run.at(-1)?.[0] ?? 0)} 100Z`
    })
    .join('')
