import type { UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'

/** Keeps a seller's name from the very request, until auth's event tells it; version 0 gives way to any event. */
export const knowSeller = (
  em: EntityManager,
  { userId, name }: Pick<UserCaller, 'userId' | 'name'>,
): Promise<unknown> =>
  sql(
    em,
    `insert into seller as s (id, version, name) values ($1, 0, $2)
     on conflict (id) do update set version = 0, name = excluded.name where s.version < 0`,
    [userId, name],
  )

export interface Seller {
  readonly id: string
  readonly name: string
  readonly memberSince: Date | null
  readonly vehicles: number
}

/** Name and number of live, unsold vehicles of a seller we have heard of. */
export async function findSeller(em: EntityManager, id: string): Promise<Seller | undefined> {
  const [row] = await sql<Seller>(
    em,
    `select s.id, s.name, s.member_since as "memberSince",
       (select count(*)::int from vehicle v where v.owner_id = s.id and v.published and v.holds = '{}' and not v.sold
          and v.deleted_at is null) as vehicles
     from seller s where s.id = $1`,
    [id],
  )
  return row
}
