import {
  fieldApplies,
  normaliseVin,
  type Vehicle,
  type VehicleFacts,
  type VehicleField,
  type VehicleInput,
  vehicleFieldNames,
} from '@forecourt/contracts'

/** What the form holds: a vehicle's fields as the server takes them; references are ids. */
export type FormValues = Omit<VehicleInput, 'version'>

/** Reference data the rules look at. */
export interface FactSource {
  fuelTypes: readonly { id: string; powertrain: NonNullable<VehicleFacts['powertrain']> }[]
  categories: readonly { id: string; code: string | null }[]
  countries: readonly { id: string; code: string }[]
}

/** What the contract's rules need to know of the chosen references. */
export function factsOf(values: FormValues, source: FactSource | undefined): VehicleFacts {
  const by = <T extends { id: string }>(list: readonly T[] | undefined, id: string | null | undefined) =>
    list?.find((one) => one.id === id)
  return {
    powertrain: by(source?.fuelTypes, values.fuel_type)?.powertrain ?? null,
    category: by(source?.categories, values.category)?.code ?? null,
    country: by(source?.countries, values.country)?.code ?? null,
  }
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A stored vehicle as form values: references become their ids, empty fields are left out. */
export function valuesOf(vehicle: Vehicle): FormValues {
  const idOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(idOf)
    return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  }
  const entries = vehicleFieldNames.map((field) => [field, idOf(vehicle[field])] as const)
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value))) as FormValues
}

/** What to send: text trimmed; a field that does not apply is emptied, for it must be absent (contracts, vehicle-rules). */
export function submission(values: FormValues, facts: VehicleFacts): FormValues {
  const entries = vehicleFieldNames.map((field) => {
    const value = values[field]
    if (isEmpty(value) || !fieldApplies(field, facts)) return [field, null] as const
    if (typeof value !== 'string') return [field, value] as const
    return [field, field === 'vin' ? normaliseVin(value) : value.trim()] as const
  })
  return Object.fromEntries(entries) as FormValues
}

const same = (a: unknown, b: unknown): boolean => (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** Only the fields that differ from what the server has, so that an edit overwrites nothing it did not touch. */
export function changes(before: FormValues, after: FormValues): FormValues {
  const names = vehicleFieldNames.filter((field) => !same(before[field], after[field]))
  return Object.fromEntries(names.map((field) => [field, after[field] ?? null])) as FormValues
}

/** Values without those a rule refuses, for a draft that is saved half-way. */
export function without(values: FormValues, fields: readonly VehicleField[]): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => !fields.includes(field as VehicleField)),
  ) as FormValues
}
