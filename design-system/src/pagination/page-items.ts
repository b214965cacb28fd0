/** A page number, or a gap between two of them. */
export type PageItem = number | 'gap-start' | 'gap-end'

/**
 * Page numbers to offer: first, last, and those around the current one; never more than seven, and never a gap that
 * hides a single page. Pages count from 1.
 */
export function pageItems(page: number, count: number): PageItem[] {
  const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => from + step)
  if (count <= 7) return run(1, count)
  if (page <= 4) return [...run(1, 5), 'gap-end', count]
  if (page >= count - 3) return [1, 'gap-start', ...run(count - 4, count)]
  return [1, 'gap-start', page - 1, page, page + 1, 'gap-end', count]
}
