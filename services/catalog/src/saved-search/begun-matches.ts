import { type EntityManager, sql } from '@forecourt/kernel/db'
import { condition, Params } from '../search/search-sql.ts'
import type { SearchRowChange } from '../search-table/search-row.ts'
import { type SavedSearchRow, termsOf } from './saved-search.row.ts'

interface Change {
  readonly vehicleId: string
  readonly before: SearchRowChange['before']
  readonly isCompleted?: boolean
}

/**
 * Of some searches, those that a vehicle matches now and did not match before its change. Both sides are judged by the
 * very condition a search runs with, in one statement. A vehicle that was completed was nothing to searches that leave
 * incomplete ones out.
 */
export async function begunMatches(
  em: EntityManager,
  { vehicleId, before, isCompleted = false }: Change,
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
    const isNew = isCompleted && !search.incomplete
    const past = isNew ? '' : `and not exists (select from past where ${matching})`
    tests.push(`select ${at} as at where exists (select from present where ${matching}) ${past}`)
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
