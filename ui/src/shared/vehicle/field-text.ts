import { kwIn, powerSign, type Vehicle, type VehicleField } from '@forecourt/contracts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Format } from '../format/create-format.ts'
import { useFormat } from '../format/format.ts'
import { dayFields, isDistance, isFixedValueField, unitOf } from './field-units.ts'

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
  if (isDistance(field)) return format.distance(value)
  const unit = unitOf(field, t, format)
  return unit ? `${format.number(value)} ${unit}` : format.number(value)
}

/**
 * "150 PS (110 kW)", in French "150 ch (110 kW)": the reader's unit first, and beside it the one of the papers, which is kW or,
 * for who reads kW, PS. What the seller gave is not converted. No line ends between a figure and its unit.
 */
export function powerText(
  { engine_power: kw, din_power: ps }: Pick<Vehicle, 'engine_power' | 'din_power'>,
  format: Pick<Format, 'number' | 'power' | 'units' | 'tag'>,
): string | null {
  const known = kw ?? (ps === null ? null : ps * kwIn.PS)
  if (known === null) return null
  const given = {
    kW: kw === null ? null : `${format.number(kw)} kW`,
    PS: ps === null ? null : `${format.number(ps)} ${powerSign('PS', format.tag)}`,
    hp: null,
  }
  const own = given[format.units.power] ?? format.power(known)
  const beside = format.units.power === 'kW' ? given.PS : given.kW
  const whole = (text: string) => text.replaceAll(' ', '\u00a0')
  return beside ? `${whole(own)} (${whole(beside)})` : whole(own)
}

/** `fieldText` and `powerText` in the page's language. */
export function useFieldText() {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  return {
    label: (field: VehicleField) => t(`fields.${field}` as 'fields.title'),
    text: (vehicle: VehicleFields, field: VehicleField) => fieldText(vehicle, field, t, format),
    power: (vehicle: Pick<Vehicle, 'engine_power' | 'din_power'>) => powerText(vehicle, format),
  }
}
