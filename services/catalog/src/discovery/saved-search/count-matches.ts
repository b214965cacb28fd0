import type { SavedSearch } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DEEPEST_ROW } from '@forecourt/kernel/http'
import type { Engine } from '../engine.ts'
import { orderOf } from '../terms/order.ts'
import { type SavedSearchRow, termsOf } from './saved-search.row.ts'

/** How many vehicles a saved search finds now, and how many of them began to match since its owner last looked. */
export async function countMatches(
  em: EntityManager,
  engine: Engine,
  row: SavedSearchRow,
): Promise<Pick<SavedSearch, 'results' | 'resultsAreCapped' | 'fresh'>> {
  const terms = await termsOf(em, row.filter)
  if (!terms) return { results: 0, resultsAreCapped: false, fresh: 0 }
  const results = await engine.count(em, terms)
  const begun = await begunSince(em, row)
  const fresh = begun.length === 0 ? [] : await engine.among(em, begun, terms, orderOf(undefined, terms))
  return { results: Math.min(results, DEEPEST_ROW), resultsAreCapped: results > DEEPEST_ROW, fresh: fresh.length }
}

/** Ids of the vehicles that began to match since its owner last looked, whether or not they still do. */
async function begunSince(em: EntityManager, { id, seen_at }: SavedSearchRow): Promise<string[]> {
  const rows = await sql<{ vehicle_id: string }>(
    em,
    `select vehicle_id from saved_search_match where search_id = $1 and matched_at > $2
     order by matched_at desc limit ${DEEPEST_ROW}`,
    [id, seen_at],
  )
  return rows.map(({ vehicle_id }) => vehicle_id)
}
