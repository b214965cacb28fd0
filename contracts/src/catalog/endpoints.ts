import { Type as T } from 'typebox'
import {
  Data,
  Deleted,
  endpoint,
  IdParams,
  Instant,
  List,
  Nullable,
  OneOf,
  PageQuery,
  Repeatable,
  Strict,
  Uuid,
} from '../kit.ts'
import { Facets, SearchMeta, VehicleFilter, VehicleSearch } from './search.ts'
import {
  CategoryRef,
  ColorRef,
  CountryRef,
  CurrencyRef,
  FuelTypeRef,
  OwnVehicleCard,
  Picture,
  Vehicle,
  VehicleCard,
  VehicleInput,
} from './vehicle.ts'
import { hiddenReasons, reportReasons, vehicleStatuses } from './vocabulary.ts'

/** 5 MB in bytes (rulings 4: JPG or PNG by content, at most 5 MB each). */
export const pictureMaxBytes = 5 * 1024 * 1024
export const pictureTypes = ['image/jpeg', 'image/png'] as const
/** Technical ceiling of one vehicle; the plan's limit is usually lower. */
export const picturesMax = 50
const pictureFiles = (maxFiles: number) => ({
  part: 'pictures',
  maxFiles,
  maxBytes: pictureMaxBytes,
  types: pictureTypes,
})
const uploadDeadline = 60_000
const Named = T.Object({ id: Uuid, name: T.String() })

export const searchVehicles = endpoint({
  id: 'catalog.searchVehicles',
  method: 'GET',
  path: '/vehicle',
  access: 'user',
  summary: 'Search vehicles',
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
  query: VehicleFilter,
  replies: { 200: Data(Facets) },
  errors: ['CURRENCY_REQUIRED'],
})
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
export const myVehicles = endpoint({
  id: 'catalog.myVehicles',
  method: 'GET',
  path: '/vehicle/mine',
  access: 'user',
  summary: "The caller's vehicles in every state",
  query: Strict({
    ...PageQuery(24, 50, ['-createdAt', '-postedAt', 'price', '-price', '-updatedAt']),
    status: T.Optional(OneOf([...vehicleStatuses, 'sold'])),
  }),
  replies: { 200: List(OwnVehicleCard) },
})
export const favoriteVehicles = endpoint({
  id: 'catalog.favoriteVehicles',
  method: 'GET',
  path: '/vehicle/favorites',
  access: 'user',
  summary: 'Saved vehicles, also sold ones',
  query: Strict(PageQuery(24, 50, ['-savedAt', 'price', '-price'])),
  replies: { 200: List(VehicleCard) },
})
/** Those of the ids the caller may see, in the order asked for; 404 when there is none. */
export const compareVehicles = endpoint({
  id: 'catalog.compareVehicles',
  method: 'GET',
  path: '/vehicle/compare',
  access: 'user',
  summary: 'Up to three vehicles side by side',
  query: Strict({ ids: T.String({ minLength: 1, maxLength: 2000, description: 'ids, comma-separated' }) }),
  replies: { 200: Data(T.Array(Vehicle)) },
  errors: ['COMPARE_LIMIT', 'NOT_FOUND'],
})
export const readVehicle = endpoint({
  id: 'catalog.readVehicle',
  method: 'GET',
  path: '/vehicle/:id',
  access: 'user',
  summary: 'Read a vehicle',
  params: IdParams,
  replies: { 200: Data(Vehicle) },
  errors: ['NOT_FOUND'],
})
/** Multipart: creates and publishes in one call, all or nothing. */
export const createVehicle = endpoint({
  id: 'catalog.createVehicle',
  method: 'POST',
  path: '/vehicle',
  access: 'user',
  summary: 'Create a vehicle: multipart creates and publishes, JSON makes a draft',
  /** A form's fields are those of the JSON body; a form knows no null, so an empty field is left out. */
  body: VehicleInput,
  files: pictureFiles(picturesMax),
  transaction: 'manual',
  deadline: uploadDeadline,
  replies: { 201: Data(Vehicle) },
  errors: [
    'INVALID',
    'VEHICLE_INCOMPLETE',
    'VIN_IN_USE',
    'PLAN_LIMIT',
    'CITY_COUNTRY_MISMATCH',
    'PICTURE_TOO_LARGE',
    'PICTURE_TYPE_UNSUPPORTED',
    'PICTURE_UNREADABLE',
    'PICTURE_TOO_MANY_PIXELS',
  ],
})
const changeErrors = [
  'NOT_FOUND',
  'INVALID',
  'VEHICLE_INCOMPLETE',
  'VERSION_CONFLICT',
  'VIN_IN_USE',
  'CITY_COUNTRY_MISMATCH',
] as const
export const replaceVehicle = endpoint({
  id: 'catalog.replaceVehicle',
  method: 'PUT',
  path: '/vehicle/:id',
  access: 'user',
  summary: 'Replace all fields of a vehicle',
  params: IdParams,
  body: VehicleInput,
  replies: { 200: Data(Vehicle) },
  errors: changeErrors,
})
export const updateVehicle = endpoint({
  id: 'catalog.updateVehicle',
  method: 'PATCH',
  path: '/vehicle/:id',
  access: 'user',
  summary: 'Change fields of a vehicle',
  params: IdParams,
  body: VehicleInput,
  replies: { 200: Data(Vehicle) },
  errors: changeErrors,
})
export const deleteVehicle = endpoint({
  id: 'catalog.deleteVehicle',
  method: 'DELETE',
  path: '/vehicle/:id',
  access: 'user',
  summary: 'Delete a vehicle (owner, or delete_vehicle)',
  params: IdParams,
  replies: { 200: Deleted },
  errors: ['NOT_FOUND'],
})
export const publishVehicle = endpoint({
  id: 'catalog.publishVehicle',
  method: 'POST',
  path: '/vehicle/:id/publish',
  access: 'user',
  summary: 'Publish a draft; names everything missing',
  params: IdParams,
  replies: { 200: Data(Vehicle) },
  errors: ['NOT_FOUND', 'VEHICLE_INCOMPLETE', 'VIN_IN_USE', 'PLAN_LIMIT'],
})
export const markVehicleSold = endpoint({
  id: 'catalog.markVehicleSold',
  method: 'PATCH',
  path: '/vehicle/:id/sold',
  access: 'user',
  summary: 'Mark as sold, or for sale again',
  params: IdParams,
  body: Strict({ sold: T.Boolean() }),
  replies: { 200: Data(Vehicle) },
  errors: ['NOT_FOUND', 'VIN_IN_USE'],
})
const toggle = <const I extends `catalog.${string}`, const M extends 'PUT' | 'DELETE', const P extends `/${string}`>(
  id: I,
  method: M,
  path: P,
  summary: string,
) =>
  endpoint({
    id,
    method,
    path,
    access: 'user',
    summary,
    params: IdParams,
    replies: { 200: Data(T.Object({ id: Uuid, isFavorite: T.Boolean(), isLiked: T.Boolean(), likes: T.Integer() })) },
    errors: ['NOT_FOUND'],
  })
