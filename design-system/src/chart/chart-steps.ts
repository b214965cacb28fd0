/** One place along a chart: a day, a week, an hour. */
export interface ChartStep {
  /** "12 November 2026" */
  label: string
  /** "12 Nov", for the axis. */
  short: string
}

/** Whether a step is a point on the axis, the first and the last at its ends, or a band that a bar stands in. */
export type ChartLayout = 'points' | 'bands'

/** Share of the width at which the `place`th of `count` steps stands; a single one in the middle. */
export const shareAt = (place: number, count: number, layout: ChartLayout = 'points'): number => {
  if (layout === 'bands') return (place + 0.5) / count
  return count < 2 ? 0.5 : place / (count - 1)
}

/** The step at a share of the width. */
export const placeAt = (share: number, count: number, layout: ChartLayout): number => {
  const place = layout === 'bands' ? Math.floor(share * count) : Math.round(share * (count - 1))
  return Math.min(count - 1, Math.max(0, place))
}

/** Places along a row of `count` things, from 0 to `count - 1`, that get a label: first, last, and evenly between. */
export function labelledPlaces(count: number, most = 5): number[] {
  if (count <= most) return Array.from({ length: count }, (_, place) => place)
  // As many as lie equally far apart; where only the ends do, those that nearly do.
  const even = [most, most - 1].find((labels) => (count - 1) % (labels - 1) === 0) ?? most
  return Array.from({ length: even }, (_, place) => Math.round((place * (count - 1)) / (even - 1)))
}

/** Whether the `index`th of `count` labels stays where five would run into each other. */
export const staysWhenNarrow = (index: number, count: number): boolean =>
  count <= 3 || index === 0 || index === count - 1 || (count % 2 === 1 && index % 2 === 0)
