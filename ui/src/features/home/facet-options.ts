import type { DataOf, vehicleFacets } from '@forecourt/contracts'

type FacetCount = DataOf<typeof vehicleFacets>['brand'][number]

/** A value of a filter, with how many vehicles it leads to. */
export interface FacetOption {
  value: string
  label: string
  /** Undefined while the counts are not known (rulings 1: an aggregate may answer with a hole). */
  count: number | undefined
  isCapped: boolean
}

/**
 * The values of a filter with their counts. In the order of `choices`, so that rows never jump while counts change;
 * what leads nowhere is left out unless it is chosen. Without `choices` the facet's own order (most first) counts.
 */
export function facetOptions(
  choices: readonly { id: string; name: string }[] | undefined,
  counts: readonly FacetCount[] | undefined,
  chosen: readonly string[] = [],
): FacetOption[] {
  const known = choices ?? counts?.map(({ value, label }) => ({ id: value, name: label })) ?? []
  const named = new Map(known.map((one) => [one.id, one.name]))
  for (const value of chosen)
    if (!named.has(value)) named.set(value, counts?.find((one) => one.value === value)?.label ?? value)
  const options = [...named].map(([value, label]): FacetOption => {
    const found = counts?.find((one) => one.value === value)
    return { value, label, count: counts && (found?.count ?? 0), isCapped: found?.isCapped ?? false }
  })
  return options.filter((option) => option.count !== 0 || chosen.includes(option.value))
}

/** The first rows of a long list: chosen ones, then the most frequent, in the list's own order. */
export function leading(options: readonly FacetOption[], chosen: readonly string[], most: number): FacetOption[] {
  if (options.length <= most) return [...options]
  const rank = (option: FacetOption) => (chosen.includes(option.value) ? Number.POSITIVE_INFINITY : (option.count ?? 0))
  const kept = new Set([...options].sort((a, b) => rank(b) - rank(a)).slice(0, Math.max(most, chosen.length)))
  return options.filter((option) => kept.has(option))
}
