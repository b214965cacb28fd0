import { type EntityManager, sql } from '@forecourt/kernel/db'
import { keepPlace } from '@forecourt/kernel/events'
import { askFeaturing } from '../featured/ask-featuring.ts'
import { askSettling, type EverybodyJob, SETTLE_EVERYBODY } from '../plan/ask-settling.ts'
import { beyondPlan, takesPlace } from '../plan/place.sql.ts'
import { isFeatured } from '../plan/plan-in-force.ts'

/** Sellers of one transaction. */
const SELLERS = 500

/** The next sellers, each found by one look into the index, however many vehicles they have. `$1`: the one before. */
const NEXT = `with recursive sellers as (
    (select v.owner_id as id, 1 as place from vehicle v
     where ${takesPlace('v')} and ($1::uuid is null or v.owner_id > $1) order by v.owner_id limit 1)
    union all
    select (select v.owner_id from vehicle v where ${takesPlace('v')} and v.owner_id > s.id order by v.owner_id limit 1), s.place + 1
    from sellers s where s.id is not null and s.place < ${SELLERS})
  select s.id, exists (select from plan_excess e where e.owner_id = s.id)
      or (select count(*) from (select from vehicle v where v.owner_id = s.id and ${takesPlace('v')}
          and not ${beyondPlan('v')} limit free.vehicles + 1) as found) > free.vehicles as concerned,
    ${isFeatured('s.id')} <> exists (select from featured_seller f where f.owner_id = s.id) as "isFeaturedOtherwise"
  from sellers s, free_plan free where s.id is not null order by s.place`

interface Looked {
  readonly id: string
  readonly concerned: boolean | null
  readonly isFeaturedOtherwise: boolean
}

/**
 * Has those of the next sellers looked at who have more than the free plan allows, or had, and those whose vehicles are in the
 * featured slots where it does not say so, or are not where it does.
 *
 * @returns where to go on; null when all sellers were looked at
 */
export async function settleSome(em: EntityManager, key: string, after: string | null): Promise<string | null> {
  const sellers = await sql<Looked>(em, NEXT, [after])
  for (const { id, concerned, isFeaturedOtherwise } of sellers) {
    if (concerned) await askSettling(em, id, `${key}/${id}`)
    if (isFeaturedOtherwise) await askFeaturing(em, id, `${key}/${id}`)
  }
  const last = sellers.at(-1)?.id ?? null
  await keepPlace(em, SETTLE_EVERYBODY, key, { after: last } satisfies EverybodyJob)
  return last
}
