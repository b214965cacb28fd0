import { type Locale, missingFields, type VehicleInput, vehicleFieldNames } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import type { HeldOffers } from '../plan/offers.ts'
import { checkComplete, checkEssential, type VehicleValues } from './vehicle.checks.ts'
import { list } from './vehicle.create.ts'
import type { VehicleEntity } from './vehicle.entity.ts'
import { emitPriceChange, priceOf } from './vehicle.price.ts'
import { saveVehicle } from './vehicle.save.ts'
import { assign, checkInput, countPictures, factsOf, valuesOf } from './vehicle.values.ts'

export interface ListChange {
  /** Whether a draft goes live, marked incomplete. */
  readonly publish: boolean
  /** What {@link list} needs to publish; held before the vehicle was locked. */
  readonly offers: HeldOffers | undefined
  /** Whether anything is written; otherwise it is only judged. */
  readonly write: boolean
  readonly locale: Locale
  readonly now: Date
}

/**
 * Brings a vehicle to what a list says of it; what the list does not say stays. Live vehicles stay complete; those marked
 * incomplete keep the least they need, and lose the mark when nothing is missing any more.
 *
 * @returns whether anything differs
 * @throws ValidationError INVALID (422) · DomainError VEHICLE_INCOMPLETE (422) · VIN_IN_USE, STOCK_NUMBER_IN_USE,
 *   PLAN_LIMIT (409)
 */
export async function changeFromList(
  em: EntityManager,
  vehicle: VehicleEntity,
  input: Partial<VehicleInput>,
  { publish, offers, write, locale, now }: ListChange,
): Promise<boolean> {
  const before = await factsOf(em, vehicle)
  const stored = valuesOf(vehicle, before.decimals)
  const checked = await checkInput(em, stored, input, false, now, before)
  const goesLive = publish && !vehicle.published
  if (vehicle.published && !vehicle.incomplete) {
    checkComplete(checked.values, checked.facts, await countPictures(em, vehicle.id), locale)
  } else if (vehicle.published || goesLive) checkEssential(checked.values, locale)
  if (!goesLive && sameValues(stored, checked.values)) return false
  if (!write) return true
  const price = priceOf(vehicle)
  const isWhole = missingFields(checked.values, checked.facts).length === 0 && (await countPictures(em, vehicle.id)) > 0
  assign(vehicle, checked)
  vehicle.incomplete = (vehicle.incomplete || goesLive) && !isWhole
  if (goesLive) {
    if (!offers) throw new Error('a list publishes while nobody holds its owner’s offers')
    await list(em, offers, vehicle, now)
  } else {
    const { currencyCode } = await saveVehicle(em, vehicle, now)
    if (vehicle.status === 'live' && !vehicle.sold) await emitPriceChange(em, vehicle, price, currencyCode)
  }
  return true
}

const sameValues = (a: VehicleValues, b: VehicleValues): boolean =>
  vehicleFieldNames.every((field) => JSON.stringify(sorted(a[field])) === JSON.stringify(sorted(b[field])))

const sorted = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : (value ?? null))
