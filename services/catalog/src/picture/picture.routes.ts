import { pipeline } from 'node:stream/promises'
import { addPicture, orderPictures as orderPicturesEndpoint, pictureFile, removePicture } from '@forecourt/contracts'
import { DomainError, ValidationError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { VehicleEntity } from '../vehicle/vehicle.entity.ts'
import { saveVehicle } from '../vehicle/vehicle.save.ts'
import { ownVehicle } from '../vehicle/vehicle.service.ts'
import type { Pictures } from './picture.service.ts'
import { mediaTypeOf, type PictureStore } from './picture.store.ts'
import { addToVehicle, orderPictures, picturesOf, removeFromVehicle } from './vehicle-picture.ts'

export interface PictureParts {
  readonly pictures: Pictures
  readonly store: PictureStore
}

/** Pictures of a vehicle, and the files themselves for the BFF. */
export function pictureRoutes(app: App, { pictures, store }: PictureParts): void {
  app.endpoint(addPicture, async ({ em, user, params, files, locale, signal, write }) => {
    if (files.length === 0) throw new ValidationError([{ path: 'pictures', rule: 'required' }], 'vehicle')
    // Whose vehicle it is comes first: encoding for a stranger would be work for nothing.
    const isOwn = await em.count(VehicleEntity, { id: params.id, ownerId: user.userId, deletedAt: null })
    if (isOwn === 0) throw new DomainError('NOT_FOUND')
    const hashes = await pictures.store(files, locale, signal)
    return write(async (writing) => {
      const vehicle = await ownVehicle(writing, user, params.id)
      const added = await addToVehicle(writing, vehicle.id, hashes)
      await saveVehicle(writing, vehicle, new Date())
      return { data: added }
    })
  })

  app.endpoint(removePicture, async ({ em, user, params }) => {
    const vehicle = await ownVehicle(em, user, params.id)
    await removeFromVehicle(em, vehicle.id, params.pictureId)
    const left = await picturesOf(em, vehicle.id)
    if (vehicle.published && !vehicle.incomplete && left.length === 0) {
      throw new DomainError('VEHICLE_INCOMPLETE', { fields: { pictures: 'validation.pictureRequired' } })
    }
    await saveVehicle(em, vehicle, new Date())
    return { data: { id: params.pictureId } }
  })

  app.endpoint(orderPicturesEndpoint, async ({ em, user, params, body }) => {
    const vehicle = await ownVehicle(em, user, params.id)
    await orderPictures(em, vehicle.id, body.ids)
    await saveVehicle(em, vehicle, new Date())
    return { data: await picturesOf(em, vehicle.id) }
  })

  app.endpoint(pictureFile, async ({ params, reply, log }) => {
    const type = mediaTypeOf(params.file)
    const found = type ? await store.open(params.hash, params.file) : undefined
    if (!type || !found) throw new DomainError('NOT_FOUND')
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': type,
      'content-length': found.size,
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${params.hash.slice(0, 16)}-${params.file}"`,
      'x-content-type-options': 'nosniff',
    })
    // Who goes away in the middle is no error of ours; pipeline closes the file then.
    await pipeline(found.stream, reply.raw).catch((error: unknown) => log.debug({ err: error }, 'picture cut short'))
    return undefined
  })
}
