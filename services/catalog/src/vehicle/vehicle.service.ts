import {
  type Locale,
  type UserCaller,
  type VehicleInput,
  VehicleListed,
  VehiclePriceChanged,
  VehicleSold,
  VehicleWithdrawn,
} from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { emit } from '@forecourt/kernel/events'
import type { PictureHash } from '../picture/picture.service.ts'
import { addToVehicle } from '../picture/vehicle-picture.ts'
import { knowSeller } from '../seller/seller.service.ts'
import { checkComplete } from './vehicle.checks.ts'
import { VehicleEntity } from './vehicle.entity.ts'
import { canDelete, canEdit, canSee } from './vehicle.rights.ts'
import { lockVehicle, saveVehicle } from './vehicle.save.ts'
import { assign, checkInput, factsOf, requireComplete, valuesOf } from './vehicle.values.ts'

/** A vehicle of one's own, locked for a change. @throws DomainError NOT_FOUND (404) for anybody else's (rulings 1) */
export async function ownVehicle(em: EntityManager, user: UserCaller, id: string): Promise<VehicleEntity> {
  const vehicle = await lockVehicle(em, id)
  if (!vehicle || !canEdit(user, vehicle)) throw new DomainError('NOT_FOUND')
  return vehicle
}

/** A draft with whatever has been filled in. */
export async function createDraft(
  em: EntityManager,
  user: UserCaller,
  input: Partial<VehicleInput>,
  now = new Date(),
): Promise<VehicleEntity> {
  const vehicle = blank(user.userId, now)
  assign(vehicle, await checkInput(em, valuesOf(vehicle, null), input, true, now))
  await knowSeller(em, user)
  await saveVehicle(em, vehicle, now)
  return vehicle
}

/** Refuses a form that cannot be published, before anything is done with its pictures. */
export async function checkForm(
  em: EntityManager,
  input: Partial<VehicleInput>,
  pictureCount: number,
  locale: Locale,
  now = new Date(),
): Promise<void> {
  const { values, facts } = await checkInput(em, valuesOf(blank('', now), null), input, true, now)
  checkComplete(values, facts, pictureCount, locale)
}

/** Creates and publishes in one go; the pictures are stored already. */
export async function createPublished(
  em: EntityManager,
  user: UserCaller,
  input: Partial<VehicleInput>,
  pictures: readonly PictureHash[],
  locale: Locale,
  now = new Date(),
): Promise<VehicleEntity> {
  const vehicle = blank(user.userId, now)
  const checked = await checkInput(em, valuesOf(vehicle, null), input, true, now)
  assign(vehicle, checked)
  await knowSeller(em, user)
  await em.persist(vehicle).flush()
  await addToVehicle(em, vehicle.id, pictures)
  await requireComplete(em, checked, vehicle.id, locale)
  await list(em, vehicle, now)
  return vehicle
}

/** PUT (`replace`) and PATCH. What is published stays complete. */
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
  const before = await factsOf(em, vehicle)
  const price = priceOf(vehicle)
  const checked = await checkInput(em, valuesOf(vehicle, before.decimals), input, replace, now)
  if (vehicle.published) await requireComplete(em, checked, id, locale)
  assign(vehicle, checked)
  await saveVehicle(em, vehicle, now)
  if (vehicle.status === 'live' && !vehicle.sold) await emitPriceChange(em, vehicle, price)
  return vehicle
}

/** Publishing again changes nothing. @throws DomainError VEHICLE_INCOMPLETE (422) · VIN_IN_USE (409) */
export async function publishVehicle(
  em: EntityManager,
  user: UserCaller,
  id: string,
  locale: Locale,
  now = new Date(),
): Promise<VehicleEntity> {
  const vehicle = await ownVehicle(em, user, id)
  if (vehicle.published) return vehicle
  const { decimals } = await factsOf(em, vehicle)
  // Checked anew: a reference may be gone, or a year have passed, since the draft was written.
  const checked = await checkInput(em, valuesOf(vehicle, decimals), {}, false, now)
  await requireComplete(em, checked, id, locale)
  await list(em, vehicle, now)
  return vehicle
}

/** @throws DomainError VIN_IN_USE (409) when it is for sale again and another offer has its VIN · CONFLICT for a draft */
export async function markSold(
  em: EntityManager,
  user: UserCaller,
  id: string,
  sold: boolean,
  now = new Date(),
): Promise<VehicleEntity> {
  const vehicle = await ownVehicle(em, user, id)
  if (!vehicle.published) throw new DomainError('CONFLICT')
  if (vehicle.sold === sold) return vehicle
  vehicle.sold = sold
  vehicle.soldAt = sold ? now : null
  await saveVehicle(em, vehicle, now)
  if (sold) await emit(em, VehicleSold, { aggregateId: id, data: { vehicleId: id, ownerId: vehicle.ownerId } })
  return vehicle
}

/** The owner, or a holder of `delete_vehicle`. The row stays, invisible, for what refers to it. */
export async function deleteVehicle(em: EntityManager, user: UserCaller, id: string, now = new Date()): Promise<void> {
  const vehicle = await lockVehicle(em, id)
  if (!vehicle || !canSee(user, vehicle) || !canDelete(user, vehicle)) throw new DomainError('NOT_FOUND')
  await withdraw(em, vehicle, now)
}

/** Takes a vehicle off the market for good, leaving a tombstone on the bus. */
export async function withdraw(em: EntityManager, vehicle: VehicleEntity, now: Date): Promise<void> {
  vehicle.deletedAt = now
  await saveVehicle(em, vehicle, now)
  await emit(em, VehicleWithdrawn, {
    aggregateId: vehicle.id,
    data: { vehicleId: vehicle.id, ownerId: vehicle.ownerId },
  })
}

async function list(em: EntityManager, vehicle: VehicleEntity, now: Date): Promise<void> {
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

interface Price {
  readonly minor: number | null
  readonly currency: string | null
}
const priceOf = ({ priceMinor, currency }: VehicleEntity): Price => ({
  minor: priceMinor ?? null,
  currency: currency ?? null,
})

async function emitPriceChange(em: EntityManager, vehicle: VehicleEntity, before: Price): Promise<void> {
  const after = priceOf(vehicle)
  if (before.minor === after.minor && before.currency === after.currency) return
  const rows = await sql<{ id: string; code: string }>(em, 'select id, code from currency where id in ($1, $2)', [
    before.currency,
    after.currency,
  ])
  const codeOf = (id: string | null) => rows.find((row) => row.id === id)?.code
  const [oldCurrencyCode, currencyCode] = [codeOf(before.currency), codeOf(after.currency)]
  if (before.minor === null || after.minor === null || !oldCurrencyCode || !currencyCode) return
  await emit(em, VehiclePriceChanged, {
    aggregateId: vehicle.id,
    data: {
      vehicleId: vehicle.id,
      ownerId: vehicle.ownerId,
      oldPriceMinor: before.minor,
      newPriceMinor: after.minor,
      oldCurrencyCode,
      currencyCode,
    },
  })
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
    postedAt: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    title: '',
    options: [],
    priceMinor: null,
  })
}
