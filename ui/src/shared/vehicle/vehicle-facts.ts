import type { OwnVehicleCard } from '@forecourt/contracts'
import type { TFunction } from 'i18next'
import type { Format } from '../format/create-format.ts'

/** The line of facts under a card's title: year · mileage · fuel · transmission. What is not known is left out. */
export function vehicleFacts(vehicle: OwnVehicleCard, t: TFunction<'vehicle'>, format: Format): string[] {
  const range = vehicle.fuel_type?.powertrain === 'electric' ? vehicle.battery_range : null
  return [
    vehicle.year === null ? null : String(vehicle.year),
    vehicle.mileage === null ? null : format.distance(vehicle.mileage),
    vehicle.fuel_type?.name,
    vehicle.transmission?.name,
    range ? t('card.range', { distance: format.distance(range) }) : null,
  ].filter((fact): fact is string => Boolean(fact))
}

/** Where it stands: "Lyon, France". */
export const placeOf = ({ city, country }: Pick<OwnVehicleCard, 'city' | 'country'>): string =>
  [city?.name, country?.name].filter(Boolean).join(', ')

/** How far that is from the city of the search, where it is another: "392 km away". */
export const distanceOf = (
  { distanceKm }: Pick<OwnVehicleCard, 'distanceKm'>,
  { t, format }: { readonly t: TFunction<'vehicle'>; readonly format: Format },
): string | undefined => (distanceKm ? t('card.away', { distance: format.distance(distanceKm) }) : undefined)

const newForDays = 3

/**
 * What is said of a vehicle's age: `unseen`, posted since the person's last visit, or `new`, first published three days ago or
 * later. The first wins: what somebody has not seen yet says more to them than what is new to everybody.
 *
 * @param since milliseconds; undefined in a first visit
 */
export function newsOf(postedAt: string | null, since?: number, now = Date.now()): 'unseen' | 'new' | null {
  if (postedAt !== null && since !== undefined && Date.parse(postedAt) > since) return 'unseen'
  return isNew(postedAt, now) ? 'new' : null
}

const isNew = (postedAt: string | null, now: number): boolean =>
  postedAt !== null && now - Date.parse(postedAt) <= newForDays * 24 * 3_600_000
