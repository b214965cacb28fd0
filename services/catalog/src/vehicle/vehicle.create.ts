import { type Locale, type UserCaller, type VehicleInput, VehicleListed } from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { emit } from '@forecourt/kernel/events'
import type { PictureHash } from '../picture/picture.service.ts'
import { addToVehicle } from '../picture/vehicle-picture.ts'
import { type HeldOffers, holdOffers } from '../plan/offers.ts'
import { needPhotoRoom, needRoom } from '../plan/room.ts'
import { knowSeller } from './know-seller.ts'
import { checkComplete, checkEssential } from './vehicle.checks.ts'
import { VehicleEntity } from './vehicle.entity.ts'
import { saveVehicle } from './vehicle.save.ts'
import { ownVehicle } from './vehicle.service.ts'
import { assign, checkInput, countPictures, factsOf, valuesOf } from './vehicle.values.ts'

/** Whose vehicle it becomes. */
export type NewOwner = Pick<UserCaller, 'userId' | 'name'>

/** A draft with whatever has been filled in. */
export async function createDraft(
  em: EntityManager,
  user: NewOwner,
  input: Partial<VehicleInput>,
  now = new Date(),
): Promise<VehicleEntity> {
  const vehicle = blank(user.userId, now)
  assign(vehicle, await checkInput(em, valuesOf(vehicle, null), input, true, now))
  await knowSeller(em, user)
  await saveVehicle(em, vehicle, now)
  return vehicle
}

/**
 * Refuses a form that cannot be published, before anything is done with its pictures. The plan is only looked at: somebody
 * else may take the last place meanwhile.
 */
export async function checkForm(
  em: EntityManager,
  { userId }: NewOwner,
  input: Partial<VehicleInput>,
  pictureCount: number,
  locale: Locale,
  now = new Date(),
): Promise<void> {
  const { values, facts } = await checkInput(em, valuesOf(blank('', now), null), input, true, now)
  checkComplete(values, facts, pictureCount, locale)
  await needRoom(em, { ownerId: userId })
  await needPhotoRoom(em, userId, 0, pictureCount)
}

/**
 * Creates and publishes in one go; the pictures are stored already.
 *
 * @throws DomainError VEHICLE_INCOMPLETE (422) · VIN_IN_USE, PLAN_LIMIT (409)
 */
export async function createPublished(
  em: EntityManager,
  user: UserCaller,
  input: Partial<VehicleInput>,
  pictures: readonly PictureHash[],
  locale: Locale,
  now = new Date(),
): Promise<VehicleEntity> {
  const offers = await holdOffers(em, user.userId)
  const vehicle = blank(user.userId, now)
  const checked = await checkInput(em, valuesOf(vehicle, null), input, true, now)
  assign(vehicle, checked)
  await knowSeller(em, user)
  await em.persist(vehicle).flush()
  await addToVehicle(em, vehicle, pictures)
  checkComplete(checked.values, checked.facts, await countPictures(em, vehicle.id), locale)
  await list(em, offers, vehicle, now)
  return vehicle
}

/**
 * Publishes with whatever has been filled in, marked incomplete: the way for operators, whose lists lack most fields.
 *
 * @throws DomainError VEHICLE_INCOMPLETE (422) naming each essential field that is missing · VIN_IN_USE, PLAN_LIMIT (409)
 */
export async function createIncomplete(
  em: EntityManager,
  offers: HeldOffers,
  user: NewOwner,
  input: Partial<VehicleInput>,
  locale: Locale,
  now = new Date(),
): Promise<VehicleEntity> {
  const vehicle = blank(user.userId, now)
  const checked = await checkInput(em, valuesOf(vehicle, null), input, true, now)
  checkEssential(checked.values, locale)
  assign(vehicle, checked)
  vehicle.incomplete = true
  await knowSeller(em, user)
  await list(em, offers, vehicle, now)
  return vehicle
}

/** Publishing again changes nothing. @throws DomainError VEHICLE_INCOMPLETE (422) · VIN_IN_USE, PLAN_LIMIT (409) */
export async function publishVehicle(
  em: EntityManager,
  user: UserCaller,
  id: string,
  locale: Locale,
  now = new Date(),
): Promise<VehicleEntity> {
  // Before the vehicle, and only its owner publishes it.
  const offers = await holdOffers(em, user.userId)
  const vehicle = await ownVehicle(em, user, id)
  if (vehicle.published) return vehicle
  const { decimals } = await factsOf(em, vehicle)
  // Checked anew: a reference may be gone, or a year have passed, since the draft was written.
  const checked = await checkInput(em, valuesOf(vehicle, decimals), {}, false, now)
  assign(vehicle, checked)
  checkComplete(checked.values, checked.facts, await countPictures(em, id), locale)
  await list(em, offers, vehicle, now)
  return vehicle
}

/**
 * Puts a vehicle on the market that was checked for it, in a place the plan still has; a suspended seller's stays hidden.
 *
 * @param offers held before any vehicle was locked
 * @throws DomainError PLAN_LIMIT (409) · UNAVAILABLE (503) while no plan is known
 */
export async function list(em: EntityManager, offers: HeldOffers, vehicle: VehicleEntity, now: Date): Promise<void> {
  await needRoom(em, offers)
  const first = vehicle.postedAt === null
  vehicle.published = true
  vehicle.postedAt ??= now
  const [seller] = await sql<{ suspended: boolean }>(em, 'select suspended from seller where id = $1 for share', [
    vehicle.ownerId,
  ])
  if (seller?.suspended && !vehicle.holds.includes('SUSPENDED')) vehicle.holds = [...vehicle.holds, 'SUSPENDED']
  await saveVehicle(em, vehicle, now)
  if (!first) return
  const data = { vehicleId: vehicle.id, ownerId: vehicle.ownerId, listedAt: now.toISOString() }
  await emit(em, VehicleListed, { aggregateId: vehicle.id, data })
}

function blank(ownerId: string, now: Date): VehicleEntity {
  const vehicle = new VehicleEntity()
  return Object.assign(vehicle, {
    id: newId(),
    ownerId,
    version: 0,
    published: false,
    holds: [],
    sold: false,
    soldAt: null,
    featured: false,
    incomplete: false,
    postedAt: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    title: '',
    options: [],
    priceMinor: null,
  })
}
