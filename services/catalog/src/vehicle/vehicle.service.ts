import { type Locale, type UserCaller, type VehicleInput, VehicleSold, VehicleWithdrawn } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { emit } from '@forecourt/kernel/events'
import { audit } from '@forecourt/kernel/resource'
import { holdOffers } from '../plan/offers.ts'
import { needRoom } from '../plan/room.ts'
import { tellOwner } from './tell-owner.ts'
import { checkComplete, checkEssential } from './vehicle.checks.ts'
import type { VehicleEntity } from './vehicle.entity.ts'
import { emitPriceChange, priceOf } from './vehicle.price.ts'
import { canDelete, canEdit, canSee } from './vehicle.rights.ts'
import { lockVehicle, saveVehicle, saveVehicles } from './vehicle.save.ts'
import { assign, checkInput, countPictures, factsOf, valuesOf } from './vehicle.values.ts'

/** A vehicle of one's own, locked for a change. @throws DomainError NOT_FOUND (404) for anybody else's (rulings 1) */
export async function ownVehicle(em: EntityManager, user: UserCaller, id: string): Promise<VehicleEntity> {
  const vehicle = await lockVehicle(em, id)
  if (!vehicle || !canEdit(user, vehicle)) throw new DomainError('NOT_FOUND')
  return vehicle
}

/** PUT (`replace`) and PATCH. What is published stays complete; one marked incomplete may change its price alone. */
export async function changeVehicle(
  em: EntityManager,
  user: UserCaller,
  id: string,
  { version, ...input }: VehicleInput,
  replace: boolean,
  locale: Locale,
  now = new Date(),
): Promise<VehicleEntity> {
  const vehicle = await ownVehicle(em, user, id)
  if (version !== undefined && version !== vehicle.version) throw new DomainError('VERSION_CONFLICT')
  const [before, pictures] = await Promise.all([factsOf(em, vehicle), countPictures(em, id)])
  const price = priceOf(vehicle)
  const checked = await checkInput(em, valuesOf(vehicle, before.decimals), input, replace, now, before)
  if (vehicle.incomplete && !replace && isPrice(input)) checkEssential(checked.values, locale)
  else if (vehicle.published) {
    checkComplete(checked.values, checked.facts, pictures, locale)
    vehicle.incomplete = false
  }
  assign(vehicle, checked)
  const { currencyCode } = await saveVehicle(em, vehicle, now)
  if (vehicle.status === 'live' && !vehicle.sold) await emitPriceChange(em, vehicle, price, currencyCode)
  return vehicle
}

const isPrice = (input: Partial<VehicleInput>): boolean =>
  Object.keys(input).every((field) => field === 'price' || field === 'currency')

/**
 * What is sold takes no place in the plan and is hidden by none.
 *
 * @throws DomainError VIN_IN_USE (409) when it is for sale again and another offer has its VIN · PLAN_LIMIT (409) when the
 *   plan has no place for it any more · CONFLICT for a draft
 */
export async function markSold(
  em: EntityManager,
  user: UserCaller,
  id: string,
  sold: boolean,
  now = new Date(),
): Promise<VehicleEntity> {
  // Before the vehicle, and only its owner says so.
  const offers = sold ? undefined : await holdOffers(em, user.userId)
  const vehicle = await ownVehicle(em, user, id)
  if (!vehicle.published) throw new DomainError('CONFLICT')
  if (vehicle.sold === sold) return vehicle
  // What moderators hide takes a place when they give it back.
  if (offers && !vehicle.holds.includes('MODERATED')) await needRoom(em, offers)
  vehicle.sold = sold
  vehicle.holds = vehicle.holds.filter((hold) => hold !== 'PLAN_LIMIT')
  vehicle.soldAt = sold ? now : null
  await saveVehicle(em, vehicle, now)
  if (sold) await emit(em, VehicleSold, { aggregateId: id, data: { vehicleId: id, ownerId: vehicle.ownerId } })
  return vehicle
}

/** The owner, or a holder of `delete_vehicle`, whose deed is recorded and told to the owner. The row stays, invisible, for what refers to it. */
export async function deleteVehicle(em: EntityManager, user: UserCaller, id: string, now = new Date()): Promise<void> {
  const vehicle = await lockVehicle(em, id)
  if (!vehicle || !canSee(user, vehicle) || !canDelete(user, vehicle)) throw new DomainError('NOT_FOUND')
  await withdraw(em, vehicle, now)
  if (canEdit(user, vehicle)) return
  const before = { title: vehicle.title, hidden: vehicle.holds.includes('MODERATED') }
  await audit(em, { actor: user, action: 'admin.vehicle.delete', resource: 'vehicle', recordId: id, before })
  await tellOwner(em, vehicle, 'vehicle_deleted', '')
}

/** Takes a vehicle off the market for good, leaving a tombstone on the bus. */
export async function withdraw(em: EntityManager, vehicle: VehicleEntity, now: Date): Promise<void> {
  await withdrawAll(em, [vehicle], now)
}

/** The same for several at once, at most some hundred. */
export async function withdrawAll(em: EntityManager, vehicles: readonly VehicleEntity[], now: Date): Promise<void> {
  for (const vehicle of vehicles) vehicle.deletedAt = now
  await saveVehicles(em, vehicles, now)
  for (const { id, ownerId } of vehicles) {
    await emit(em, VehicleWithdrawn, { aggregateId: id, data: { vehicleId: id, ownerId } })
  }
}
