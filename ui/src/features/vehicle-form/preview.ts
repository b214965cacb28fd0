import { vehicleFieldNames } from '@forecourt/contracts'
import type { VehicleFields } from '../../shared/vehicle/field-text.ts'
import type { Choices } from './form-context.ts'
import type { FormValues } from './form-values.ts'

/** The form's values with references as records, to be read like a stored vehicle. */
export function previewOf(values: FormValues, choices: Choices, cityName: string | null): VehicleFields {
  const by = <T extends { id: string }>(list: readonly T[], id: unknown): T | null =>
    list.find((one) => one.id === id) ?? null
  const plain = Object.fromEntries(vehicleFieldNames.map((field) => [field, values[field] ?? null]))
  return {
    ...(plain as unknown as VehicleFields),
    category: by(choices.categories, values.category),
    type: by(choices.types, values.type),
    color: by(choices.colors, values.color),
    fuel_type: by(choices.fuelTypes, values.fuel_type),
    transmission: by(choices.transmissions, values.transmission),
    currency: by(choices.currencies, values.currency),
    country: by(choices.countries, values.country),
    origin: by(choices.countries, values.origin),
    first_registration_country: by(choices.countries, values.first_registration_country),
    city: values.city && cityName ? { id: values.city, name: cityName, latitude: null, longitude: null } : null,
    options: choices.options.filter((option) => values.options?.includes(option.id)),
  }
}
