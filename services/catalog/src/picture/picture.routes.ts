import { addPicture, orderPictures as orderPicturesEndpoint, pictureFile, removePicture } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { DomainError, ValidationError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { VehicleEntity } from '../vehicle/vehicle.entity.ts'
import { saveVehicle } from '../vehicle/vehicle.save.ts'
import { ownVehicle } from '../vehicle/vehicle.service.ts'
import type { Pictures } from './picture.service.ts'
import type { PictureStore } from './picture.store.ts'
import { sendPicture } from './send-picture.ts'
import { addToVehicle, orderPictures, picturesOf, removeFromVehicle } from './vehicle-picture.ts'

export interface PictureParts {
  readonly db: Database
  readonly pictures: Pictures
  readonly store: PictureStore
}

/** Pictures of a vehicle, and the files themselves for the BFF. */
export function pictureRoutes(app: App, { db, pictures, store }: PictureParts): void {
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
    // What moderators took away is gone at once, however its address is known; other vehicles may show the same bytes.
    const [judged] = await db.query(
      `select 1 from picture p where hash = $1 and judged_at is not null
         and not exists (select from vehicle_picture vp where vp.hash = p.hash and vp.hidden_at is null)`,
      [params.hash],
    )
    if (judged) throw new DomainError('NOT_FOUND')
    const cacheControl = 'public, max-age=31536000, immutable'
    return sendPicture({ store, hash: params.hash, file: params.file, cacheControl, reply, log })
  })
}
