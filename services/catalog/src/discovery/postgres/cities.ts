import { sql } from '@forecourt/kernel/db'
import type { Engine } from '../engine.ts'
import { condition, Params } from './search-sql.ts'

export const cities: Engine['cities'] = async (em, terms) => {
  const params = new Params()
  const rows = await sql<{ key: number; count: number }>(
    em,
    `select city as key, count(*)::int as count from vehicle_search where ${condition(terms, params)} and city is not null
     group by city order by count desc, key`,
    params.values,
  )
  return rows.map(({ key, count }) => [key, count])
}
