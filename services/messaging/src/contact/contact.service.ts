import { type BodyOf, ContactRequested, type contactSeller, type UserCaller } from '@forecourt/contracts'
import { type EntityManager, newId, rateLimit } from '@forecourt/kernel/db'
import { DomainError, invalid } from '@forecourt/kernel/errors'
import { emit } from '@forecourt/kernel/events'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { KnownVehicle } from '../vehicle/vehicle-projection.ts'
import { Contact } from './contact.entity.ts'

type Form = BodyOf<typeof contactSeller>

/** @throws DomainError OWN_VEHICLE, VEHICLE_SOLD (409) */
export function assertContactable(vehicle: KnownVehicle, buyerId: string): void {
  if (vehicle.ownerId === buyerId) throw new DomainError('OWN_VEHICLE')
  if (vehicle.sold) throw new DomainError('VEHICLE_SOLD')
}

/** E.164; a number without country code is read as French, the home market. @throws DomainError INVALID naming `phone` */
export function normalisePhone(text: string): string {
  const number = parsePhoneNumberFromString(text, 'FR')
  if (!number?.isValid()) throw invalid('phone', 'validation.phoneInvalid')
  return number.number
}

/**
 * Stores a contact and its `ContactRequested` in the caller's transaction. The hourly limit counts here, so an attempt that
 * fails, or a repeat under the same Idempotency-Key, does not use it up.
 */
export async function storeContact(
  em: EntityManager,
  vehicle: KnownVehicle,
  buyer: UserCaller,
  form: Form,
  perHour: number,
): Promise<Contact> {
  await rateLimit(em, { key: `contact:${buyer.userId}`, limit: perHour, windowSeconds: 3600 })
  const contact = em.create(Contact, {
    id: newId(),
    vehicleId: vehicle.id,
    vehicleTitle: vehicle.title,
    vehiclePicture: vehicle.picture,
    sellerId: vehicle.ownerId,
    buyerId: buyer.userId,
    buyerName: buyer.name,
    email: form.email,
    phone: form.phone,
    message: form.message,
  })
  em.persist(contact)
  await em.flush()
  await emit(em, ContactRequested, {
    aggregateId: contact.id,
    data: { contactId: contact.id, vehicleId: contact.vehicleId, sellerId: contact.sellerId, buyerId: contact.buyerId },
  })
  return contact
}
