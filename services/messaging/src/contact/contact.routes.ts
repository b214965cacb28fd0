import { contactSeller, readAnyContactAllowance, readContactAllowance } from '@forecourt/contracts'
import { onCommit } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import { normalisePhone } from '@forecourt/kernel/phone'
import type { MessagingParts } from '../parts.ts'
import { contactPlan } from '../plan/plan-projection.ts'
import { findVehicle } from '../vehicle/vehicle-projection.ts'
import { assertContactable, storeContact } from './contact.service.ts'
import { readAllowance } from './contact-limit.ts'

export function contactRoutes(app: App, parts: MessagingParts): void {
  app.endpoint(contactSeller, async ({ params, body, user, write }) => {
    const vehicle = await findVehicle(parts, params.id)
    assertContactable(vehicle, user.userId)
    const plan = await contactPlan(parts, vehicle.ownerId)
    const form = { ...body, phone: body.phone?.trim() ? normalisePhone(body.phone) : '' }
    return write(async (em) => {
      const contact = await storeContact(em, { vehicle, plan, buyer: user, form }, parts.config.CONTACTS_PER_HOUR)
      if (contact.receivedAt === null) onCommit(em, () => parts.wake(contact.sellerId))
      return { data: { id: contact.id, vehicleId: contact.vehicleId, sentAt: contact.createdAt.toISOString() } }
    })
  })

  for (const contract of [readContactAllowance, readAnyContactAllowance])
    app.endpoint(contract, async ({ params }) => ({ data: await readAllowance(parts, params.id) }))
}
