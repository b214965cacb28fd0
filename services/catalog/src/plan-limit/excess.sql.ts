import { type EntityManager, sql } from '@forecourt/kernel/db'
import { beyondPlan, takesPlace } from '../plan/place.sql.ts'
import type { Excess } from './excess.ts'

/** An excess as it is stored. */
interface StoredExcess extends Excess {
  /** The vehicles its owner chose to stay, the first ones first. */
  readonly keep: readonly string[]
}

export async function readExcess(em: EntityManager, ownerId: string): Promise<StoredExcess | undefined> {
  const [excess] = await sql<StoredExcess>(em, 'select max, since, keep from plan_excess where owner_id = $1', [
    ownerId,
  ])
  return excess
}

/** Writes how a seller stands; what they chose stays while there is an excess. */
export const keepExcess = (em: EntityManager, ownerId: string, excess: Excess | undefined): Promise<unknown> =>
  excess
    ? sql(
        em,
        `insert into plan_excess (owner_id, max, since) values ($1, $2, $3)
         on conflict (owner_id) do update set max = excluded.max, since = excluded.since`,
        [ownerId, excess.max, excess.since],
      )
    : sql(em, 'delete from plan_excess where owner_id = $1', [ownerId])

/** Vehicles of a seller that take a place: those that are shown, and those that the plan hides. */
export async function countPlaces(em: EntityManager, ownerId: string): Promise<{ live: number; hidden: number }> {
  const [row] = await sql<{ live: number; hidden: number }>(
    em,
    `select count(*) filter (where not ${beyondPlan('v')})::int as live, count(*) filter (where ${beyondPlan('v')})::int as hidden
     from vehicle v where owner_id = $1 and ${takesPlace('v')}`,
    [ownerId],
  )
  return row ?? { live: 0, hidden: 0 }
}

/** SQL of who stays: the chosen ones in their order, then the newest. `$1` owner, `$2` how many, `$3` the chosen. */
const stay = `chosen as (
    select v.id from unnest($3::uuid[]) with ordinality as c (id, place) join vehicle v on v.id = c.id
    where v.owner_id = $1 and ${takesPlace('v')} order by c.place limit $2::int),
  newest as (
    select v.id from vehicle v where v.owner_id = $1 and ${takesPlace('v')} and v.id <> all ($3::uuid[])
    order by v.posted_at desc, v.id desc limit greatest(0, $2::int - (select count(*) from chosen))),
  stay as (select id from chosen union all select id from newest)`

/**
 * The next vehicles that must change for the first `max` to stay, oldest of the hidden-to-be first, newest of those that
 * come back first.
 *
 * @param skip those that could not be changed
 */
export async function nextToChange(
  em: EntityManager,
  ownerId: string,
  { max, keep, skip, change, most }: StayOrder,
): Promise<string[]> {
  const which =
    change === 'hide'
      ? `not ${beyondPlan('v')} and v.id not in (select id from stay) order by v.posted_at, v.id`
      : `${beyondPlan('v')} and v.id in (select id from stay) order by v.posted_at desc, v.id desc`
  const rows = await sql<{ id: string }>(
    em,
    `with ${stay}
     select v.id from vehicle v where v.owner_id = $1 and ${takesPlace('v')} and v.id <> all ($4::uuid[]) and ${which} limit $5::int`,
    [ownerId, max, keep, skip, most],
  )
  return rows.map(({ id }) => id)
}

interface StayOrder {
  readonly max: number
  readonly keep: readonly string[]
  readonly skip: readonly string[]
  readonly change: 'hide' | 'show'
  readonly most: number
}
