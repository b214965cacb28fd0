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

/** Where it stands: "Lyon, France", and how far that is from the city of the search: "Paris, France · 392 km away". */
export function placeOf(
  { city, country, distanceKm }: Pick<OwnVehicleCard, 'city' | 'country' | 'distanceKm'>,
  texts?: { t: TFunction<'vehicle'>; format: Format },
): string {
  const place = [city?.name, country?.name].filter(Boolean).join(', ')
  if (!distanceKm || !texts) return place
  return `${place} · ${texts.t('card.away', { distance: texts.format.distance(distanceKm) })}`
}

const newForDays = 3

/** Whether it was first published three days ago or later. */
export const isNew = (postedAt: string | null, now = Date.now()): boolean =>
  postedAt !== null && now - Date.parse(postedAt) <= newForDays * 24 * 3_600_000
