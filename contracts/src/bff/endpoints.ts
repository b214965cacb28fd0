import { Type as T } from 'typebox'
import { publicPerson } from '../auth/internal.endpoints.ts'
import { PriceHistory, PriceJudgement } from '../catalog/price.endpoints.ts'
import { searchVehicles, vehicleConfig, vehicleFacets } from '../catalog/search.endpoints.ts'
import { VehicleSearch } from '../catalog/search.ts'
import { Vehicle } from '../catalog/vehicle.ts'
import { Data, endpoint, IdParams, Instant, Nullable, OneOf, Repeatable, Strict, Uuid } from '../kit.ts'
import { AnswerFigures } from '../messaging/answer-figures.endpoints.ts'
import { NotificationChanges } from '../messaging/endpoints.ts'

export { config } from './config.endpoints.ts'

/** Holes of an aggregate that answered partially: member name → error code. */
const Holes = T.Record(T.String(), T.String())

/** Parts of the home page that a caller may leave out, because it has them. */
const homeParts = ['facets', 'config'] as const

/** The home page in one call: search, facets, reference data. A part that did not answer is null and named in `holes`. */
export const home = endpoint({
  id: 'bff.home',
  method: 'GET',
  path: '/home',
  access: 'user',
  summary: 'Home page: search, counts and reference data',
  query: Strict({
    ...VehicleSearch.properties,
    without: Repeatable(OneOf(homeParts, { description: 'parts the page has already; answered as null' })),
  }),
  replies: {
    200: Data(
      T.Object({
        search: searchVehicles.replies[200],
        facets: Nullable(vehicleFacets.replies[200].properties.data),
        config: Nullable(vehicleConfig.replies[200].properties.data),
        holes: Holes,
      }),
    ),
  },
  errors: ['CURRENCY_REQUIRED', 'PAGE_TOO_DEEP'],
})

/** The vehicle page in one call: vehicle, seller, similar ones, how its price compares and what it was. */
export const vehiclePage = endpoint({
  id: 'bff.vehiclePage',
  method: 'GET',
  path: '/vehicle/:id/page',
  access: 'user',
  summary: 'Vehicle page: vehicle, seller, similar ones and price',
  params: IdParams,
  replies: {
    200: Data(
      T.Object({
        vehicle: Vehicle,
        seller: Nullable(
          T.Object({ id: Uuid, name: T.String(), memberSince: Nullable(Instant), vehicles: T.Integer() }),
        ),
        similar: Nullable(searchVehicles.replies[200].properties.data),
        price: Nullable(PriceJudgement),
        priceHistory: Nullable(PriceHistory),
        holes: Holes,
      }),
    ),
  },
  errors: ['NOT_FOUND'],
})

/** Who offers vehicles: since when, what was confirmed, how many they have and how they answer. The vehicles are a search. */
export const sellerPage = endpoint({
  id: 'bff.sellerPage',
  method: 'GET',
  path: '/seller/:id',
  access: 'user',
  summary: 'Page of a seller; people who are suspended, gone or not confirmed have none',
  params: IdParams,
  replies: {
    200: Data(
      T.Object({
        ...publicPerson.replies[200].properties.data.properties,
        isOwn: T.Boolean({ description: 'the caller sees their own page' }),
        vehicles: Nullable(T.Integer({ description: 'for sale now' })),
        answers: Nullable(AnswerFigures),
        holes: Holes,
      }),
    ),
  },
  errors: ['NOT_FOUND'],
})

/** Server-sent events of the inbox: event `changes` with the rows past the cursor, `id:` is the new cursor. */
export const notificationStream = endpoint({
  id: 'bff.notificationStream',
  method: 'GET',
  path: '/notification/stream',
  access: 'user',
  summary: 'Live inbox (server-sent events)',
  stream: true,
  query: Strict({ cursor: T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })) }),
  replies: { 200: NotificationChanges },
})

/** Everything kept about a person, from all services; a service that does not answer makes it 503, never a partial file. */
export const exportUser = endpoint({
  id: 'bff.exportUser',
  method: 'GET',
  path: '/user/:id/export',
  access: 'self',
  summary: 'Download the own data',
  params: IdParams,
  replies: {
    200: Data(
      T.Object({
        exportedAt: Instant,
        account: T.Record(T.String(), T.Unknown()),
        catalog: T.Record(T.String(), T.Unknown()),
        messaging: T.Record(T.String(), T.Unknown()),
        billing: T.Record(T.String(), T.Unknown()),
      }),
    ),
  },
  errors: ['NOT_FOUND', 'RATE_LIMITED', 'UNAVAILABLE'],
})
