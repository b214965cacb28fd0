import { type Static, Type as T } from 'typebox'
import { Data, endpoint, event, IdParams, Instant, Nullable, Strict, Uuid } from '../kit.ts'

/** Days from the day on which a seller has more vehicles for sale than the plan allows, until the others are hidden. */
export const graceDays = 7

/** What a person's plan allows in the catalog, and how much of it is used; null: as much as they like. */
export const VehicleAllowance = T.Object({
  vehicles: T.Object({
    used: T.Integer({ description: 'live and unsold ones' }),
    max: Nullable(T.Integer()),
    hidden: T.Integer({ description: 'those that are hidden because the plan allows no more' }),
    over: T.Integer({ description: 'live and hidden ones beyond what the plan allows' }),
    /** When those beyond it are hidden; null when nothing more will be. */
    graceUntil: Nullable(Instant),
    kept: T.Array(Uuid, { description: 'those the owner chose to stay; where they are fewer, the newest follow' }),
  }),
  photos: T.Object({ max: Nullable(T.Integer({ description: 'shown of each vehicle, the first ones' })) }),
})
export type VehicleAllowance = Static<typeof VehicleAllowance>

export const readVehicleAllowance = endpoint({
  id: 'catalog.readVehicleAllowance',
  method: 'GET',
  path: '/user/:id/vehicle-allowance',
  access: 'self',
  summary: 'What the plan allows of vehicles and pictures, and how much of it is used',
  params: IdParams,
  replies: { 200: Data(VehicleAllowance) },
  errors: ['UNAVAILABLE'],
})
export const readAnyVehicleAllowance = endpoint({
  id: 'catalog.readAnyVehicleAllowance',
  method: 'GET',
  path: '/admin/user/:id/vehicle-allowance',
  access: 'admin.payment.index',
  summary: "What somebody's plan allows of vehicles and pictures, and how much of it is used",
  params: IdParams,
  replies: { 200: Data(VehicleAllowance) },
  errors: ['UNAVAILABLE'],
})
/** Says which stay for as long as there are more than the plan allows. Another choice replaces it. */
export const chooseVehicles = endpoint({
  id: 'catalog.chooseVehicles',
  method: 'PUT',
  path: '/user/:id/plan-choice',
  access: 'self',
  summary: 'Choose which vehicles stay when there are more than the plan allows',
  params: IdParams,
  body: Strict({ keep: T.Array(Uuid, { maxItems: 1000, uniqueItems: true }) }),
  replies: { 200: Data(VehicleAllowance) },
  errors: ['NOT_FOUND', 'CONFLICT', 'PLAN_LIMIT', 'UNAVAILABLE'],
})

/** A seller has more vehicles for sale than the plan allows, from now on: `hiddenAt` says when those beyond it are hidden. */
export const VehicleLimitPassed = event({
  name: 'VehicleLimitPassed',
  version: 1,
  owner: 'catalog',
  kind: 'fact',
  aggregate: 'allowance',
  data: T.Object({ ownerId: Uuid, used: T.Integer(), max: T.Integer(), hiddenAt: Instant }),
})
