import { PS_PER_KW } from '../units.ts'
import { type VehicleField, vehicleFields } from './vehicle.ts'
import { POWER_TOLERANCE, type Powertrain } from './vocabulary.ts'

/** What the rules need to know of the referenced records. Null where the reference is not chosen yet. */
export interface VehicleFacts {
  readonly powertrain: Powertrain | null
  /** Category code: car, van, motorcycle, truck, … */
  readonly category: string | null
  /** ISO code of the country the vehicle stands in. */
  readonly country: string | null
}

const electricBlock: readonly VehicleField[] = [
  'battery_capacity',
  'battery_type',
  'battery_health',
  'charging_time',
  'fast_charging',
  'battery_range',
  'battery_consumption',
]
/** Never required (rulings 4). */
const optionalFields: readonly VehicleField[] = [
  'insurance_expiry_date',
  'torque',
  'wheelbase',
  'upholstery',
  'import_status',
  'accident_history',
  'first_registration_country',
  'stock_number',
]

/** Whether the electric block applies: plug-in hybrids and electric vehicles only (rulings 4). */
export const hasElectricBlock = (powertrain: Powertrain | null): boolean =>
  powertrain === 'plug_in_hybrid' || powertrain === 'electric'

/** Whether there is an engine with a displacement: not in electric and fuel-cell vehicles (rulings 4). */
export const hasEngine = (powertrain: Powertrain | null): boolean =>
  powertrain !== 'electric' && powertrain !== 'fuel_cell'

/** Whether a field applies at all; one that does not must be absent. */
export function fieldApplies(field: VehicleField, facts: VehicleFacts): boolean {
  if (electricBlock.includes(field)) return hasElectricBlock(facts.powertrain)
  if (field === 'engine_size') return hasEngine(facts.powertrain)
  if (field === 'critair') return facts.country === null || facts.country === 'FR'
  return true
}

/** Whether a field must be filled before a vehicle goes live (rulings 4). */
export function fieldRequired(field: VehicleField, facts: VehicleFacts): boolean {
  if (optionalFields.includes(field)) return false
  if (field === 'critair') return facts.country === 'FR'
  return fieldApplies(field, facts)
}

export const vehicleFieldNames = Object.keys(vehicleFields) as VehicleField[]

/** The required fields that are empty, in the order of the form. Pictures are counted separately. */
export function missingFields(values: Partial<Record<VehicleField, unknown>>, facts: VehicleFacts): VehicleField[] {
  const empty = (value: unknown) =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return vehicleFieldNames.filter((field) => fieldRequired(field, facts) && empty(values[field]))
}

/** What even a vehicle marked incomplete has: what a search hit shows of it, and where it is offered. */
export const essentialFields = ['title', 'brand', 'model', 'year', 'price', 'currency', 'country'] as const

/** The essential fields that are empty. */
export const missingEssentials = (values: Partial<Record<VehicleField, unknown>>): VehicleField[] =>
  essentialFields.filter((field) => values[field] === undefined || values[field] === null || values[field] === '')

/** Whether engine_power (kW) and din_power (PS) agree within ±2 % or one whole PS (rulings 4). */
export const powersAgree = (kilowatts: number, ps: number): boolean =>
  Math.abs(kilowatts * PS_PER_KW - ps) <= Math.max(1, ps * POWER_TOLERANCE)
