/** Text of one language; reference entities without a description leave it out. */
export interface SeedText {
  readonly name: string
  readonly description?: string
}

/** Text by language: English and French always, Simplified Chinese where there is one. */
export interface Translations {
  readonly en_US: SeedText
  readonly fr_FR: SeedText
  readonly zh_CN?: SeedText
}

/** A reference entity to seed. `key` never changes: ids are derived from it. */
export interface Seed {
  readonly key: string
  readonly translations: Translations
}

/** A body style; `category` is the key of the one kind of vehicle it belongs to, none where several have it. */
export interface TypeSeed extends Seed {
  readonly category?: string
}

/** A paint colour; `hex` is `#rrggbb`. */
export interface ColorSeed extends Seed {
  readonly hex: string
}

/** A country by its ISO 3166-1 alpha-2 code (Kosovo: the user-assigned XK). */
export interface CountrySeed extends Seed {
  readonly code: string
}

/** A currency by its ISO 4217 code; `decimals` of its minor unit, `country` an ISO code for information. */
export interface CurrencySeed extends Seed {
  readonly code: string
  readonly symbol: string
  readonly decimals: number
  readonly country: string
}

/** What moves a vehicle; it decides which fields of a vehicle are required. */
export const powertrains = ['combustion', 'mild_hybrid', 'hybrid', 'plug_in_hybrid', 'electric', 'fuel_cell'] as const
export type Powertrain = (typeof powertrains)[number]

/** A fuel type, the powertrain it stands for, and what it is filled or charged with. */
export interface FuelTypeSeed extends Seed {
  readonly powertrain: Powertrain
  readonly energy: string
}

/** What one unit of energy costs: `country` an ISO code, `fuelType` and `currency` keys. */
export interface EnergyPriceSeed {
  readonly country: string
  readonly fuelType: string
  readonly price: number
  readonly currency: string
}

/** A city; latitude and longitude in degrees (WGS 84), `country` an ISO code, `key` its GeoNames id. */
export interface CitySeed extends Seed {
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  readonly population: number
}

/** A make and model for the autocomplete. `lastYear` is null while it is on offer; `types` are keys of body styles. */
export interface ModelSeed {
  readonly category: string
  readonly brand: string
  readonly model: string
  readonly firstYear: number
  readonly lastYear: number | null
  readonly types: readonly string[]
}
