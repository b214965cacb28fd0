import { Type as T } from 'typebox'
import { event, Instant, Uuid } from '../kit.ts'
import { VehicleState } from './vehicle.endpoints.ts'

/** The vehicle's public state after a change; `deleted` leaves a tombstone. Views and likes do not raise the version. */
export const VehicleChanged = event({
  name: 'VehicleChanged',
  version: 1,
  owner: 'catalog',
  kind: 'state',
  aggregate: 'vehicle',
  data: VehicleState,
})
/** First publication. */
export const VehicleListed = event({
  name: 'VehicleListed',
  version: 1,
  owner: 'catalog',
  kind: 'fact',
  aggregate: 'vehicle',
  data: T.Object({ vehicleId: Uuid, ownerId: Uuid, listedAt: Instant }),
})
/** Price of a live vehicle changed; amounts in minor units of `currencyCode`. */
export const VehiclePriceChanged = event({
  name: 'VehiclePriceChanged',
  version: 1,
  owner: 'catalog',
  kind: 'fact',
  aggregate: 'vehicle',
  data: T.Object({
    vehicleId: Uuid,
    ownerId: Uuid,
    oldPriceMinor: T.Integer(),
    newPriceMinor: T.Integer(),
    oldCurrencyCode: T.String(),
    currencyCode: T.String(),
  }),
})
export const VehicleSold = event({
  name: 'VehicleSold',
  version: 1,
  owner: 'catalog',
  kind: 'fact',
  aggregate: 'vehicle',
  data: T.Object({ vehicleId: Uuid, ownerId: Uuid }),
})
/** Deleted by its owner or an administrator, or with the account. */
export const VehicleWithdrawn = event({
  name: 'VehicleWithdrawn',
  version: 1,
  owner: 'catalog',
  kind: 'fact',
  aggregate: 'vehicle',
  data: T.Object({ vehicleId: Uuid, ownerId: Uuid }),
})
