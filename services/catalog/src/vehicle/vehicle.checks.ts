import type { Locale } from '@forecourt/contracts'
import {
  fieldApplies,
  maxModelYear,
  missingEssentials,
  missingFields,
  normaliseVin,
  powersAgree,
  type VehicleField,
  vehicleFieldNames,
  vinProblem,
} from '@forecourt/contracts'
import { DomainError, type Issue, ValidationError } from '@forecourt/kernel/errors'
import { AmountError, toMinor } from '../money/money.ts'
import { tidy } from '../text/fold.ts'
import type { ReferenceFacts } from './vehicle.references.ts'

/** Contents of a vehicle in the contract's terms: references as ids, the price in major units; null where empty. */
export type VehicleValues = { [F in VehicleField]: unknown }

/** Fields in which blanks around and between words mean nothing. */
const lines: readonly VehicleField[] = ['title', 'brand', 'model', 'register', 'address', 'postal_code', 'stock_number']
const upper: readonly VehicleField[] = ['register', 'postal_code']
/** Least lengths, judged after blanks are gone; the contract judges the rest. */
const leastLength: Partial<Record<VehicleField, number>> = {
  title: 3,
  register: 2,
  address: 3,
  postal_code: 2,
  description: 10,
}

/** A value as it is stored: tidied, upper case where the field is a code, null where nothing is left. */
export function normalise(field: VehicleField, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return value
  if (field === 'vin') return normaliseVin(value) || null
  if (field === 'description') return value.replaceAll('\r\n', '\n').trim() || null
  if (!lines.includes(field)) return value
  const text = tidy(value)
  return (upper.includes(field) ? text.toUpperCase() : text) || null
}

/**
 * Empties fields that do not apply to this kind of vehicle. Those the caller sent are a mistake to tell; those stored
 * before the fuel type or country changed are dropped silently. While the fuel type is not known, every field may
 * apply.
 */
export function dropInapplicable(
  values: VehicleValues,
  sent: ReadonlySet<VehicleField>,
  facts: ReferenceFacts,
): Issue[] {
  if (facts.powertrain === null) return []
  const left = vehicleFieldNames.filter((field) => values[field] !== null && !fieldApplies(field, facts))
  for (const field of left) values[field] = null
  return left.filter((field) => sent.has(field)).map((path) => ({ path, rule: 'notApplicable' }))
}

/** Everything wrong with what is there, whether or not it is complete (rulings 4). `today` is a UTC day, YYYY-MM-DD. */
export function problems(values: VehicleValues, facts: ReferenceFacts, now: Date): Issue[] {
  const issues: Issue[] = facts.unknown.map((path) => ({ path, rule: 'referenceUnknown' }))
  const add = (path: VehicleField, rule: string, params: Record<string, unknown> = {}) =>
    issues.push({ path, rule, params })
  const { price, year, vin, engine_power, din_power, number_of_doors, registration_date } = values
  for (const [field, limit] of Object.entries(leastLength) as [VehicleField, number][]) {
    const value = values[field]
    if (typeof value === 'string' && value.length < limit) add(field, 'minLength', { limit })
  }
  if (typeof price === 'number') {
    if (values.currency === null) add('currency', 'required')
    else if (facts.decimals !== null && !holds(price, facts.decimals))
      add('price', 'decimals', { limit: facts.decimals })
  }
  if (typeof year === 'number' && year > maxModelYear(now)) add('year', 'maximum', { limit: maxModelYear(now) })
  if (typeof vin === 'string') {
    const problem = vinProblem(vin, typeof year === 'number' ? year : null)
    if (problem) add('vin', `vin.${problem}`)
  }
  if (typeof engine_power === 'number' && typeof din_power === 'number' && !powersAgree(engine_power, din_power)) {
    add('din_power', 'powersDiffer')
  }
  if (facts.category === 'motorcycle' && typeof number_of_doors === 'number' && number_of_doors > 0) {
    add('number_of_doors', 'maximum', { limit: 0 })
  }
  if (typeof registration_date === 'string' && registration_date > now.toISOString().slice(0, 10)) {
    add('registration_date', 'inThePast')
  }
  return issues
}

const holds = (price: number, decimals: number): boolean => {
  try {
    toMinor(price, decimals)
    return true
  } catch (error) {
    if (error instanceof AmountError) return false
    throw error
  }
}

/** Records that lie within another one of the same vehicle: a city in its country, a body style in its category. */
const within = [
  { field: 'city', of: 'country', home: 'cityCountry', code: 'CITY_COUNTRY_MISMATCH' },
  { field: 'type', of: 'category', home: 'typeCategory', code: 'TYPE_CATEGORY_MISMATCH' },
] as const

/** @throws DomainError (422) with the code of the first pair that does not belong together, naming the fields of all */
export function checkPairs(values: VehicleValues, facts: ReferenceFacts): void {
  const wrong = within.filter(({ of, home }) => {
    const expected = facts[home]
    return expected !== null && values[of] !== null && values[of] !== expected
  })
  const [first] = wrong
  if (!first) return
  const fields = Object.fromEntries(wrong.map(({ field, code }) => [field, `errors.${code}`]))
  throw new DomainError(first.code, { fields })
}

/**
 * @param pictures how many the vehicle has
 * @throws DomainError VEHICLE_INCOMPLETE (422) naming each missing field: "X is required."
 */
export function checkComplete(values: VehicleValues, facts: ReferenceFacts, pictures: number, locale: Locale): void {
  const missing: string[] = missingFields(values, facts)
  if (pictures === 0) missing.push('pictures')
  refuseMissing(missing, locale)
}

/** The least a live vehicle has. @throws DomainError VEHICLE_INCOMPLETE (422) */
export const checkEssential = (values: VehicleValues, locale: Locale): void =>
  refuseMissing(missingEssentials(values), locale)

function refuseMissing(missing: readonly string[], locale: Locale): void {
  if (missing.length === 0) return
  const sentences = new ValidationError(
    missing.map((path) => ({ path, rule: 'required' })),
    'vehicle',
  )
  throw new DomainError('VEHICLE_INCOMPLETE', { fields: sentences.sentences(locale) })
}
