import type { SavedSearch } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DEEPEST_ROW } from '@forecourt/kernel/http'
import { condition, Params } from '../search/search-sql.ts'
import { type SavedSearchRow, termsOf } from './saved-search.row.ts'

/** How many vehicles a saved search finds now, and how many of them began to match since its owner last looked. */
export async function countMatches(
  em: EntityManager,
  row: SavedSearchRow,
): Promise<Pick<SavedSearch, 'results' | 'resultsAreCapped' | 'fresh'>> {
  const terms = await termsOf(em, row.filter)
  if (!terms) return { results: 0, resultsAreCapped: false, fresh: 0 }
  const params = new Params()
  const matching = condition(terms, params)
  const [found] = await sql<{ results: number; fresh: number }>(
    em,
    `select
       (select count(*)::int from (select from vehicle_search where ${matching} limit ${DEEPEST_ROW + 1}) as found) as results,
       (select count(*)::int from (
          select from saved_search_match m join vehicle_search on vehicle_search.id = m.vehicle_id
          where m.search_id = ${params.add(row.id)} and m.matched_at > ${params.add(row.seen_at)} and ${matching}
          limit ${DEEPEST_ROW}) as begun) as fresh`,
    params.values,
  )
  const results = found?.results ?? 0
  return { results: Math.min(results, DEEPEST_ROW), resultsAreCapped: results > DEEPEST_ROW, fresh: found?.fresh ?? 0 }
}
