import type { DistanceUnit } from '../units.ts'
import type { Energy, Powertrain } from './vocabulary.ts'

/** What energy is sold by: liters, kilograms, kilowatt-hours. */
export const energyUnits = ['l', 'kg', 'kWh'] as const
export type EnergyUnit = (typeof energyUnits)[number]

/** What the price of each energy is for one of. */
export const unitOfEnergy: Readonly<Record<Energy, EnergyUnit>> = {
  petrol: 'l',
  diesel: 'l',
  lpg: 'l',
  ethanol: 'l',
  cng: 'kg',
  hydrogen: 'kg',
  electricity: 'kWh',
}

/**
 * Kilograms of CO₂ from one unit of a fuel, by which a vehicle's CO₂ says what it consumes; null where it does not.
 *
 * Consumption is measured in the same way, by the carbon in the exhaust: liters for 100 km = f ÷ density × 0.273 × g/km, so a
 * liter is density ÷ (f × 0.273) ÷ 10. Of petrol (E10) f is 0.1206, of diesel (B7) 0.1165 (Regulation (EU) 2017/1151, annex XXI,
 * sub-annex 7), of LPG 0.1212, natural gas 0.1336 (by kilogram) and E85 0.1742 (UN Regulation 101, annex 6); densities in kg/l are
 * those of the reference fuels: 0.75, 0.836, 0.538 and 0.786.
 */
export const co2PerUnit: Readonly<Record<Energy, number | null>> = {
  petrol: 2.28,
  diesel: 2.63,
  lpg: 1.63,
  ethanol: 1.65,
  cng: 2.74,
  hydrogen: null,
  electricity: null,
}

/** Where a consumption is known from: the vehicle's CO₂, what its seller states, or the capacity of its battery over its range. */
export const consumptionGrounds = ['co2', 'stated', 'range'] as const
export type ConsumptionGround = (typeof consumptionGrounds)[number]

/** What of a vehicle tells its consumption, in the units of rulings 4; null where it is not known. */
export interface EnergyFacts {
  readonly powertrain: Powertrain | null
  readonly energy: Energy | null
  /** g/km */
  readonly co2_emissions: number | null
  /** kWh/100 km */
  readonly battery_consumption: number | null
  /** kWh */
  readonly battery_capacity: number | null
  /** km */
  readonly battery_range: number | null
}

export interface EnergyUse {
  readonly energy: Energy
  /** Units of the energy for 100 km, to a tenth, as papers state it. */
  readonly per100Km: number
  readonly ground: ConsumptionGround
}

const toTenth = (value: number): number => Math.round(value * 10) / 10

function fuelUse({ energy, co2_emissions: co2 }: EnergyFacts): EnergyUse | undefined {
  const factor = energy && co2PerUnit[energy]
  // g/km ÷ kg for a unit ÷ 10 = units for 100 km
  const per100Km = factor && co2 ? toTenth(co2 / factor / 10) : 0
  return energy && per100Km > 0 ? { energy, per100Km, ground: 'co2' } : undefined
}

function batteryUse(facts: EnergyFacts): EnergyUse | undefined {
  const { powertrain, battery_consumption: stated, battery_capacity: capacity, battery_range: range } = facts
  if (stated) return { energy: 'electricity', per100Km: toTenth(stated), ground: 'stated' }
  // The range of a plug-in hybrid is driven on electricity alone, its CO₂ is an average with it: they do not add up.
  if (powertrain === 'plug_in_hybrid') return undefined
  const per100Km = capacity && range ? toTenth((capacity / range) * 100) : 0
  return per100Km > 0 ? { energy: 'electricity', per100Km, ground: 'range' } : undefined
}

/**
 * What a vehicle consumes: one energy, of plug-in hybrids fuel and electricity.
 *
 * @returns none where anything it consumes is not known, and for fuel cells, of which papers we know tell nothing
 */
export function energyUses(facts: EnergyFacts): readonly EnergyUse[] {
  const { powertrain } = facts
  if (powertrain === null || powertrain === 'fuel_cell') return []
  const uses = [
    ...(powertrain === 'electric' ? [] : [fuelUse(facts)]),
    ...(powertrain === 'electric' || powertrain === 'plug_in_hybrid' ? [batteryUse(facts)] : []),
  ]
  const known = uses.filter((use) => use !== undefined)
  return known.length === uses.length ? known : []
}

/** What is paid for one energy on a distance. @param km kilometers · `price` of one unit, in major units */
export const energyCost = (
  { per100Km, price }: { readonly per100Km: number; readonly price: number },
  km: number,
): number => (km / 100) * per100Km * price

/** What a private car is driven in a year, about, in each unit: the distance before somebody says theirs. */
export const usualYearlyDistance: Readonly<Record<DistanceUnit, number>> = { km: 12_000, mi: 7_500 }
/** The longest distance of a year that is calculated with, in whatever unit. */
export const maxYearlyDistance = 500_000
