/** Units a person may read distances and powers in; the API itself speaks km and kW (rulings 4). */
export const distanceUnits = ['km', 'mi'] as const
export const powerUnits = ['kW', 'PS', 'hp'] as const
export type DistanceUnit = (typeof distanceUnits)[number]
export type PowerUnit = (typeof powerUnits)[number]

export interface Units {
  readonly distance: DistanceUnit
  readonly power: PowerUnit
}

/** What the API speaks. */
export const apiUnits: Units = { distance: 'km', power: 'kW' }

/** Kilometres in one; the international mile of 1959. */
export const kmIn: Readonly<Record<DistanceUnit, number>> = { km: 1, mi: 1.609_344 }
/** Kilowatts to metric horsepower (PS): rulings 4. */
export const PS_PER_KW = 1.35962
/** Kilowatts in one: hp is the mechanical horsepower of 550 foot-pounds a second. */
export const kwIn: Readonly<Record<PowerUnit, number>> = { kW: 1, PS: 1 / PS_PER_KW, hp: 0.745_699_872 }

/** Whole kilometres or miles, whole horsepower or kilowatts: as people say them. */
export const distanceIn = (km: number, unit: DistanceUnit): number => Math.round(km / kmIn[unit])
export const powerIn = (kw: number, unit: PowerUnit): number => Math.round(kw / kwIn[unit])

/** For `Intl.NumberFormat`. */
export const distanceStyle: Readonly<Record<DistanceUnit, Intl.NumberFormatOptions>> = {
  km: { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 },
  mi: { style: 'unit', unit: 'mile', maximumFractionDigits: 0 },
}
/** How a unit of power is written in a language: the French call the PS "ch". @param language `fr_FR` or `fr-FR` */
export const powerSign = (unit: PowerUnit, language: string): string =>
  unit === 'PS' && language.startsWith('fr') ? 'ch' : unit
