import { Type as T } from 'typebox'
import { authChoices } from '../auth/endpoints.ts'
import { User } from '../auth/user.ts'
import { PriceHistory, PriceJudgement } from '../catalog/price.endpoints.ts'
import { searchVehicles, vehicleConfig, vehicleFacets } from '../catalog/search.endpoints.ts'
import { VehicleSearch } from '../catalog/search.ts'
import { CountryRef, RatedCurrencyRef, Vehicle } from '../catalog/vehicle.ts'
import { Data, endpoint, IdParams, Instant, Nullable, OneOf, Repeatable, Secret, Strict, Uuid } from '../kit.ts'
import { NotificationChanges } from '../messaging/endpoints.ts'
import { distanceUnits, powerUnits } from '../units.ts'

const choices = authChoices.replies[200].properties.data.properties

/**
 * What a browser needs before anything else; starts an anonymous session where none is (rulings 1).
 * `macKey`: 32 bytes, base64url, the X-Mac key of this session.
 */
export const config = endpoint({
  id: 'bff.config',
  method: 'GET',
  path: '/user/config',
  access: 'public',
  unverified: true,
  summary: 'User, MAC key, choices and limits',
  replies: {
    200: Data(
      T.Object({
        user: Nullable(User),
        macKey: Secret(),
        /**
         * 32 bytes, base64url: the person's AES key for unsent forms kept in this browser. Kept in memory only, so that what
         * stays behind after a sign-out opens for nobody else. Null while nobody is signed in.
         */
        draftKey: Nullable(Secret()),
        languages: choices.languages,
        themes: choices.themes,
        fonts: choices.fonts,
        identityProviders: choices.identityProviders,
        codeChannels: choices.codeChannels,
        supportEmail: choices.supportEmail,
        currencies: T.Array(RatedCurrencyRef),
        countries: T.Array(CountryRef),
        limits: T.Object({
          compare: T.Integer(),
          pictureMaxBytes: T.Integer(),
          picturesPerVehicle: T.Integer(),
          contactsPerHour: T.Integer(),
          adminBreakpoint: T.Integer({ description: 'px' }),
          requestTimeout: T.Integer({ description: 'ms' }),
          toastDuration: T.Integer({ description: 'ms' }),
          staleness: T.Integer({ description: 'ms' }),
        }),
        resendIn: T.Integer({ description: 's before a code may be sent again' }),
        /** Present versions of terms and privacy. */
        documents: T.Object({ terms: T.String(), privacy: T.String() }),
        /** Notification channels a person may link (rulings 5). */
        channels: T.Array(T.Object({ id: Uuid, name: T.String() })),
        /** Announces a maintenance; null where none is planned. */
        maintenance: choices.maintenance,
        /** What is usual on this site, until a person chooses otherwise. */
        defaults: T.Object({
          locale: T.String(),
          currency: T.String(),
          country: T.String(),
          distanceUnit: OneOf(distanceUnits),
          powerUnit: OneOf(powerUnits),
        }),
      }),
    ),
  },
})

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
