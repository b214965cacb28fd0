import type { VehicleField } from '@forecourt/contracts'
import type { TFunction } from 'i18next'
import type { Format } from '../format/create-format.ts'

/** Units of the number fields (rulings 4) that every language writes alike. */
const fieldUnits: Partial<Record<VehicleField, string>> = {
  engine_size: 'cm³',
  fiscal_power: 'CV',
  engine_power: 'kW',
  length: 'mm',
  width: 'mm',
  height: 'mm',
  wheelbase: 'mm',
  weight: 'kg',
  torque: 'Nm',
  trunk_volume: 'l',
  co2_emissions: 'g/km',
  battery_capacity: 'kWh',
  battery_health: '%',
  battery_consumption: 'kWh/100 km',
}

/** Number plates and VINs: read and typed as one, so that they never end on another line than they began. */
export const isOneWord = (field: string | null): boolean => field === 'register' || field === 'vin'

/** Kilometres in the API; read and typed in the reader's unit. */
export const isDistance = (field: VehicleField): boolean => field === 'mileage' || field === 'battery_range'

/** The unit of a field as the reader's language writes it: metric horsepower is PS in German and English, ch in French. */
export const unitOf = (
  field: VehicleField,
  t: TFunction<'vehicle'>,
  { signs }: Pick<Format, 'signs'>,
): string | undefined => {
  if (isDistance(field)) return signs.distance
  return field === 'din_power' || field === 'charging_time' ? t(`units.${field}`) : fieldUnits[field]
}

/** Fields whose fixed values are translated under `vehicle:values.<field>.<value>`. */
export const fixedValueFields = [
  'battery_type',
  'emissions_standard',
  'critair',
  'import_status',
  'maintenance_history',
  'accident_history',
  'upholstery',
] as const satisfies readonly VehicleField[]
export const isFixedValueField = (field: VehicleField): boolean =>
  (fixedValueFields as readonly string[]).includes(field)

/** Days, written in the reader's order. */
export const dayFields: readonly VehicleField[] = ['registration_date', 'insurance_expiry_date']
