import { PS_PER_KW, powersAgree } from '@forecourt/contracts'

/** Metric horsepower of a power in kilowatts, whole PS (rulings 4: 1 kW = 1.35962 PS). */
export const toPs = (kilowatts: number): number => Math.round(kilowatts * PS_PER_KW)

/** Kilowatts of a power in PS, one decimal at most. */
export const toKilowatts = (ps: number): number => Math.round((ps / PS_PER_KW) * 10) / 10

export interface Powers {
  engine_power: number | null
  din_power: number | null
}

/**
 * Both powers after one of them was typed: the other one follows, unless it already agrees within the tolerance of
 * rulings 4 — so figures copied from papers, which round differently, stay as they are.
 */
export function withPower(powers: Powers, field: keyof Powers, value: number | null): Powers {
  if (value === null) return { ...powers, [field]: null }
  if (field === 'engine_power') {
    const agrees = powers.din_power !== null && powersAgree(value, powers.din_power)
    return { engine_power: value, din_power: agrees ? powers.din_power : toPs(value) }
  }
  const agrees = powers.engine_power !== null && powersAgree(powers.engine_power, value)
  return { din_power: value, engine_power: agrees ? powers.engine_power : toKilowatts(value) }
}
