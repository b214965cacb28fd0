import type { DataOf, suggestBrands, suggestModels } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { nameKey } from '../text/fold.ts'

const MOST = 20
/** A list without a text is the whole list: a make has a few dozen models, and there are a few hundred makes. */
const ALL = 500

/** Least trigram similarity at which a mistyped name is still suggested. */
const SIMILAR = 0.35

const matches = (column: string) =>
  `($1 = '' or ${column} like '%' || $1 || '%' or similarity(${column}, $1) >= ${SIMILAR})`
const nearness = (column: string) =>
  `(${column} like $1 || '%') desc, case when $1 = '' then 0 else similarity(${column}, $1) end desc`

/** Makes by the beginning, a part, or a near miss of their name; accents and case do not matter. */
export const makesLike = (
  em: EntityManager,
  q: string | undefined,
  category: string | undefined,
): Promise<DataOf<typeof suggestBrands>> => {
  const key = q ? nameKey(q) : ''
  return sql(
    em,
    `select name, models from make where ${matches('key')} and ($2::text is null or $2 = any (categories))
     order by ${nearness('key')}, case when $1 = '' then 0 else models end desc, key limit $3`,
    [key, category ?? null, key === '' ? ALL : MOST],
  )
}

/** Models of the named makes, or of all, by the beginning, a part, or a near miss of their name. */
export const modelsLike = (
  em: EntityManager,
  brands: readonly string[] | undefined,
  q: string | undefined,
): Promise<DataOf<typeof suggestModels>> => {
  const key = q ? nameKey(q) : ''
  return sql(
    em,
    `select b.name as brand, m.name, min(m.first_year) as "firstYear",
       case when bool_or(m.last_year is null) then null else max(m.last_year) end as "lastYear"
     from make_model m join make b on b.key = m.make
     where ${matches('m.key')} and ($2::text[] is null or m.make = any ($2))
     group by b.name, m.name, m.key order by ${nearness('m.key')}, m.key, b.name limit $3`,
    [key, brands && brands.length > 0 ? brands.map(nameKey) : null, key === '' ? ALL : MOST],
  )
}
