import { type Static, Type as T } from 'typebox'
import { event, Instant, OneOf, Uuid } from '../kit.ts'
import { PlanLimits } from './plan.ts'

const fact = { owner: 'billing', aggregate: 'lot', version: 1, kind: 'fact' } as const
const lot = { userId: Uuid, lotId: Uuid, cartId: Uuid }

/** A payment, or a credit that covers the price, became a plan. */
export const PlanPaid = event({ ...fact, name: 'PlanPaid', data: T.Object(lot) })
/** An administrator gave a plan. */
export const PlanGranted = event({ ...fact, name: 'PlanGranted', data: T.Object(lot) })
/** A plan's time is over. */
export const PlanExpired = event({ ...fact, name: 'PlanExpired', data: T.Object(lot) })
/**
 * A plan ended or stood still before its time, or lost value and goes on (`partly`): a part was refunded, or a dispute was lost
 * about a payment whose unused value went into it, which takes the time it bought.
 */
export const PlanRevoked = event({
  ...fact,
  name: 'PlanRevoked',
  data: T.Object({ ...lot, reason: OneOf(['refunded', 'disputed', 'lost', 'deleted']), partly: T.Boolean() }),
})

/** An administrator ended a plan before its time. */
export const PlanWithdrawn = event({ ...fact, name: 'PlanWithdrawn', data: T.Object(lot) })

/** One plan of a person from an instant to another, with the limits it was bought with. */
export const PlanTerm = T.Object({
  lotId: Uuid,
  cartId: Uuid,
  /** The cart's group. */
  family: Uuid,
  /** The group's position: a higher one is the better plan, the free plan's is the lowest. */
  rank: T.Integer(),
  /** Bought, also where a credit covered the price, and not given by an administrator. */
  paid: T.Boolean(),
  from: Instant,
  until: Instant,
  /** What the months of contacts are counted from (rulings 6). */
  monthsFrom: Instant,
  limits: PlanLimits,
})
export type PlanTerm = Static<typeof PlanTerm>

/**
 * All plans a person holds and will hold, in the order in which they run, without gaps; none: the free plan. Whoever projects
 * it asks the clock which one is in force (`from <= now < until`), so nobody depends on billing being up when a plan ends or
 * the next one begins. The aggregate's id is the person's.
 */
export const EntitlementChanged = event({
  name: 'EntitlementChanged',
  version: 1,
  owner: 'billing',
  kind: 'state',
  aggregate: 'entitlement',
  data: T.Object({ userId: Uuid, version: T.Integer(), terms: T.Array(PlanTerm) }),
})

/** The id of the one aggregate of {@link FreePlanChanged}. */
export const freePlanAggregate = '019b76da-a800-7000-8000-00000000f0ee'
/** What the plan of everybody who holds no other allows; its limits are live (rulings 6). */
export const FreePlanChanged = event({
  name: 'FreePlanChanged',
  version: 1,
  owner: 'billing',
  kind: 'state',
  aggregate: 'freeplan',
  data: T.Object({ version: T.Integer(), cartId: Uuid, limits: PlanLimits }),
})
