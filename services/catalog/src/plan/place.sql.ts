/**
 * SQL: whether a vehicle takes a place in its owner's plan, shown or hidden by it. Moderators' hold frees the place; a
 * suspension does not, for it is about the seller.
 *
 * @param v name of the vehicle's table in the statement
 */
export const takesPlace = (v: string): string =>
  `${v}.published and not ${v}.sold and ${v}.deleted_at is null and not ${v}.holds @> '{MODERATED}'::text[]`

/** SQL: whether the plan hides a vehicle. */
export const beyondPlan = (v: string): string => `${v}.holds @> '{PLAN_LIMIT}'::text[]`
