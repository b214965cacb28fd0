import { type VehicleField, vehicleFields } from './vehicle.ts'
import { POWER_TOLERANCE, type Powertrain, PS_PER_KW } from './vocabulary.ts'

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
]

/** Whether the electric block applies: plug-in hybrids and electric vehicles only (rulings 4). */
export const hasElectricBlock = (powertrain: Powertrain | null): boolean =>
  powertrain === 'plug_in_hybrid' || powertrain === 'electric'

/** Whether a field applies at all; one that does not must be absent. */
export function fieldApplies(field: VehicleField, facts: VehicleFacts): boolean {
  if (electricBlock.includes(field)) return hasElectricBlock(facts.powertrain)
  if (field === 'engine_size') return facts.powertrain !== 'electric'
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

const transliteration: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The check character (position 9) of a VIN: ISO 3779 / 49 CFR 565.15. Expects 17 valid characters. */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, c, i) => total + (transliteration[c] ?? Number(c)) * (weights[i] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

export type VinProblem = 'VIN_LENGTH' | 'VIN_LETTERS' | 'VIN_CHECK_DIGIT' | 'CHASSIS_NUMBER'

/**
 * What is wrong with a VIN, or null. Before model year 1981 a free chassis number of 5–17 characters (rulings 4).
 * The check digit counts where the maker's region uses it: North America (1–5) and China (L).
 */
export function vinProblem(vin: string, year: number | null): VinProblem | null {
  const text = normaliseVin(vin)
  if (year !== null && year < 1981) return /^[A-Z0-9]{5,17}$/.test(text) ? null : 'CHASSIS_NUMBER'
  if (text.length !== 17) return 'VIN_LENGTH'
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(text)) return 'VIN_LETTERS'
  return /^[1-5L]/.test(text) && vinCheckDigit(text) !== text[8] ? 'VIN_CHECK_DIGIT' : null
}

/** Upper case, without blanks and hyphens. */
export const normaliseVin = (vin: string): string => vin.toUpperCase().replace(/[\s-]/g, '')

/** Whether engine_power (kW) and din_power (PS) agree within ±2 % or one whole PS (rulings 4). */
export const powersAgree = (kilowatts: number, ps: number): boolean =>
  Math.abs(kilowatts * PS_PER_KW - ps) <= Math.max(1, ps * POWER_TOLERANCE)
