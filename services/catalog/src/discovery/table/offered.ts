import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'

/**
 * The read table holds what everybody may see, and its key is the id: a million ids are counted off in its index alone.
 * Whether one was hidden since is a question of whoever asks.
 */
const FIRST_IDS = prepared(
  `select id from (select id, row_number() over (order by id) - 1 as at from vehicle_search where not sold) s
   where at % $1::int = 0 order by id`,
)

/** The id that each page of the vehicles for sale begins with, by id. @param size vehicles of a page */
export const firstIds = async (em: EntityManager, size: number): Promise<string[]> =>
  (await sql<{ id: string }>(em, FIRST_IDS, [size])).map(({ id }) => id)

const NEXT_IDS = prepared('select id from vehicle_search where id >= $1::uuid and not sold order by id limit $2::int')

/** Ids of vehicles for sale, from one on. */
export const offeredFrom = async (em: EntityManager, from: string, size: number): Promise<string[]> =>
  (await sql<{ id: string }>(em, NEXT_IDS, [from, size])).map(({ id }) => id)

/** Those of some vehicles that are for sale, held as they are until the transaction ends. */
export const holdOffered = async (em: EntityManager, ids: readonly string[]): Promise<string[]> => {
  const rows = await sql<{ id: string }>(
    em,
    'select id from vehicle_search where id = any ($1::uuid[]) and not sold order by id for share',
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** Dates a vehicle back, or on. */
export const movePosted = (em: EntityManager, id: string, postedAt: string) =>
  sql(em, 'update vehicle_search set posted_at = $2 where id = $1', [id, postedAt])
