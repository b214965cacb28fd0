import type { AlertFrequency, VehicleFilter } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError, ValidationError } from '@forecourt/kernel/errors'
import { type SearchTerms, searchTerms } from '../terms/search-terms.ts'

/** A saved search as it lies in the database. */
export interface SavedSearchRow {
  readonly id: string
  readonly owner_id: string
  readonly name: string
  readonly filter: VehicleFilter
  readonly frequency: AlertFrequency
  readonly muted_frequency: AlertFrequency | null
  readonly time_zone: string
  readonly next_due: Date | null
  readonly told_at: Date | null
  readonly round: number
  readonly incomplete: boolean
  readonly seen_at: Date
  readonly created_at: Date
  readonly updated_at: Date
}

const columns =
  'id, owner_id, name, filter, frequency, muted_frequency, time_zone, next_due, told_at, round, incomplete, seen_at, created_at, updated_at'

/** Saved searches by a condition on their columns. @param more what follows: order, limit, lock */
export const findSavedSearches = (
  em: EntityManager,
  where: string,
  params: readonly unknown[],
  more = 'order by created_at desc, id desc',
): Promise<SavedSearchRow[]> =>
  sql<SavedSearchRow>(em, `select ${columns} from saved_search where ${where} ${more}`, [...params])

/** The search's terms as they are now; null where they have become impossible, e.g. its currency is gone. */
export async function termsOf(em: EntityManager, filter: VehicleFilter): Promise<SearchTerms | null> {
  try {
    return await searchTerms(em, filter)
  } catch (error) {
    if (error instanceof ValidationError || error instanceof DomainError) return null
    throw error
  }
}
