import type { Lot } from '../lot/lot.ts'
import type { Stored } from './load.ts'

/**
 * Where lots stand, in their order: each keeps its place while it can. What comes before another, and whatever is behind it,
 * moves behind all places there are, of lots that were not loaded too.
 */
export function placesOf(
  { places, lastPlace }: Pick<Stored, 'places' | 'lastPlace'>,
  lots: readonly Lot[],
): { readonly lot: Lot; readonly place: number }[] {
  let next = lastPlace + 1
  let before = -1
  return lots.map((lot) => {
    const known = places.get(lot.id) ?? -1
    const place = known > before ? known : next++
    before = place
    return { lot, place }
  })
}
