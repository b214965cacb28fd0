import type { VehicleField } from '@forecourt/contracts'

/** Units of the number fields (rulings 4). `charging_time` and the counts read better as sentences. */
export const fieldUnits: Partial<Record<VehicleField, string>> = {
  mileage: 'km',
  engine_size: 'cm³',
  fiscal_power: 'CV',
  din_power: 'PS',
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
  charging_time: 'min',
  battery_range: 'km',
  battery_consumption: 'kWh/100 km',
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
