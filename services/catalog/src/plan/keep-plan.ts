import type { PlanTerm } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'

/** Keeps what a person holds and will hold, in place of what was known of it. */
export async function keepTerms(em: EntityManager, ownerId: string, terms: readonly PlanTerm[]): Promise<void> {
  await sql(em, 'delete from plan_term where owner_id = $1', [ownerId])
  await sql(
    em,
    `insert into plan_term (owner_id, until_at, vehicles, photos, featured)
     select $1, t.until_at, t.vehicles, t.photos, t.featured
     from unnest($2::timestamptz[], $3::int[], $4::int[], $5::boolean[])
       as t (until_at, vehicles, photos, featured)
     on conflict (owner_id, until_at) do nothing`,
    [
      ownerId,
      terms.map(({ until }) => until),
      terms.map(({ limits }) => limits.vehicle_limit),
      terms.map(({ limits }) => limits.photo_limit_per_vehicle),
      terms.map(({ limits }) => limits.featured_listing),
    ],
  )
}
