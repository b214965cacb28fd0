import type { Vehicle, VehicleField } from '@forecourt/contracts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Format } from '../format/create-format.ts'
import { useFormat } from '../format/format.ts'
import { dayFields, isFixedValueField, unitOf } from './field-units.ts'

/** A vehicle's fields; of a stored one or one being filled in. */
export type VehicleFields = Pick<Vehicle, VehicleField>

/** A vehicle's field as people read it, or null where there is nothing to say. */
export function fieldText(
  vehicle: VehicleFields,
  field: VehicleField,
  t: TFunction<'vehicle'>,
  format: Format,
): string | null {
  const value: unknown = vehicle[field]
  if (value === null || value === undefined || value === '') return null
  if (field === 'price')
    return vehicle.currency && vehicle.price !== null ? format.price(vehicle.price, vehicle.currency.code) : null
  if (field === 'year') return String(value)
  if (Array.isArray(value))
    return value.length === 0 ? null : format.list(value.map((one: { name: string }) => one.name))
  if (typeof value === 'object' && 'name' in value) return String(value.name)
  if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no')
  if (isFixedValueField(field)) return t(`values.${field}.${value}` as 'values.yes')
  // Days have no time zone: noon keeps them on their day everywhere.
  if (dayFields.includes(field)) return format.date(`${value}T12:00:00`, 'long')
  if (typeof value !== 'number') return String(value)
  if (field === 'mileage' || field === 'battery_range') return format.distance(value)
  const unit = unitOf(field, t)
  return unit ? `${format.number(value)} ${unit}` : format.number(value)
}

/** "110 kW (150 PS)", in French "110 kW (150 ch)"; either half alone where only one is known. */
export function powerText(
  vehicle: Pick<Vehicle, 'engine_power' | 'din_power'>,
  t: TFunction<'vehicle'>,
  format: Pick<Format, 'number'>,
): string | null {
  const kw = vehicle.engine_power === null ? null : `${format.number(vehicle.engine_power)} kW`
  const ps = vehicle.din_power === null ? null : `${format.number(vehicle.din_power)} ${unitOf('din_power', t)}`
  if (kw && ps) return `${kw} (${ps})`
  return kw ?? ps
}

/** `fieldText` and `powerText` in the page's language. */
export function useFieldText() {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  return {
    label: (field: VehicleField) => t(`fields.${field}` as 'fields.title'),
    text: (vehicle: VehicleFields, field: VehicleField) => fieldText(vehicle, field, t, format),
    power: (vehicle: Pick<Vehicle, 'engine_power' | 'din_power'>) => powerText(vehicle, t, format),
  }
}
