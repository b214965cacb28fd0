import { useEffect, useRef } from 'react'
import type { FacetOption } from './facet-options.ts'
import { stableRows } from './stable-rows.ts'

/** {@link stableRows} over the rows of the first counts. */
export function useStableRows(
  options: readonly FacetOption[],
  chosen: readonly string[],
  most: number,
): readonly FacetOption[] {
  const first = useRef<readonly FacetOption[]>([])
  const rows = stableRows(first.current, options, chosen, most)
  useEffect(() => {
    if (first.current.length === 0 && options.some(({ count }) => count !== undefined)) first.current = rows
  })
  return rows
}
