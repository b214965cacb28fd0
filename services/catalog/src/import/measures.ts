import { powersAgree, UNKNOWN_UNIT, type VehicleField } from '@forecourt/contracts'
import { parseAmount } from './cell-values.ts'
import { type Scale, scaleOf } from './units.ts'

/** What a number's cell says: the value in the field's own unit, and what stands beside it. */
export interface Measure {
  readonly value: number
  /** The other power of "110 kW (150 PS)": kilowatts beside PS, PS beside kilowatts. */
  readonly other?: number
  /** What in a price is neither number nor known word: a currency, or something to ask about. */
  readonly currency?: string
}

/** Why a cell cannot be read; `value` is the part to ask about where it is not the whole cell. */
export type Unread = { readonly rule: string; readonly value?: string }

/** What the person said a unit means. Undefined where nothing was said. */
export type SaidUnit = (unit: string) => Scale | undefined

/** Fields that are kept with decimals. */
const decimals: readonly VehicleField[] = ['price', 'battery_capacity', 'battery_consumption', 'engine_power']
/** An engine of less than 49 cm³ is none of ours: a number below is litres ("1.6"). */
const MOST_LITRES = 20

/** A number with its unit, in the field's own. `columnScale` is what the column's name says of numbers without one. */
export function readMeasure(
  field: VehicleField,
  text: string,
  columnScale: number | undefined,
  said: SaidUnit,
): { readonly value: Measure } | Unread {
  if (field === 'din_power' || field === 'engine_power') {
    const pair = readPowers(field, text)
    if (pair) return pair
  }
  const amount = parseAmount(text)
  if ('rule' in amount) return amount
  const { value, unit } = amount.value
  const scale = unit === '' ? { factor: columnScale ?? 1, rest: '' } : (said(unit) ?? scaleOf(field, unit))
  if (!scale) return { rule: UNKNOWN_UNIT, value: unit }
  const isLitres = field === 'engine_size' && unit === '' && value < MOST_LITRES
  const factor = isLitres ? 1_000 : scale.factor
  return inOwnUnit(field, value, factor, scale.rest)
}

function inOwnUnit(
  field: VehicleField,
  value: number,
  factor: number,
  currency: string,
): { readonly value: Measure } | Unread {
  const exact = Number((value * factor).toPrecision(12))
  const beside = currency === '' ? {} : { currency }
  if (decimals.includes(field)) {
    return { value: { value: factor === 1 || field === 'price' ? exact : Math.round(exact * 10) / 10, ...beside } }
  }
  // Converted numbers are rounded; one that stands there with decimals is no whole number.
  const whole = factor === 1 ? exact : Math.round(exact)
  return Number.isInteger(whole) ? { value: { value: whole } } : { rule: 'import.whole' }
}

/** Two numbers with a unit or a sign between them. */
const PAIR = /^\D*?(\d[\d.,]*)\s*(?:(\p{L}+)\.?\s*[(/|,;]?|[(/|,;])\s*(\d[\d.,]*)\s*(\p{L}*)\.?\s*\)?$/u

/** "110kW/150PS", "150 PS (110 kW)", and "110/150" where only one order makes sense. Undefined for one number. */
function readPowers(
  field: 'din_power' | 'engine_power',
  text: string,
): { readonly value: Measure } | Unread | undefined {
  const [, first = '', firstUnit = '', second = '', secondUnit = ''] = PAIR.exec(text.trim()) ?? []
  if (second === '') return undefined
  const [a, b] = [parseAmount(first), parseAmount(second)]
  if ('rule' in a || 'rule' in b) return undefined
  const [one, two] = [a.value.value, b.value.value]
  const kwFirst = isKilowatts(firstUnit) ?? negated(isKilowatts(secondUnit)) ?? orderOf(one, two)
  const kwSecond = isKilowatts(secondUnit) ?? negated(kwFirst)
  if (kwFirst === undefined || kwFirst === kwSecond) return { rule: UNKNOWN_UNIT, value: text }
  const [kilowatts, ps] = kwFirst ? [one, two] : [two, one]
  return { value: field === 'din_power' ? { value: ps, other: kilowatts } : { value: kilowatts, other: ps } }
}

const negated = (known: boolean | undefined): boolean | undefined => (known === undefined ? undefined : !known)

/** Whether a unit of power is kilowatts rather than horsepower; undefined for no unit, and for one we do not know. */
function isKilowatts(unit: string): boolean | undefined {
  if (unit === '') return undefined
  const factor = scaleOf('engine_power', unit)?.factor
  return factor === undefined ? undefined : factor === 1
}

/** Whether the first of two powers without units must be the kilowatts; undefined where both or neither could be. */
function orderOf(first: number, second: number): boolean | undefined {
  const [forward, backward] = [powersAgree(first, second), powersAgree(second, first)]
  return forward === backward ? undefined : forward
}
