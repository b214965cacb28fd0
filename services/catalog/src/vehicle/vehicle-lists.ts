import type { PageMeta } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DEEPEST_ROW, pageMeta } from '@forecourt/kernel/http'
import { wordsOf } from '../text/fold.ts'

/** Vehicles on a page of search results and of a person's own lists. */
export const DEFAULT_LIMIT = 24

interface ListQuery {
  readonly page?: number
  readonly limit?: number
  readonly q?: string
}

/**
 * A page of the ids of one person's vehicles: owned, saved or viewed ones.
 *
 * @param from the tables, with `v` for the vehicle
 * @param where a condition in which `$1` is the person
 */
export async function listIds(
  em: EntityManager,
  from: string,
  where: string,
  userId: string,
  { page = 1, limit = DEFAULT_LIMIT, q }: ListQuery,
  order: string,
): Promise<{ ids: string[]; meta: PageMeta }> {
  const tables = `${from} left join currency c on c.id = v.currency left join exchange_rate r on r.currency = c.code`
  // Each word somewhere in title, make, model or own plate (another's could be guessed letter by letter); the lists are
  // one person's, so reading them all is cheap.
  const matching = `${where} and v.deleted_at is null and not exists (
    select from unnest($2::text[]) as word
    where strpos(folded(concat_ws(' ', v.title, v.brand, v.model, case when v.owner_id = $1 then v.register end)), word) = 0)`
  const words = wordsOf(q ?? '')
  const [counted] = await sql<{ count: number }>(
    em,
    `select count(*)::int as count from (select from ${tables} where ${matching} limit ${DEEPEST_ROW + 1}) as found`,
    [userId, words],
  )
  const rows = await sql<{ id: string }>(
    em,
    `select v.id from ${tables} where ${matching} order by ${order} limit $3::int offset $4::int`,
    [userId, words, limit, (page - 1) * limit],
  )
  return { ids: rows.map(({ id }) => id), meta: pageMeta(page, limit, counted?.count ?? 0) }
}
