import { type BodyOf, ContactRequested, type contactSeller, type UserCaller, writtenText } from '@forecourt/contracts'
import { type EntityManager, newId, rateLimit } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { emit } from '@forecourt/kernel/events'
import { takeCursors } from '../notification/cursor.ts'
import type { ContactPlan } from '../plan/plan-projection.ts'
import { assertNotBlocked } from '../thread/block.ts'
import type { KnownVehicle } from '../vehicle/vehicle-projection.ts'
import { Contact } from './contact.entity.ts'
import { mayReceive } from './contact-limit.ts'

type Form = BodyOf<typeof contactSeller> & { readonly phone: string }

interface NewContact {
  readonly vehicle: KnownVehicle
  /** The seller's. */
  readonly plan: ContactPlan
  readonly buyer: UserCaller
  readonly form: Form
}

/** @throws DomainError OWN_VEHICLE, VEHICLE_SOLD (409) */
export function assertContactable(vehicle: KnownVehicle, buyerId: string): void {
  if (vehicle.ownerId === buyerId) throw new DomainError('OWN_VEHICLE')
  if (vehicle.sold) throw new DomainError('VEHICLE_SOLD')
}

/**
 * Stores a contact and its `ContactRequested` in the caller's transaction. The hourly limit counts here, so an attempt that
 * fails, or a repeat under the same Idempotency-Key, does not use it up. What is beyond the seller's plan is stored too, and
 * waits (rulings 6).
 */
export async function storeContact(
  em: EntityManager,
  { vehicle, plan, buyer, form }: NewContact,
  perHour: number,
): Promise<Contact> {
  await assertNotBlocked(em, buyer.userId, vehicle.ownerId)
  await rateLimit(em, { key: `contact:${buyer.userId}`, limit: perHour, windowSeconds: 3600 })
  const isReceived = await mayReceive(em, { sellerId: vehicle.ownerId, buyerId: buyer.userId }, plan)
  const now = new Date()
  const contact = em.create(Contact, {
    id: newId(),
    vehicleId: vehicle.id,
    vehicleTitle: vehicle.title,
    vehiclePicture: vehicle.picture,
    sellerId: vehicle.ownerId,
    buyerId: buyer.userId,
    buyerName: buyer.name,
    email: form.hideEmail ? '' : form.email,
    phone: form.phone,
    message: writtenText(form.message),
    createdAt: now,
    receivedAt: isReceived ? now : null,
  })
  em.persist(contact)
  await em.flush()
  // Open screens of the seller show that one more waits. After the contact: a trigger puts that into its thread.
  if (!isReceived) await takeCursors(em, vehicle.ownerId)
  await emit(em, ContactRequested, {
    aggregateId: contact.id,
    data: { contactId: contact.id, vehicleId: contact.vehicleId, sellerId: contact.sellerId, buyerId: contact.buyerId },
  })
  return contact
}
