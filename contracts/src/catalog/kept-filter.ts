import { type Static, Type as T } from 'typebox'
import { OneOf } from '../kit.ts'
import { priceRatings } from './price-rules.ts'
import type { VehicleFilter } from './search.ts'

const text = T.Optional(T.String())
const texts = T.Optional(T.Array(T.String()))
const figure = T.Optional(T.Number())
const choice = T.Optional(T.Boolean())

/**
 * A filter in an answer: that of a saved search is as long as it was allowed to be when it was saved, and whoever reads it must
 * not fail over today's bounds, which are for what comes in (`vehicleFilters`).
 */
export const KeptFilter = T.Object({
  q: text,
  brand: texts,
  model: texts,
  category: texts,
  country: texts,
  city: texts,
  radiusKm: figure,
  area: text,
  priceMin: figure,
  priceMax: figure,
  currency: text,
  yearMin: figure,
  yearMax: figure,
  type: texts,
  color: texts,
  fuelType: texts,
  transmission: texts,
  options: texts,
  mileageMin: figure,
  mileageMax: figure,
  doors: figure,
  seats: figure,
  powerMin: figure,
  powerMax: figure,
  rating: T.Optional(T.Array(OneOf(priceRatings))),
  withPictures: choice,
  includeSold: choice,
  literal: choice,
} satisfies Record<keyof VehicleFilter, unknown>)
export type KeptFilter = Static<typeof KeptFilter>
