import {
  type Locale,
  type UserCaller,
  type VehicleInput,
  VehiclePriceChanged,
  VehicleSold,
  VehicleWithdrawn,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { emit } from '@forecourt/kernel/events'
import { audit } from '@forecourt/kernel/resource'
import { tellOwner } from '../moderation/tell-owner.ts'
import { checkComplete } from './vehicle.checks.ts'
import type { VehicleEntity } from './vehicle.entity.ts'
import { canDelete, canEdit, canSee } from './vehicle.rights.ts'
import { lockVehicle, saveVehicle } from './vehicle.save.ts'
import { assign, checkInput, countPictures, factsOf, valuesOf } from './vehicle.values.ts'

/** A vehicle of one's own, locked for a change. @throws DomainError NOT_FOUND (404) for anybody else's (rulings 1) */
export async function ownVehicle(em: EntityManager, user: UserCaller, id: string): Promise<VehicleEntity> {
  const vehicle = await lockVehicle(em, id)
  if (!vehicle || !canEdit(user, vehicle)) throw new DomainError('NOT_FOUND')
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
  const [before, pictures] = await Promise.all([factsOf(em, vehicle), countPictures(em, id)])
  const price = priceOf(vehicle)
  const checked = await checkInput(em, valuesOf(vehicle, before.decimals), input, replace, now, before)
  if (vehicle.published) {
    checkComplete(checked.values, checked.facts, pictures, locale)
    vehicle.incomplete = false
  }
  assign(vehicle, checked)
  const { currencyCode } = await saveVehicle(em, vehicle, now)
  if (vehicle.status === 'live' && !vehicle.sold) await emitPriceChange(em, vehicle, price, currencyCode)
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
  vehicle.deletedAt = now
  await saveVehicle(em, vehicle, now)
  await emit(em, VehicleWithdrawn, {
    aggregateId: vehicle.id,
    data: { vehicleId: vehicle.id, ownerId: vehicle.ownerId },
  })
}

interface Price {
  readonly minor: number | null
  readonly currency: string | null
}
const priceOf = ({ priceMinor, currency }: VehicleEntity): Price => ({
  minor: priceMinor ?? null,
  currency: currency ?? null,
})

async function emitPriceChange(
  em: EntityManager,
  vehicle: VehicleEntity,
  before: Price,
  currencyCode: string | null,
): Promise<void> {
  const after = priceOf(vehicle)
  if (before.minor === after.minor && before.currency === after.currency) return
  const oldCurrencyCode = before.currency === after.currency ? currencyCode : await codeOf(em, before.currency)
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

const codeOf = async (em: EntityManager, currency: string | null): Promise<string | undefined> =>
  (await sql<{ code: string }>(em, 'select code from currency where id = $1', [currency]))[0]?.code
