import { Type as T } from 'typebox'
import { Data, endpoint, IdParams, Instant, Nullable, Uuid } from '../kit.ts'
import { PlanLimits } from './endpoints.ts'

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
