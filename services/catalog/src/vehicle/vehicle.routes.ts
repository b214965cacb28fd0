import {
  compareVehicles,
  createVehicle,
  deleteVehicle as deleteEndpoint,
  isUuid,
  markVehicleSold,
  publishVehicle as publishEndpoint,
  readVehicle as readEndpoint,
  replaceVehicle,
  updateVehicle,
  vehicleState,
} from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { DomainError, ValidationError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import type { Pictures } from '../picture/picture.service.ts'
import { checkForm, createDraft, createPublished, publishVehicle } from './vehicle.create.ts'
import { VehicleEntity } from './vehicle.entity.ts'
import { holdsOf } from './vehicle.holds.ts'
import { readVehicle, readVehicles } from './vehicle.read.ts'
import { changeVehicle, deleteVehicle, markSold } from './vehicle.service.ts'
import { stateOf } from './vehicle.state.ts'

const COMPARE_LIMIT = 3

/** Create, read, change, publish, sell, delete. */
export function vehicleRoutes(app: App, { pictures }: { readonly pictures: Pictures }): void {
  app.endpoint(createVehicle, async ({ em, user, body, files, reply, locale, signal, idempotencyKey, write }) => {
    if (!isForm(reply.request.headers['content-type'])) {
      return write(async (tx) => {
        const { id } = await createDraft(tx, user, body)
        return { data: await readVehicle(tx, user, id) }
      })
    }
    // What can be refused at once is refused before pictures are encoded.
    await checkForm(em, user, body, files.length, locale)
    const hashes = await pictures.store(files, { person: user.userId, ticket: idempotencyKey, locale, signal })
    return write(async (tx) => {
      const { id } = await createPublished(tx, user, body, hashes, locale)
      return { data: await readVehicle(tx, user, id) }
    })
  })

  app.endpoint(readEndpoint, async ({ em, user, params }) => ({ data: await readVehicle(em, user, params.id) }))

  app.endpoint(compareVehicles, async ({ em, user, query }) => {
    const ids = [...new Set(query.ids.split(',').map((id) => id.trim().toLowerCase()))]
    if (ids.some((id) => !isUuid(id))) throw new ValidationError([{ path: 'ids', rule: 'invalid' }])
    if (ids.length > COMPARE_LIMIT) throw new DomainError('COMPARE_LIMIT', { details: { max: COMPARE_LIMIT } })
    // One that was deleted or hidden since must not take the others with it.
    const vehicles = await readVehicles(em, user, ids)
    if (vehicles.length === 0) throw new DomainError('NOT_FOUND')
    return { data: vehicles }
  })

  app.endpoint(replaceVehicle, async ({ em, user, params, body, locale }) => {
    await changeVehicle(em, user, params.id, body, true, locale)
    return { data: await readVehicle(em, user, params.id) }
  })

  app.endpoint(updateVehicle, async ({ em, user, params, body, locale }) => {
    await changeVehicle(em, user, params.id, body, false, locale)
    return { data: await readVehicle(em, user, params.id) }
  })

  app.endpoint(publishEndpoint, async ({ em, user, params, locale }) => {
    await publishVehicle(em, user, params.id, locale)
    return { data: await readVehicle(em, user, params.id) }
  })

  app.endpoint(markVehicleSold, async ({ em, user, params, body }) => {
    await markSold(em, user, params.id, body.sold)
    return { data: await readVehicle(em, user, params.id) }
  })

  app.endpoint(deleteEndpoint, async ({ em, user, params }) => {
    await deleteVehicle(em, user, params.id)
    return { data: { id: params.id } }
  })

  app.endpoint(vehicleState, async ({ em, params }) => {
    const vehicle = await em.findOne(VehicleEntity, { id: params.id })
    if (!vehicle) throw new DomainError('NOT_FOUND')
    const [now] = await sql<Pick<VehicleEntity, 'holds'>>(
      em,
      `select ${holdsOf('v')} as holds from vehicle v where v.id = $1`,
      [vehicle.id],
    )
    return { data: await stateOf(em, Object.assign(vehicle, now)) }
  })
}

const isForm = (type: string | undefined): boolean => (type ?? '').startsWith('multipart/form-data')
