import type { FacetOption } from './facet-options.ts'

/** A list of so many values is searched, not read. */
const endless = 100

/**
 * The rows of a short list out of many values, so that nothing jumps while counts change: each row belongs to a
 * value and shows it whenever it leads somewhere. Meanwhile a row that leads nowhere shows the most frequent value without
 * one, or its own with a zero where there is none. What is chosen always has a row. The first rows stand in the list's own order.
 *
 * @param first the rows of the first counts, none until there are some
 * @param most how many rows there are, more only where more is chosen
 */
export function stableRows(
  first: readonly FacetOption[],
  options: readonly FacetOption[],
  chosen: readonly string[],
  most: number,
): FacetOption[] {
  const now = new Map(options.map((option) => [option.value, option]))
  const leads = (value: string) => chosen.includes(value) || (now.has(value) && now.get(value)?.count !== 0)
  const size = Math.max(Math.min(most, Math.max(options.length, first.length)), chosen.length)
  const rows: (FacetOption | undefined)[] = Array.from({ length: size }, (_, at) => first[at])
  const inRows = (value: string) => rows.some((row) => row?.value === value)
  const put = (option: FacetOption, isFree: (row: FacetOption | undefined) => boolean) => {
    const at = rows.findIndex(isFree)
    const place = at >= 0 ? at : rows.findLastIndex((row) => row !== undefined && !chosen.includes(row.value))
    if (place >= 0) rows[place] = option
  }
  const isIdle = (row: FacetOption | undefined) => row === undefined || !leads(row.value)
  for (const value of chosen) {
    const option = now.get(value)
    if (option && !inRows(value)) put(option, isIdle)
  }
  const ranked = options.filter(({ count }) => count !== 0).sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
  for (const option of ranked) if (rows.some(isIdle) && !inRows(option.value)) put(option, isIdle)
  // Rows that nothing needs are filled up with values that lead nowhere: the list keeps its height. Not with the first
  // countries of the world: nobody looks for them, and they say nothing of what there is.
  if (options.length < endless)
    for (const option of options)
      if (rows.includes(undefined) && !inRows(option.value)) put(option, (row) => row === undefined)
  const shown = rows.filter((row) => row !== undefined)
  if (first.length === 0) return options.filter((option) => shown.includes(option))
  return shown.map(
    (row) => now.get(row.value) ?? { ...row, count: row.count === undefined ? undefined : 0, isCapped: false },
  )
}
