import { Type as T } from 'typebox'
import { Data, endpoint, IdParams, Instant, Nullable, Strict, Uuid } from '../kit.ts'
import { Plan } from './plan.ts'

export const listPlans = endpoint({
  id: 'billing.listPlans',
  method: 'GET',
  path: '/cart',
  access: 'user',
  summary: 'Active plans by rank and price',
  replies: { 200: Data(T.Array(Plan)) },
})

/** Limits and price of a plan that is held are those it was bought with; those of the free plan are today's (rulings 6). */
const HeldPlans = T.Object({
  plan: Plan,
  /** The end of all that is held of this plan's family; null on the free plan. */
  expiresAt: Nullable(Instant),
  /** The end of this purchase or grant, whose limits hold. */
  until: Nullable(Instant),
  /** Something that is paid for runs or waits: `is_premium`. */
  paid: T.Boolean(),
  /** What runs was given by an administrator. */
  granted: T.Boolean(),
  /** What runs afterwards, in this order. */
  next: T.Array(T.Object({ plan: Plan, from: Instant, until: Instant })),
  /** What stands still while its payment is disputed. */
  stopped: T.Array(T.Object({ plan: Plan, since: Instant })),
})

export const readSubscription = endpoint({
  id: 'billing.readSubscription',
  method: 'GET',
  path: '/user/:id/subscription',
  access: 'self',
  summary: 'The plan the person is on, and those that follow',
  params: IdParams,
  replies: { 200: Data(HeldPlans) },
})

/** A plan for free, at once or behind what is as good. It takes power over nobody, but money from us. */
export const grantPlan = endpoint({
  id: 'billing.grantPlan',
  method: 'POST',
  path: '/admin/user/:id/grant',
  access: 'admin.payment.update',
  summary: 'Give a person a plan',
  fresh: true,
  // Who the person is and what the plan costs may be asked of others first.
  transaction: 'manual',
  params: IdParams,
  body: Strict({ cart: Uuid, reason: T.String({ minLength: 1, maxLength: 500 }) }),
  replies: { 201: Data(T.Object({ id: Uuid, from: Instant, until: Instant })) },
  errors: ['NOT_FOUND', 'PLAN_INACTIVE', 'PLAN_FREE', 'PRICE_UNCHARGEABLE'],
})
