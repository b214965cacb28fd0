import { type EntityManager, sql } from '@forecourt/kernel/db'
import { condition, Params } from '../search/search-sql.ts'
import { type SavedSearchRow, termsOf } from './saved-search.row.ts'

/** A row of `vehicle_search` as it was before a change, as JSON; null where there was none. */
export type RowBefore = Readonly<Record<string, unknown>> | null

/**
 * Of some searches, those that a vehicle matches now and did not match before its change. Both sides are judged by the
 * very condition a search runs with, in one statement.
 */
export async function begunMatches(
  em: EntityManager,
  vehicleId: string,
  before: RowBefore,
  searches: readonly SavedSearchRow[],
): Promise<SavedSearchRow[]> {
  const params = new Params()
  const id = params.add(vehicleId)
  const old = params.add(before === null ? null : JSON.stringify(before))
  const tests: string[] = []
  for (const [at, search] of searches.entries()) {
    const terms = await termsOf(em, search.filter)
    if (!terms) continue
    const matching = condition(terms, params)
    tests.push(
      `select ${at} as at where exists (select from present where ${matching}) and not exists (select from past where ${matching})`,
    )
  }
  if (tests.length === 0) return []
  const found = await sql<{ at: number }>(
    em,
    `with present as materialized (select * from vehicle_search where id = ${id}),
     past as materialized (
       select row.* from jsonb_populate_record(null::vehicle_search, ${old}::jsonb) as row where row.id is not null)
     ${tests.join(' union all ')}`,
    params.values,
  )
  return found.flatMap(({ at }) => searches[at] ?? [])
}
