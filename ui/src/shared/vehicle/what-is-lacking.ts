import type { OwnVehicleCard } from '@forecourt/contracts'
import type { StandInProps } from '@forecourt/design-system'
import type { TFunction } from 'i18next'
import type { Format } from '../format/create-format.ts'

type Lacking = Pick<
  OwnVehicleCard,
  | 'incomplete'
  | 'pictures'
  | 'mileage'
  | 'fuel_type'
  | 'transmission'
  | 'engine_power'
  | 'din_power'
  | 'city'
  | 'type'
  | 'color'
>

/**
 * What the seller of an incomplete vehicle has not said, what a buyer asks first in front: "Not given: picture, mileage, and
 * fuel". What else may be missing, such as doors, is told as some details. Undefined for vehicles that are not incomplete.
 */
export function lacksText(vehicle: Lacking, t: TFunction<'vehicle'>, format: Pick<Format, 'list'>): string | undefined {
  if (!vehicle.incomplete) return undefined
  const asked = {
    picture: vehicle.pictures.length === 0,
    mileage: vehicle.mileage === null,
    fuel: vehicle.fuel_type === null,
    transmission: vehicle.transmission === null,
    power: vehicle.engine_power === null && vehicle.din_power === null,
    city: vehicle.city === null,
    type: vehicle.type === null,
    color: vehicle.color === null,
  }
  const missing = (Object.keys(asked) as (keyof typeof asked)[]).filter((name) => asked[name])
  const names = missing.length === 0 ? (['details'] as const) : missing
  return t('lacks.text', { list: format.list(names.map((name) => t(`lacks.${name}`))) })
}

/** Kinds of vehicle by the code of their category. */
const kinds: Readonly<Record<string, StandInProps['kind']>> = {
  van: 'van',
  camper: 'van',
  bus: 'van',
  motorcycle: 'motorcycle',
  truck: 'truck',
}

/** What is drawn where a vehicle has no picture. */
export const standInOf = ({ brand, category }: Pick<OwnVehicleCard, 'brand' | 'category'>): StandInProps => ({
  make: brand ?? undefined,
  kind: kinds[category?.code ?? ''],
})