export const saveVehicle = toggle('catalog.saveVehicle', 'PUT', '/vehicle/:id/favorite', 'Save to favourites (private)')
export const unsaveVehicle = toggle(
  'catalog.unsaveVehicle',
  'DELETE',
  '/vehicle/:id/favorite',
  'Remove from favourites',
)
export const likeVehicle = toggle('catalog.likeVehicle', 'PUT', '/vehicle/:id/like', 'Like (public count)')
export const unlikeVehicle = toggle('catalog.unlikeVehicle', 'DELETE', '/vehicle/:id/like', 'Take a like back')
export const addPicture = endpoint({
  id: 'catalog.addPicture',
  method: 'POST',
  path: '/vehicle/:id/picture',
  access: 'user',
  summary: 'Add pictures to a vehicle',
  params: IdParams,
  files: pictureFiles(10),
  transaction: 'manual',
  deadline: uploadDeadline,
  replies: { 201: Data(T.Array(Picture)) },
  errors: [
    'NOT_FOUND',
    'PLAN_LIMIT',
    'PICTURE_TOO_LARGE',
    'PICTURE_TYPE_UNSUPPORTED',
    'PICTURE_UNREADABLE',
    'PICTURE_TOO_MANY_PIXELS',
  ],
})
export const removePicture = endpoint({
  id: 'catalog.removePicture',
  method: 'DELETE',
  path: '/vehicle/:id/picture/:pictureId',
  access: 'user',
  summary: 'Remove a picture',
  params: Strict({ id: Uuid, pictureId: Uuid }),
  replies: { 200: Deleted },
  errors: ['NOT_FOUND', 'VEHICLE_INCOMPLETE'],
})
export const orderPictures = endpoint({
  id: 'catalog.orderPictures',
  method: 'PATCH',
  path: '/vehicle/:id/picture/order',
  access: 'user',
  summary: 'Order pictures; the first is the cover',
  params: IdParams,
  body: Strict({ ids: T.Array(Uuid, { minItems: 1, maxItems: picturesMax, uniqueItems: true }) }),
  replies: { 200: Data(T.Array(Picture)) },
  errors: ['NOT_FOUND'],
})
export const reportVehicle = endpoint({
  id: 'catalog.reportVehicle',
  method: 'POST',
  path: '/vehicle/:id/report',
  access: 'user',
  summary: 'Report a vehicle or one of its pictures',
  params: IdParams,
  body: Strict({
    reason: OneOf(reportReasons),
    text: T.Optional(T.String({ maxLength: 2000 })),
    pictureId: T.Optional(Uuid),
  }),
  replies: { 201: Data(T.Object({ id: Uuid })) },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
})

