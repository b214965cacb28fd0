import { type Static, Type as T } from 'typebox'
import { Nullable, OneOf, Ordinal, PageMeta, Repeatable, Strict, Uuid } from '../kit.ts'
import { Area } from './area.ts'
import { priceRatings } from './price-rules.ts'
import { VehicleCard } from './vehicle.ts'

export const vehicleSorts = [
  '-postedAt',
  'price',
  '-price',
  'mileage',
  '-year',
  'rating',
  'distance',
  'relevance',
] as const
export type VehicleSort = (typeof vehicleSorts)[number]

/** The order of a search where none is chosen: the best match first where there are words to match, else the newest. */
export const defaultSort = (q: string | undefined): VehicleSort => (q?.trim() ? 'relevance' : '-postedAt')

const whole = (minimum: number, maximum: number) => T.Optional(T.Integer({ minimum, maximum }))
/** With decimals: a kilowatt is more than one horsepower, and a bound in these must not become another one. */
const power = T.Optional(T.Number({ minimum: 0, maximum: 2200, description: 'kW' }))
const word = T.String({ minLength: 1, maxLength: 80 })

/** Every filter of rulings 4. Brand, model: names; the rest: ids. `options`: all of them, the other lists: any of them. */
export const vehicleFilters = {
  q: T.Optional(T.String({ maxLength: 200 })),
  brand: Repeatable(word),
  model: Repeatable(word),
  category: Repeatable(Uuid),
  country: Repeatable(Uuid),
  city: Repeatable(Uuid),
  radiusKm: whole(1, 1000),
  area: T.Optional(Area),
  priceMin: T.Optional(T.Number({ minimum: 0, maximum: 1e10 })),
  priceMax: T.Optional(T.Number({ minimum: 0, maximum: 1e10 })),
  currency: T.Optional(Uuid),
  yearMin: whole(1886, 2200),
  yearMax: whole(1886, 2200),
  type: Repeatable(Uuid),
  color: Repeatable(Uuid),
  fuelType: Repeatable(Uuid),
  transmission: Repeatable(Uuid),
  options: Repeatable(Uuid),
  mileageMin: whole(0, 2_000_000),
  mileageMax: whole(0, 2_000_000),
  doors: whole(0, 9),
  seats: whole(1, 60),
  powerMin: power,
  powerMax: power,
  rating: Repeatable(OneOf(priceRatings)),
  withPictures: T.Optional(T.Boolean({ description: 'only vehicles that show a picture' })),
  includeSold: T.Optional(T.Boolean()),
  literal: T.Optional(
    T.Boolean({
      description: 'search for every word of `q` as it stands, mistyped or not, whether or not anything has it',
    }),
  ),
}

/** Whose vehicles; not a part of a filter that is kept, since a person may be gone tomorrow. */
const seller = T.Optional(T.String({ format: 'uuid', description: 'only what this person offers' }))

/**
 * `GET /vehicle`. Without `sort` the order is `defaultSort(q)`. `relevance` needs `q`; a price bound needs `currency` (422 with the spec's sentence). `distance` needs exactly
 * one `city`: the nearest first, vehicles without a place last; without `radiusKm` the city is where distances begin, and
 * vehicles of every city count (`filterOfSearch`).
 */
export const VehicleSearch = Strict({
  ...vehicleFilters,
  seller,
  sort: T.Optional(OneOf(vehicleSorts)),
  page: T.Optional(Ordinal({ default: 1 })),
  limit: T.Optional(T.Integer({ minimum: 1, maximum: 50, default: 24 })),
  after: T.Optional(
    T.String({
      maxLength: 200,
      description: '`meta.next` of the page before: the rows after its last, whatever `page` says',
    }),
  ),
})
export type VehicleSearch = Static<typeof VehicleSearch>

/**
 * Paging facts of a search, the place where it goes on, what was searched for instead of what was typed, and the vehicles
 * that stand above the results.
 */
export const SearchMeta = T.Object({
  ...PageMeta.properties,
  next: Nullable(T.String({ description: 'for `after`; null on the last page' })),
  correction: Nullable(T.Object({ q: T.String() })),
  unmatched: Nullable(
    T.Object({
      words: T.Array(T.String(), {
        description: 'as typed: no vehicle has them together with the others, so they were left out, as few as can be',
      }),
      q: T.String({ description: 'what was searched for instead' }),
    }),
  ),
  featured: T.Optional(
    T.Array(VehicleCard, {
      description:
        'paid places above page 1 in default order or by relevance: at most three that match, of different sellers, which take turns. They are neither counted nor left out of `data`. Instances of the version before do not name any',
    }),
  ),
})
export type SearchMeta = Static<typeof SearchMeta>
export const VehicleFilter = Strict(vehicleFilters)
export type VehicleFilter = Static<typeof VehicleFilter>
/** A filter that may be limited to one seller's vehicles. */
export const SellerFilter = Strict({ ...vehicleFilters, seller })
export type SellerFilter = Static<typeof SellerFilter>

/** What a search filters by: a city that distances are only measured from is no filter. */
export function filterOfSearch(search: Omit<VehicleSearch, 'after'>): SellerFilter {
  const { sort, page: _page, limit: _limit, ...filter } = search
  if (sort !== 'distance' || filter.radiusKm !== undefined) return filter
  const { city: _from, ...rest } = filter
  return rest
}

/** Counts beside filter values. Above 10,000 a count is capped and shown as "10,000+". `withPictures` has 1 and 0, `rating` the labels. */
export const FacetCount = T.Object({ value: T.String(), label: T.String(), count: T.Integer(), isCapped: T.Boolean() })
export const facetNames = [
  'brand',
  'model',
  'category',
  'country',
  'city',
  'type',
  'color',
  'fuelType',
  'transmission',
  'doors',
  'seats',
  'withPictures',
  'rating',
  'options',
] as const
export type FacetName = (typeof facetNames)[number]
export const Facets = T.Object(
  Object.fromEntries(facetNames.map((name) => [name, T.Array(FacetCount)])) as {
    [K in FacetName]: ReturnType<typeof T.Array<typeof FacetCount>>
  },
)
