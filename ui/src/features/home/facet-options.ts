import type { DataOf, vehicleFacets } from '@forecourt/contracts'

/** How many vehicles a value of a filter leads to. */
export type FacetCount = DataOf<typeof vehicleFacets>['brand'][number]

/** A value of a filter, with how many vehicles it leads to. */
export interface FacetOption {
  value: string
  label: string
  /** Undefined while the counts are not known (rulings 1: an aggregate may answer with a hole). */
  count: number | undefined
  isCapped: boolean
}

/**
 * The values of a filter with their counts. In the order of `choices`, so that rows never jump while counts change; what
 * leads nowhere stays, with its zero. Without `choices` the facet's own order (most first) counts.
 */
export function facetOptions(
  choices: readonly { id: string; name: string }[] | undefined,
  counts: readonly FacetCount[] | null | undefined,
  chosen: readonly string[] = [],
): FacetOption[] {
  const known = choices ?? counts?.map(({ value, label }) => ({ id: value, name: label })) ?? []
  const named = new Map(known.map((one) => [one.id, one.name]))
  for (const value of chosen)
    if (!named.has(value)) named.set(value, counts?.find((one) => one.value === value)?.label ?? value)
  const counted = new Map(counts?.map((one) => [one.value, one]))
  return [...named].map(([value, label]): FacetOption => {
    const found = counted.get(value)
    return { value, label, count: counts ? (found?.count ?? 0) : undefined, isCapped: found?.isCapped ?? false }
  })
}