/** What another service may know of a vehicle: the body of `VehicleChanged` and of the look-up on a projection's miss. */
export const VehicleState = T.Object({
  vehicleId: Uuid,
  version: T.Integer({ minimum: 1 }),
  ownerId: Uuid,
  title: T.String(),
  brand: Nullable(T.String()),
  model: Nullable(T.String()),
  year: Nullable(T.Integer()),
  /** Minor units of `currencyCode`. */
  priceMinor: Nullable(T.Integer()),
  currencyCode: Nullable(T.String()),
  status: OneOf(vehicleStatuses),
  hiddenReason: Nullable(OneOf(hiddenReasons)),
  sold: T.Boolean(),
  deleted: T.Boolean(),
  picture: Nullable(Picture),
  postedAt: Nullable(Instant),
})
export const vehicleState = endpoint({
  id: 'catalog.vehicleState',
  method: 'GET',
  path: '/internal/vehicle/:id',
  access: 'service',
  summary: 'State of a vehicle, for projections',
  params: IdParams,
  replies: { 200: Data(VehicleState) },
  errors: ['NOT_FOUND'],
})
export const referenceChoices = endpoint({
  id: 'catalog.referenceChoices',
  method: 'GET',
  path: '/internal/reference',
  access: 'service',
  summary: 'Currencies and countries for the config aggregate',
  query: Strict({ locale: T.Optional(T.String({ maxLength: 5 })) }),
  replies: {
    200: Data(
      T.Object({
        countries: T.Array(CountryRef),
        currencies: T.Array(CurrencyRef),
        /** Versions of terms and privacy that visitors read now. */
        documents: T.Object({ terms: T.String(), privacy: T.String() }),
      }),
    ),
  },
})
/**
 * One file of a picture, `<width>.<format>`: streamed, immutable, for the BFF to pass on at `/pictures/:hash/:file`. The
 * reply is the file itself, not JSON.
 */
export const pictureFile = endpoint({
  id: 'catalog.pictureFile',
  method: 'GET',
  path: '/internal/picture/:hash/:file',
  access: 'service',
  summary: 'File of a picture',
  params: Strict({
    hash: T.String({ pattern: '^[0-9a-f]{64}$' }),
    file: T.String({ pattern: '^[1-9][0-9]{0,3}\\.(avif|webp)$' }),
  }),
  deadline: 30_000,
  replies: { 200: T.Unknown({ description: 'image/avif or image/webp' }) },
  errors: ['NOT_FOUND'],
})
/** Seller card: how many live vehicles a person offers. */
export const sellerSummary = endpoint({
  id: 'catalog.sellerSummary',
  method: 'GET',
  path: '/internal/seller/:id',
  access: 'service',
  summary: 'Name and number of live vehicles of a seller',
  params: IdParams,
  replies: {
    200: Data(T.Object({ id: Uuid, name: T.String(), memberSince: Nullable(Instant), vehicles: T.Integer() })),
  },
  errors: ['NOT_FOUND'],
})
/** Up to eight live vehicles like this one: same model first, then make and body style, nearest in price. */
export const similarVehicles = endpoint({
  id: 'catalog.similarVehicles',
  method: 'GET',
  path: '/vehicle/:id/similar',
  access: 'user',
  summary: 'Vehicles like this one',
  params: IdParams,
  replies: { 200: Data(T.Array(VehicleCard)) },
  errors: ['NOT_FOUND'],
})
/** Everything the catalog keeps about a person, for their own export. */
export const exportVehicles = endpoint({
  id: 'catalog.exportVehicles',
  method: 'GET',
  path: '/internal/user/:id/export',
  access: 'service',
  summary: "A person's vehicles, favourites and likes",
  params: IdParams,
  replies: { 200: Data(T.Record(T.String(), T.Unknown())) },
})
