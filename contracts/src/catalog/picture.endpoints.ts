import { Type as T } from 'typebox'
import { Data, Deleted, endpoint, IdParams, Strict, Uuid } from '../kit.ts'
import { pictureErrors, pictureFiles, picturesMax, uploadDeadline } from './picture-upload.ts'
import { Picture } from './vehicle.ts'

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
  errors: ['NOT_FOUND', 'PLAN_LIMIT', 'RATE_LIMITED', ...pictureErrors],
})
/** Asked while an upload has been sent and its reply is slow: many may wait, and people take turns (ADR 8). */
export const pictureTurns = endpoint({
  id: 'catalog.pictureTurns',
  method: 'GET',
  path: '/picture/turn',
  access: 'user',
  summary: 'How many pictures come before those of mine that wait to be stored',
  replies: {
    200: Data(
      T.Array(
        T.Object({
          key: T.String({ format: 'uuid', description: 'Idempotency-Key of the upload' }),
          ahead: T.Integer({ minimum: 0, description: 'pictures that come before it, as of a second ago' }),
        }),
      ),
    ),
  },
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
