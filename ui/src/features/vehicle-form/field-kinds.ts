import type { VehicleField } from '@forecourt/contracts'
import { dayFields, isFixedValueField } from '../../shared/vehicle/field-units.ts'
import { limits } from './form-rules.ts'

/** How a field is asked for. */
export type FieldKind =
  | 'text'
  | 'code'
  | 'vin'
  | 'prose'
  | 'number'
  | 'year'
  | 'price'
  | 'day'
  | 'yesNo'
  | 'fixed'
  | 'choice'
  | 'country'
  | 'brand'
  | 'model'
  | 'city'
  | 'options'

const special: Partial<Record<VehicleField, FieldKind>> = {
  brand: 'brand',
  model: 'model',
  city: 'city',
  options: 'options',
  description: 'prose',
  register: 'code',
  vin: 'vin',
  postal_code: 'code',
  year: 'year',
  price: 'price',
  fast_charging: 'yesNo',
  is_first_hand: 'yesNo',
  country: 'country',
  origin: 'country',
  first_registration_country: 'country',
  category: 'choice',
  type: 'choice',
  color: 'choice',
  fuel_type: 'choice',
  transmission: 'choice',
  currency: 'choice',
}

/** The control of a field, from what the contract says of it. */
export function kindOf(field: VehicleField): FieldKind {
  const own = special[field]
  if (own) return own
  if (dayFields.includes(field)) return 'day'
  if (isFixedValueField(field)) return 'fixed'
  return limits(field) ? 'number' : 'text'
}

/** Fields that take the whole width of the form. */
export const isWide = (field: VehicleField): boolean =>
  ['title', 'vin', 'description', 'options', 'address'].includes(field)

/** Most decimals a number field takes. */
export const decimalsOf = (field: VehicleField): number =>
  ['engine_power', 'battery_capacity', 'battery_consumption'].includes(field) ? 1 : 0
