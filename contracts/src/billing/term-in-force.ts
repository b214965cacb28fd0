import type { PlanTerm } from './events.ts'

/**
 * The plan in force by a schedule as `EntitlementChanged` tells it; undefined: the free plan. What lies first has begun when
 * it was told, so a clock that is a little behind billing's sees no gap before it.
 *
 * @param at milliseconds since 1970
 */
export const termInForce = (terms: readonly PlanTerm[], at: number): PlanTerm | undefined =>
  terms.find(({ until }) => at < Date.parse(until))
