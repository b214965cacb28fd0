import { type EntityManager, sql } from '@forecourt/kernel/db'
import { holdsOf } from '../vehicle/vehicle.holds.ts'

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
       (select count(*)::int from vehicle v where v.owner_id = s.id and v.published and ${holdsOf('v')} = '{}' and not v.sold
          and v.deleted_at is null) as vehicles
     from seller s where s.id = $1`,
    [id],
  )
  return row
}
