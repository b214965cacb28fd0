import { Type as T } from 'typebox'
import { Data, Deleted, endpoint, IdParams, Instant, List, Nullable, OneOf, PageQuery, Strict, Uuid } from '../kit.ts'
import { pictureErrors, pictureFiles, picturesMax, uploadDeadline } from './picture-upload.ts'
import { OwnVehicleCard, Picture, Vehicle, VehicleInput } from './vehicle.ts'
import { hiddenReasons, reportReasons, vehicleStatuses } from './vocabulary.ts'

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
/** In the order of their numbers, some at a time: files named by stock number are matched with all of them. */
export const stockVehicles = endpoint({
  id: 'catalog.stockVehicles',
  method: 'GET',
  path: '/vehicle/stock',
  access: 'user',
  summary: "The caller's vehicles that have a stock number",
  query: Strict({ after: T.Optional(T.String({ maxLength: 200, description: '`next` of the reply before' })) }),
  replies: {
    200: Data(
      T.Object({
        vehicles: T.Array(
          T.Object({
            id: Uuid,
            stockNumber: T.String(),
            title: Nullable(T.String()),
            pictures: T.Integer({ description: 'how many it has' }),
          }),
        ),
        next: Nullable(T.String({ description: 'null after the last' })),
      }),
    ),
  },
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
    'STOCK_NUMBER_IN_USE',
    'PLAN_LIMIT',
    'CITY_COUNTRY_MISMATCH',
    'TYPE_CATEGORY_MISMATCH',
    'RATE_LIMITED',
    ...pictureErrors,
  ],
})
const changeErrors = [
  'NOT_FOUND',
  'INVALID',
  'VEHICLE_INCOMPLETE',
  'VERSION_CONFLICT',
  'VIN_IN_USE',
  'STOCK_NUMBER_IN_USE',
  'CITY_COUNTRY_MISMATCH',
  'TYPE_CATEGORY_MISMATCH',
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
  errors: ['NOT_FOUND', 'CONFLICT', 'VIN_IN_USE', 'PLAN_LIMIT'],
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
  /** Of the currency; an instance of the version before does not tell. */
  currencyDecimals: T.Optional(Nullable(T.Integer())),
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
/** Everything the catalog keeps about a person, for their own export. */
export const exportVehicles = endpoint({
  id: 'catalog.exportVehicles',
  method: 'GET',
  path: '/internal/user/:id/export',
  access: 'service',
  summary: "A person's vehicles, favorites and likes",
  params: IdParams,
  replies: { 200: Data(T.Record(T.String(), T.Unknown())) },
})
