import categoryData from './data/categories.json' with { type: 'json' }
import colorData from './data/colors.json' with { type: 'json' }
import countryData from './data/countries.json' with { type: 'json' }
import currencyData from './data/currencies.json' with { type: 'json' }
import fuelTypeData from './data/fuel-types.json' with { type: 'json' }
import optionData from './data/options.json' with { type: 'json' }
import transmissionData from './data/transmissions.json' with { type: 'json' }
import typeData from './data/types.json' with { type: 'json' }
import {
  type ColorSeed,
  type CountrySeed,
  type CurrencySeed,
  type FuelTypeSeed,
  type Powertrain,
  powertrains,
  type Seed,
  type TypeSeed,
} from './shape.ts'

/** Kinds of vehicle: car, van, motorcycle, … */
export const categories: readonly Seed[] = categoryData

/** Paint colours with their hex value. */
export const colors: readonly ColorSeed[] = colorData

/** ISO 3166-1 countries with names in all three languages. */
export const countries: readonly CountrySeed[] = countryData

/** The euro and the currencies the European Central Bank publishes rates for. */
export const currencies: readonly CurrencySeed[] = currencyData

/** Fuel types, each with its powertrain. */
export const fuelTypes: readonly FuelTypeSeed[] = fuelTypeData.map((fuelType) => ({
  ...fuelType,
  powertrain: parsePowertrain(fuelType.powertrain),
}))

/** Equipment. */
export const options: readonly Seed[] = optionData

/** Gearboxes. */
export const transmissions: readonly Seed[] = transmissionData

/** Body styles. */
export const types: readonly TypeSeed[] = typeData

function parsePowertrain(text: string): Powertrain {
  const powertrain = powertrains.find((known) => known === text)
  if (!powertrain) throw new Error(`data/fuel-types.json: ${text} is not a powertrain`)
  return powertrain
}
