import { Type as T } from 'typebox'
import { Data, endpoint, IdParams, Instant, Nullable, Uuid } from '../kit.ts'
import { PlanLimits } from './plan.ts'

/**
 * What the plan in force allows a person: the paid one they hold, else the free plan. Services ask this where a right
 * depends on the plan; a person nobody has heard of is on the free plan.
 */
export const planInForce = endpoint({
  id: 'billing.planInForce',
  method: 'GET',
  path: '/internal/user/:id/plan',
  access: 'service',
  summary: 'Limits and perks of the plan a person is on',
  params: IdParams,
  replies: { 200: Data(T.Object({ cartId: Uuid, expiresAt: Nullable(Instant), limits: PlanLimits })) },
  errors: ['NOT_FOUND'],
})
/** A plan's name, for those who tell people of it in their own language. */
export const planNames = endpoint({
  id: 'billing.planNames',
  method: 'GET',
  path: '/internal/cart/:id/name',
  access: 'service',
  summary: "A plan's name in every language",
  params: IdParams,
  replies: { 200: Data(T.Object({ en_US: T.String(), fr_FR: T.String(), zh_CN: T.String() })) },
  errors: ['NOT_FOUND'],
})
