import { FreePlanChanged, freePlanAggregate, type PlanLimits } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { emit } from '@forecourt/kernel/events'
import { limitsOf, type PlanRow, SELECT_PLANS } from './plan-rows.ts'

interface FreePlan {
  readonly cartId: string
  readonly limits: PlanLimits
}

/** The plan of everybody who holds no other. @returns undefined when an administrator left none, or took its limits away */
async function findFreePlan(em: EntityManager): Promise<FreePlan | undefined> {
  const [row] = await sql<PlanRow>(
    em,
    `${SELECT_PLANS} where c.price = 0 and c.is_active and c.archived_at is null and d.id is not null
     order by c.id limit 1`,
  )
  return row && { cartId: row.id, limits: limitsOf(row) }
}

/** @throws DomainError NOT_FOUND where there is none */
export async function readFreePlan(em: EntityManager): Promise<FreePlan> {
  const free = await findFreePlan(em)
  if (!free) throw new DomainError('NOT_FOUND')
  return free
}

/**
 * Tells what the free plan allows, when that is not what was told last. Two who change it at the same time queue here.
 *
 * @throws DomainError FREE_PLAN when it would have no limits any more
 */
export async function tellFreePlan(em: EntityManager): Promise<void> {
  await sql(em, `select pg_advisory_xact_lock(hashtextextended('free_plan', 0))`)
  const [told] = await sql<{ version: string }>(em, 'select version from free_plan')
  const free = await findFreePlan(em)
  if (!free && told) throw new DomainError('FREE_PLAN')
  if (!free) return
  const [changed] = await sql<{ version: string }>(
    em,
    `insert into free_plan as told (version, cart_id, limits) values (1, $1, $2::jsonb)
     on conflict (id) do update set version = told.version + 1, cart_id = excluded.cart_id, limits = excluded.limits
       where (told.cart_id, told.limits) <> (excluded.cart_id, excluded.limits)
     returning version`,
    [free.cartId, JSON.stringify(free.limits)],
  )
  if (!changed) return
  const version = Number(changed.version)
  await emit(em, FreePlanChanged, {
    ...{ aggregateId: freePlanAggregate, aggregateVersion: version },
    data: { version, ...free },
  })
}
