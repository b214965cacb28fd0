import type { EntityManager } from '@forecourt/kernel/db'
import type { Candidate, Engine, ListingChange } from '../engine.ts'
import { type SavedSearchRow, termsOf } from './saved-search.row.ts'

interface Change extends ListingChange {
  /** It was incomplete before: nothing to searches that leave incomplete vehicles out. */
  readonly isCompleted?: boolean
}

/** Searches judged by one statement, which has a condition for each. */
const AT_ONCE = 50

/**
 * Of some searches, those that a vehicle matches now and did not match before its change. Many people look for the same: a
 * filter that several have is judged once.
 */
export async function begunMatches(
  em: EntityManager,
  engine: Engine,
  { vehicleId, before, isCompleted = false }: Change,
  searches: readonly SavedSearchRow[],
): Promise<SavedSearchRow[]> {
  const isNewTo = (search: SavedSearchRow) => isCompleted && !search.incomplete
  const alike = Map.groupBy(searches, (search) => JSON.stringify([isNewTo(search), search.filter]))
  const judged: (Candidate & { readonly having: readonly SavedSearchRow[] })[] = []
  for (const having of alike.values()) {
    const [one] = having
    const terms = one && (await termsOf(em, one.filter))
    if (terms) judged.push({ terms, isNew: isNewTo(one), having })
  }
  const begun: SavedSearchRow[] = []
  for (let from = 0; from < judged.length; from += AT_ONCE) {
    const some = judged.slice(from, from + AT_ONCE)
    for (const at of await engine.match(em, { vehicleId, before }, some)) begun.push(...(some[at]?.having ?? []))
  }
  return begun
}

/** Of some searches, those that a vehicle matches at this moment. */
export const matchingNow = (
  em: EntityManager,
  engine: Engine,
  vehicleId: string,
  searches: readonly SavedSearchRow[],
): Promise<SavedSearchRow[]> => begunMatches(em, engine, { vehicleId, before: null }, searches)
