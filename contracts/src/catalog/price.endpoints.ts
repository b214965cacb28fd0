import { type Static, Type as T } from 'typebox'
import { Data, endpoint, IdParams, Instant, Nullable, OneOf, Strict, Uuid } from '../kit.ts'
import { priceLabels } from './price-rules.ts'
import { maybeFromCopy } from './seen.ts'
import { VehicleCard } from './vehicle.ts'
import { powertrains } from './vocabulary.ts'

const judged = {
  label: OneOf(priceLabels),
  /** How many comparable vehicles are on the market. */
  count: T.Integer(),
  /** Price ÷ median; null where there are too few to compare with. */
  ratio: Nullable(T.Number()),
  /** Too few were alike, so it was compared by `widerPriceRules`. Instances of the version before compare by the narrow ones. */
  isWider: T.Optional(T.Boolean()),
}
export const PriceJudgement = T.Object(judged)
export type PriceJudgement = Static<typeof PriceJudgement>

export const priceLabel = endpoint({
  id: 'catalog.priceLabel',
  method: 'GET',
  path: '/vehicle/:id/price',
  access: 'user',
  summary: 'Label of a price among comparable vehicles',
  ...maybeFromCopy,
  params: IdParams,
  replies: { 200: Data(PriceJudgement) },
  errors: ['NOT_FOUND'],
})

/** A judgement with everything it rests on. Amounts are in `currencyCode`, converted by today's rates. */
export const PriceGrounds = T.Object({
  ...judged,
  currencyCode: T.String(),
  price: Nullable(T.Number()),
  median: Nullable(T.Number()),
  /** Up to which price each label is given; none where there is no median. */
  bounds: T.Array(T.Object({ label: OneOf(priceLabels), percent: T.Integer(), price: T.Number() })),
  /** What was compared with; null while the vehicle lacks what decides it. */
  scope: Nullable(
    T.Object({
      brand: T.String(),
      model: T.String(),
      powertrain: OneOf(powertrains),
      yearMin: T.Integer(),
      yearMax: T.Integer(),
      mileageMin: T.Integer({ description: 'km' }),
      mileageMax: T.Integer({ description: 'km' }),
      powerMin: Nullable(
        T.Number({ description: 'kW; null where its power is not known: then any power is compared' }),
      ),
      powerMax: Nullable(T.Number({ description: 'kW' })),
    }),
  ),
  /** Prices of the comparable vehicles, ascending; beyond 200, evenly many of them from the lowest to the highest. */
  prices: T.Array(T.Number()),
  /** The 24 closest in year and mileage, cheapest first. */
  vehicles: T.Array(T.Object({ vehicle: VehicleCard, amount: T.Number() })),
})
export type PriceGrounds = Static<typeof PriceGrounds>

export const priceComparables = endpoint({
  id: 'catalog.priceComparables',
  method: 'GET',
  path: '/vehicle/:id/price/comparables',
  access: 'user',
  summary: 'What a price was compared with, and how',
  ...maybeFromCopy,
  params: IdParams,
  query: Strict({ currency: T.Optional(Uuid) }),
  replies: { 200: Data(PriceGrounds) },
  errors: ['NOT_FOUND', 'INVALID'],
})

export const PriceHistory = T.Object({
  /** The vehicle's own; null while it has none. */
  currencyCode: Nullable(T.String()),
  /** Oldest first, the last hundred: what was asked from an instant on, and the same in the present currency. */
  points: T.Array(
    T.Object({
      at: Instant,
      price: T.Number(),
      currencyCode: T.String(),
      amount: T.Number({ description: 'today’s rates' }),
    }),
  ),
  /** By how much the present price is below the one asked since then; null unless it was truly lowered. */
  drop: Nullable(T.Object({ by: T.Number(), since: Instant })),
})
export type PriceHistory = Static<typeof PriceHistory>

export const priceHistory = endpoint({
  id: 'catalog.priceHistory',
  method: 'GET',
  path: '/vehicle/:id/price/history',
  access: 'user',
  summary: 'Prices a vehicle was offered for',
  params: IdParams,
  replies: { 200: Data(PriceHistory) },
  errors: ['NOT_FOUND'],
})
