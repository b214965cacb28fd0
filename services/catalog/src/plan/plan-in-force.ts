import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'

/** What a plan allows here; null is unlimited. */
interface PlanMaxima {
  /** Live, unsold vehicles. */
  readonly vehicles: number | null
  /** Pictures of each vehicle. */
  readonly photos: number | null
}

const IN_FORCE = prepared(
  `(select vehicles, photos, 0 as place from plan_term where owner_id = $1 and until_at > statement_timestamp()
    order by until_at limit 1)
   union all select vehicles, photos, 1 from free_plan order by place limit 1`,
)

/** SQL: what the plan that a person holds at this moment says, else the free one; null while no plan is known. */
const inForce = (column: 'photos' | 'featured', owner: string): string =>
  `(select plan.${column} from (
     (select t.${column}, 0 as place from plan_term t where t.owner_id = ${owner} and t.until_at > statement_timestamp()
      order by t.until_at limit 1)
     union all select f.${column}, 1 from free_plan f) as plan order by plan.place limit 1)`

/**
 * SQL: how many pictures of a vehicle its owner's plan shows to others at this moment; null for all. The others are kept.
 *
 * @param v name of the vehicle's table in the statement
 */
export const photosShown = (v: string): string => inForce('photos', `${v}.owner_id`)

/**
 * SQL: whether a person's plan gives their vehicles turns in the featured slots at this moment.
 *
 * @param owner the person's id in the statement
 */
export const isFeatured = (owner: string): string => `coalesce(${inForce('featured', owner)}, false)`

/**
 * What a person's plan allows at this moment, as billing told it: the plan they hold, else the free one.
 *
 * @throws DomainError UNAVAILABLE (503) until billing has told of the free plan for the first time
 */
export async function planInForceOf(em: EntityManager, ownerId: string): Promise<PlanMaxima> {
  const [plan] = await sql<PlanMaxima>(em, IN_FORCE, [ownerId])
  if (!plan) throw new DomainError('UNAVAILABLE')
  return { vehicles: plan.vehicles, photos: plan.photos }
}
