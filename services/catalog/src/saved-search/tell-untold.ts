import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { LinkTokens } from '../link/link-token.ts'
import { condition, orderBy, ordering, Params } from '../search/search-sql.ts'
import { type SavedSearchRow, termsOf } from './saved-search.row.ts'
import { tellMatches } from './tell-match.ts'

/**
 * Tells of everything a search found and has not told, as one message. The caller holds the search's row: what is told,
 * the mark that it was, and the time commit together.
 */
export async function tellUntold(
  em: EntityManager,
  tokens: LinkTokens,
  search: SavedSearchRow,
  now: Date,
): Promise<void> {
  const vehicleIds = await takeUntold(em, search)
  if (vehicleIds.length === 0 || !(await tellMatches(em, tokens, search, vehicleIds))) return
  await sql(em, 'update saved_search set told_at = $2 where id = $1', [search.id, now])
}

/** The vehicles found since it last told, in the default order; those that are gone or no longer match are passed over. */
async function takeUntold(em: EntityManager, { id, filter }: SavedSearchRow): Promise<string[]> {
  const untold = await sql<{ vehicle_id: string }>(
    em,
    'update saved_search_match set told = true where search_id = $1 and not told returning vehicle_id',
    [id],
  )
  const terms = untold.length > 0 && (await termsOf(em, filter))
  if (!terms) return []
  const params = new Params()
  const rows = await sql<{ id: string }>(
    em,
    `select id from vehicle_search where id = any (${params.add(untold.map(({ vehicle_id }) => vehicle_id))}::uuid[])
       and ${condition(terms, params)} order by ${orderBy(ordering('-postedAt', terms, params))}`,
    params.values,
  )
  return rows.map((row) => row.id)
}
