import { sql } from '@forecourt/kernel/db'
import type { Engine } from '../engine.ts'
import { condition, Params } from './search-sql.ts'

/** Both sides in one statement: the vehicle's row, and the row it was. */
export const match: Engine['match'] = async (em, { vehicleId, before }, candidates) => {
  if (candidates.length === 0) return []
  const params = new Params()
  const id = params.add(vehicleId)
  const old = params.add(before === null ? null : JSON.stringify(before))
  const tests = candidates.map(({ terms, isNew }, at) => {
    const matching = condition(terms, params)
    const past = isNew ? '' : `and not exists (select from past where ${matching})`
    return `select ${at} as at where exists (select from present where ${matching}) ${past}`
  })
  const found = await sql<{ at: number }>(
    em,
    `with present as materialized (select * from vehicle_search where id = ${id}),
     past as materialized (
       select row.* from jsonb_populate_record(null::vehicle_search, ${old}::jsonb) as row where row.id is not null)
     ${tests.join(' union all ')}`,
    params.values,
  )
  return found.map(({ at }) => at)
}
