import { Type as T } from 'typebox'
import { Data, endpoint, IdParams, Nullable, Repeatable, Strict, Uuid } from '../kit.ts'
import { Area } from './area.ts'
import { Facets, SearchMeta, SellerFilter, VehicleSearch, vehicleFilters } from './search.ts'
import { maybeFromCopy } from './seen.ts'
import {
  CategoryRef,
  ColorRef,
  CountryRef,
  CurrencyRef,
  FuelTypeRef,
  RatedCurrencyRef,
  VehicleCard,
} from './vehicle.ts'

/** Vehicles of one city, or of several beside each other. */
export const MapCluster = T.Object({
  id: Uuid,
  name: T.String({ description: 'of the city most of them are in, whose id this is' }),
  cities: T.Integer({ minimum: 1 }),
  count: T.Integer({ minimum: 1 }),
  latitude: T.Number({ description: 'of its vehicles on average' }),
  longitude: T.Number(),
  area: T.String({ description: 'west,south,east,north of its cities: what a map shows to tell them apart' }),
})

export const searchVehicles = endpoint({
  id: 'catalog.searchVehicles',
  method: 'GET',
  path: '/vehicle',
  access: 'user',
  summary: 'Search vehicles',
  ...maybeFromCopy,
  query: VehicleSearch,
  replies: { 200: T.Object({ data: T.Array(VehicleCard), meta: SearchMeta }) },
  errors: ['CURRENCY_REQUIRED', 'PAGE_TOO_DEEP'],
})
export const vehicleFacets = endpoint({
  id: 'catalog.vehicleFacets',
  method: 'GET',
  path: '/vehicle/facets',
  access: 'user',
  summary: 'Counts beside every filter value',
  ...maybeFromCopy,
  query: SellerFilter,
  replies: { 200: Data(Facets) },
  errors: ['CURRENCY_REQUIRED'],
})
/**
 * Where the vehicles of a filter stand, as far as a map shows it: cities, put together where they would cover each other. At
 * most 300, the largest first. Counts are exact; vehicles without a city that has a place are in none.
 */
export const vehicleMap = endpoint({
  id: 'catalog.vehicleMap',
  method: 'GET',
  path: '/vehicle/map',
  access: 'user',
  summary: 'Where the vehicles of a search stand',
  ...maybeFromCopy,
  query: Strict({
    ...vehicleFilters,
    view: Area,
    zoom: T.Number({
      minimum: 0,
      maximum: 20,
      description: 'at 0 the world is 256 CSS pixels wide; each step doubles it',
    }),
  }),
  replies: {
    200: Data(
      T.Object({
        clusters: T.Array(MapCluster),
        elsewhere: T.Integer({ description: 'in cities outside `view`' }),
        around: T.Optional(
          T.Array(T.Object({ id: Uuid, latitude: T.Number(), longitude: T.Number(), radiusKm: T.Integer() }), {
            description:
              'circles of `radiusKm` around each `city` that has a place. Instances of the version before do not name any',
          }),
        ),
      }),
    ),
  },
  errors: ['CURRENCY_REQUIRED'],
})
/** Cities of a part of the map with their places, the biggest first: who has a position finds the nearest among them. */
export const citiesWithin = endpoint({
  id: 'catalog.citiesWithin',
  method: 'GET',
  path: '/vehicle/city/within',
  access: 'user',
  summary: 'Cities of a part of the map',
  query: Strict({ area: Area, limit: T.Optional(T.Integer({ minimum: 1, maximum: 2000, default: 2000 })) }),
  replies: {
    200: Data(T.Array(T.Object({ id: Uuid, name: T.String(), latitude: T.Number(), longitude: T.Number() }))),
  },
})
const Named = T.Object({ id: Uuid, name: T.String() })
export const vehicleConfig = endpoint({
  id: 'catalog.vehicleConfig',
  method: 'GET',
  path: '/vehicle/config',
  access: 'user',
  summary: 'Reference data for filters and form',
  cache: 'revalidate',
  replies: {
    200: Data(
      T.Object({
        brands: T.Array(T.Object({ name: T.String(), category: Nullable(T.String()) })),
        categories: T.Array(CategoryRef),
        types: T.Array(T.Object({ id: Uuid, name: T.String(), category: Nullable(Uuid) })),
        colors: T.Array(ColorRef),
        fuelTypes: T.Array(FuelTypeRef),
        transmissions: T.Array(Named),
        options: T.Array(Named),
        countries: T.Array(CountryRef),
        currencies: T.Array(CurrencyRef),
        pictureMaxBytes: T.Integer(),
        picturesMax: T.Integer(),
      }),
    ),
  },
})
export const suggestBrands = endpoint({
  id: 'catalog.suggestBrands',
  method: 'GET',
  path: '/vehicle/brand',
  access: 'user',
  summary: 'Autocomplete of makes',
  query: Strict({ q: T.Optional(T.String({ maxLength: 60 })), category: T.Optional(T.String({ maxLength: 40 })) }),
  replies: { 200: Data(T.Array(T.Object({ name: T.String(), models: T.Integer() }))) },
})
export const suggestModels = endpoint({
  id: 'catalog.suggestModels',
  method: 'GET',
  path: '/vehicle/model',
  access: 'user',
  summary: 'Autocomplete of models of one or more makes',
  query: Strict({
    brand: Repeatable(T.String({ minLength: 1, maxLength: 60 })),
    q: T.Optional(T.String({ maxLength: 80 })),
  }),
  replies: {
    200: Data(
      T.Array(
        T.Object({
          brand: T.String(),
          name: T.String(),
          firstYear: Nullable(T.Integer()),
          lastYear: Nullable(T.Integer()),
        }),
      ),
    ),
  },
})
export const suggestCities = endpoint({
  id: 'catalog.suggestCities',
  method: 'GET',
  path: '/vehicle/city',
  access: 'user',
  summary: 'Autocomplete of cities, biggest first; or the named ids',
  query: Strict({ q: T.Optional(T.String({ maxLength: 80 })), country: T.Optional(Uuid), id: Repeatable(Uuid) }),
  replies: { 200: Data(T.Array(T.Object({ id: Uuid, name: T.String(), country: CountryRef }))) },
})
/** Up to eight live vehicles like this one: same model first, then make and body style, nearest in price. */
export const similarVehicles = endpoint({
  id: 'catalog.similarVehicles',
  method: 'GET',
  path: '/vehicle/:id/similar',
  access: 'user',
  summary: 'Vehicles like this one',
  ...maybeFromCopy,
  params: IdParams,
  replies: { 200: Data(T.Array(VehicleCard)) },
  errors: ['NOT_FOUND'],
})
export const referenceChoices = endpoint({
  id: 'catalog.referenceChoices',
  method: 'GET',
  path: '/internal/reference',
  access: 'service',
  summary: 'Currencies and countries for the config aggregate',
  deadline: 10_000,
  query: Strict({ locale: T.Optional(T.String({ maxLength: 5 })) }),
  replies: {
    200: Data(
      T.Object({
        countries: T.Array(CountryRef),
        currencies: T.Array(RatedCurrencyRef),
        /** Versions of terms and privacy that visitors read now. */
        documents: T.Object({ terms: T.String(), privacy: T.String() }),
      }),
    ),
  },
})
