import { type EntityManager, sql } from '@forecourt/kernel/db'

/** Deletes requests of a person with all that was written in them. @returns whether there may be more */
export async function forgetRequests(em: EntityManager, userId: string, most: number): Promise<boolean> {
  const gone = await sql(
    em,
    `delete from support_request where id in (select id from support_request where person_id = $1 limit ${most}) returning 1`,
    [userId],
  )
  return gone.length > 0
}
