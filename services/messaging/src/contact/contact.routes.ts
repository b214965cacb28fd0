import { contactSeller } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { MessagingParts } from '../parts.ts'
import { findVehicle } from '../vehicle/vehicle-projection.ts'
import { assertContactable, normalisePhone, storeContact } from './contact.service.ts'

export function contactRoutes(app: App, parts: MessagingParts): void {
  app.endpoint(contactSeller, async ({ params, body, user, write }) => {
    const vehicle = await findVehicle(parts, params.id)
    assertContactable(vehicle, user.userId)
    const form = { ...body, phone: normalisePhone(body.phone) }
    return write(async (em) => {
      const contact = await storeContact(em, vehicle, user, form, parts.config.CONTACTS_PER_HOUR)
      return { data: { id: contact.id, vehicleId: contact.vehicleId, sentAt: contact.createdAt.toISOString() } }
    })
  })
}
