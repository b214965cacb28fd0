/**
 * By which share of the median a vehicle's own figure is above (or, negative, below) it, in whole percents of 1; null where
 * the median is nothing to measure against.
 */
export function differenceOf(own: number, median: number): number | null {
  if (median === 0) return own === 0 ? 0 : null
  // Never -0, which would read as "less".
  return Math.round((own / median - 1) * 100) / 100 || 0
}
