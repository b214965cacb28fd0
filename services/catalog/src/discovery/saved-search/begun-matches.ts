import type { EntityManager } from '@forecourt/kernel/db'
import type { Candidate, Engine, ListingChange } from '../engine.ts'
import { type SavedSearchRow, termsOf } from './saved-search.row.ts'

interface Change extends ListingChange {
  /** It was incomplete before: nothing to searches that leave incomplete vehicles out. */
  readonly isCompleted?: boolean
}

/** Of some searches, those that a vehicle matches now and did not match before its change. */
export async function begunMatches(
  em: EntityManager,
  engine: Engine,
  { vehicleId, before, isCompleted = false }: Change,
  searches: readonly SavedSearchRow[],
): Promise<SavedSearchRow[]> {
  const judged: (Candidate & { readonly search: SavedSearchRow })[] = []
  for (const search of searches) {
    const terms = await termsOf(em, search.filter)
    if (terms) judged.push({ terms, isNew: isCompleted && !search.incomplete, search })
  }
  const begun = await engine.match(em, { vehicleId, before }, judged)
  return begun.flatMap((at) => judged[at]?.search ?? [])
}
