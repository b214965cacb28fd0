import { type Static, Type as T } from 'typebox'
import { CurrencyRef } from '../catalog/vehicle.ts'
import { Nullable, Uuid } from '../kit.ts'

/** Limits and perks of a plan; null means unlimited (rulings 6). */
export const PlanLimits = T.Object({
  vehicle_limit: Nullable(T.Integer()),
  photo_limit_per_vehicle: Nullable(T.Integer()),
  contact_limit_per_month: Nullable(T.Integer()),
  featured_listing: T.Boolean(),
  detailed_stats: T.Boolean(),
  priority_support: T.Boolean(),
})
export type PlanLimits = Static<typeof PlanLimits>
export const Plan = T.Object({
  id: Uuid,
  name: T.String(),
  description: Nullable(T.String()),
  price: T.Number(),
  months: T.Integer(),
  currency: T.Pick(CurrencyRef, ['id', 'code']),
  group: T.Object({ id: Uuid, name: T.String(), position: T.Integer() }),
  limits: PlanLimits,
})
export type Plan = Static<typeof Plan>
