import { type Database, type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { holdOffered } from '../discovery/table/offered.ts'
import { holdOffers } from '../plan/offers.ts'
import { isFeatured } from '../plan/plan-in-force.ts'
import { askFeaturing } from './ask-featuring.ts'

/** Vehicles of one transaction: short enough for who waits to publish one. */
const BATCH = 1_000
/** Milliseconds after which no transaction is under way any more that could not see a seller who began to be featured. */
const ALL_SEE = 60_000

/**
 * Brings the next of a seller's vehicles into the featured slots, or out of them, as the plan says at this moment, in the
 * caller's transaction. It finds by itself what is left to do, so it does not matter how many work on it, or where one was
 * killed. What is listed later is brought in by the database itself (migration 35).
 *
 * @param after the last vehicle of the batch before; null to begin
 * @returns where to go on; null when nothing is left
 */
export async function featureBatch(em: EntityManager, ownerId: string, after: string | null): Promise<string | null> {
  await holdOffers(em, ownerId)
  const [plan] = await sql<{ featured: boolean }>(em, `select ${isFeatured('$1::uuid')} as featured`, [ownerId])
  return plan?.featured ? bringIn(em, ownerId, after) : takeOut(em, ownerId)
}

async function bringIn(em: EntityManager, ownerId: string, after: string | null): Promise<string | null> {
  const begun = await sql(
    em,
    'insert into featured_seller (owner_id) values ($1) on conflict (owner_id) do nothing returning owner_id',
    [ownerId],
  )
  // Moderators and reactivations list vehicles without holding the offers: one that was under way just now did not see this.
  if (begun.length > 0) await askFeaturing(em, ownerId, newId(), new Date(Date.now() + ALL_SEE))
  const next = await sql<{ id: string }>(
    em,
    `select id from vehicle where owner_id = $1 and ($2::uuid is null or id > $2) order by id limit ${BATCH}`,
    [ownerId, after],
  )
  const offered = await holdOffered(
    em,
    next.map(({ id }) => id),
  )
  await sql(
    em,
    `insert into featured_offer (vehicle_id, owner_id) select id, $1 from unnest($2::uuid[]) as offered (id)
     on conflict (vehicle_id) do nothing`,
    [ownerId, offered],
  )
  return next.length === BATCH ? (next.at(-1)?.id ?? null) : null
}

async function takeOut(em: EntityManager, ownerId: string): Promise<string | null> {
  // Before the offers, as triggers do that bring one in: in the other order each could wait for the other.
  await sql(em, 'select from featured_seller where owner_id = $1 for update', [ownerId])
  const gone = await sql<{ id: string }>(
    em,
    `delete from featured_offer where vehicle_id in (
       select vehicle_id from featured_offer where owner_id = $1 limit ${BATCH}) returning vehicle_id as id`,
    [ownerId],
  )
  const last = gone.at(-1)?.id
  if (last !== undefined && gone.length === BATCH) return last
  await sql(em, 'delete from featured_seller where owner_id = $1', [ownerId])
  return null
}

/** Sellers asked for at a time. */
const MOST = 1_000
/** Milliseconds between two looks for sellers who are not featured as their plans say. */
export const RESUME_EVERY = 3_600_000

/**
 * Asks it for sellers whose plan says otherwise than their rows: who had the perk before there were slots, and whom an instance
 * of the version before was told of. Who is on the free plan is found by the walk through everybody.
 */
export const resumeFeaturing = (db: Database): Promise<void> =>
  db.transaction(async (em) => {
    const lost = await sql<{ id: string }>(
      em,
      `(select distinct t.owner_id as id from plan_term t where t.featured and t.until_at > now()
          and not exists (select from featured_seller f where f.owner_id = t.owner_id) and ${isFeatured('t.owner_id')} limit ${MOST})
       union all
       (select f.owner_id from featured_seller f where not ${isFeatured('f.owner_id')} limit ${MOST})`,
    )
    // One job for each in an hour, however many instances look.
    const hour = Math.floor(Date.now() / RESUME_EVERY)
    for (const { id } of lost) await askFeaturing(em, id, `resume/${id}/${hour}`)
  })
