import { fieldApplies, type Vehicle, type VehicleFacts, type VehicleField } from '@forecourt/contracts'

/** Groups of the specification, in reading order. `papers` holds what only the owner and administrators see. */
export const specGroups = {
  overview: ['category', 'type', 'brand', 'model', 'year', 'mileage', 'color'],
  engine: ['fuel_type', 'transmission', 'engine_power', 'engine_size', 'torque', 'fiscal_power'],
  electric: [
    'battery_capacity',
    'battery_range',
    'battery_consumption',
    'battery_type',
    'battery_health',
    'charging_time',
    'fast_charging',
  ],
  emissions: ['emissions_standard', 'co2_emissions', 'critair'],
  history: [
    'registration_date',
    'number_of_owners',
    'is_first_hand',
    'maintenance_history',
    'accident_history',
    'origin',
    'import_status',
    'first_registration_country',
    'insurance_expiry_date',
  ],
  dimensions: [
    'number_of_doors',
    'number_of_seats',
    'upholstery',
    'trunk_volume',
    'length',
    'width',
    'height',
    'wheelbase',
    'weight',
  ],
  papers: ['stock_number', 'register', 'vin', 'address', 'postal_code'],
} as const satisfies Record<string, readonly VehicleField[]>
export type SpecGroupId = keyof typeof specGroups

export interface SpecRow {
  field: VehicleField
  text: string
}
export interface SpecGroup {
  id: SpecGroupId
  rows: SpecRow[]
}

/**
 * The specification of a vehicle in groups. Rows without a value and groups without rows are left out, and so is the
 * electric block of whatever cannot be plugged in (visual brief; rulings 4). The postal code alone makes no group.
 */
export function groupSpecs(vehicle: Vehicle, textOf: (field: VehicleField) => string | null): SpecGroup[] {
  const facts: VehicleFacts = {
    powertrain: vehicle.fuel_type?.powertrain ?? null,
    category: vehicle.category?.code ?? null,
    country: vehicle.country?.code ?? null,
  }
  const isPrivate = vehicle.register === null && vehicle.vin === null && vehicle.address === null
  return (Object.keys(specGroups) as SpecGroupId[])
    .filter((id) => id !== 'papers' || !isPrivate)
    .map((id) => ({
      id,
      rows: (specGroups[id] as readonly VehicleField[])
        .filter((field) => fieldApplies(field, facts))
        .map((field) => ({ field, text: textOf(field) }))
        .filter((row): row is SpecRow => row.text !== null),
    }))
    .filter((group) => group.rows.length > 0)
}
