import { type Static, Type as T } from 'typebox'
import { Data, endpoint, IdParams, Instant, Nullable, Strict, Uuid } from '../kit.ts'
import { Picture } from './vehicle.ts'

/** Pictures of a preview. */
export const previewPictures = 5

/**
 * What anybody may know of a vehicle, signed in or not. What tells who sells it or which very vehicle it is has no place here:
 * no owner, plate, VIN, address or stock number, and no description, in which sellers write their telephone numbers.
 */
export const VehiclePreview = T.Object({
  id: Uuid,
  title: T.String(),
  brand: Nullable(T.String()),
  model: Nullable(T.String()),
  year: Nullable(T.Integer()),
  price: Nullable(T.Object({ amount: T.Number({ description: 'major units' }), currency: T.String() })),
  mileage: Nullable(T.Integer({ description: 'km' })),
  fuelType: Nullable(T.String()),
  transmission: Nullable(T.String()),
  city: Nullable(T.String()),
  country: Nullable(T.String()),
  sold: T.Boolean(),
  pictures: T.Array(Picture, { description: 'the first five' }),
  updatedAt: Instant,
})
export type VehiclePreview = Static<typeof VehiclePreview>

/** Names are in the language of the caller. A draft, a hidden and a deleted vehicle do not exist here, whoever asks. */
export const previewVehicle = endpoint({
  id: 'catalog.previewVehicle',
  method: 'GET',
  path: '/internal/vehicle/:id/preview',
  access: 'service',
  summary: 'What a shared link shows of a vehicle to anybody',
  params: IdParams,
  replies: { 200: Data(VehiclePreview) },
  errors: ['NOT_FOUND'],
})

/** Addresses that one file of a sitemap may hold (sitemaps.org). */
export const sitemapMax = 50_000
const size = T.Integer({ minimum: 1, maximum: sitemapMax, description: 'vehicles of one page' })

/** Pages follow the ids, so that each is read by its first id, however many are before it. */
export const sitemapIndex = endpoint({
  id: 'catalog.sitemapIndex',
  method: 'GET',
  path: '/internal/sitemap',
  access: 'service',
  summary: 'First ids of the pages of vehicles that are offered to everybody',
  query: Strict({ size }),
  replies: { 200: Data(T.Array(Uuid)) },
})
export const sitemapPage = endpoint({
  id: 'catalog.sitemapPage',
  method: 'GET',
  path: '/internal/sitemap/page',
  access: 'service',
  summary: 'Vehicles that are offered to everybody, from an id on',
  query: Strict({ from: Uuid, size }),
  replies: { 200: Data(T.Array(T.Object({ id: Uuid, updatedAt: Instant }))) },
})
