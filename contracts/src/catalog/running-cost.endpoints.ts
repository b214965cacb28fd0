import { type Static, Type as T } from 'typebox'
import { Data, endpoint, IdParams, Nullable, OneOf, Strict } from '../kit.ts'
import { consumptionGrounds, energyUnits } from './running-cost.ts'
import { CountryRef } from './vehicle.ts'
import { energies } from './vocabulary.ts'

/** What yearly energy costs are made of; the distance is the buyer's. */
export const RunningCost = T.Object({
  /** Whose prices these are. */
  country: CountryRef,
  currencyCode: T.String(),
  /** One energy, or of a plug-in hybrid fuel and electricity. */
  uses: T.Array(
    T.Object({
      energy: OneOf(energies),
      unit: OneOf(energyUnits),
      per100Km: T.Number({ description: 'units for 100 km' }),
      ground: OneOf(consumptionGrounds),
      price: T.Number({ description: 'of one unit, all taxes included' }),
      source: T.String({ description: 'of the price' }),
    }),
  ),
})
export type RunningCost = Static<typeof RunningCost>

export const runningCost = endpoint({
  id: 'catalog.runningCost',
  method: 'GET',
  path: '/vehicle/:id/running-cost',
  access: 'user',
  summary: 'Consumption of a vehicle and what its energy costs; null where one of them is not known',
  params: IdParams,
  query: Strict({
    country: T.Optional(
      T.String({ pattern: '^[A-Z]{2}$', description: 'whose prices count where the vehicle’s country has none' }),
    ),
  }),
  replies: { 200: Data(Nullable(RunningCost)) },
  errors: ['NOT_FOUND'],
})
