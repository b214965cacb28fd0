import { addPicture, orderPictures as orderPicturesEndpoint, removePicture } from '@forecourt/contracts'
import { DomainError, ValidationError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import type { Pictures } from '../picture/picture.service.ts'
import { addToVehicle, needPlaces, orderPictures, picturesOf, removeFromVehicle } from '../picture/vehicle-picture.ts'
import { VehicleEntity } from './vehicle.entity.ts'
import { saveVehicle } from './vehicle.save.ts'
import { ownVehicle } from './vehicle.service.ts'

/** Pictures of a vehicle: add, remove, put in order. */
export function vehiclePictureRoutes(app: App, { pictures }: { readonly pictures: Pictures }): void {
  app.endpoint(addPicture, async ({ em, user, params, files, locale, signal, idempotencyKey, write }) => {
    if (files.length === 0) throw new ValidationError([{ path: 'pictures', rule: 'required' }], 'vehicle')
    // Whose vehicle it is comes first: encoding for a stranger would be work for nothing.
    const isOwn = await em.count(VehicleEntity, { id: params.id, ownerId: user.userId, deletedAt: null })
    if (isOwn === 0) throw new DomainError('NOT_FOUND')
    const sent = files.map(({ sha256 }) => sha256)
    await needPlaces(em, { id: params.id, ownerId: user.userId }, sent)
    const hashes = await pictures.store(files, { person: user.userId, ticket: idempotencyKey, locale, signal })
    return write(async (writing) => {
      const vehicle = await ownVehicle(writing, user, params.id)
      const added = await addToVehicle(writing, vehicle, hashes)
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
}
