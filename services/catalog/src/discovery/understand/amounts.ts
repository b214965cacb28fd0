import type { VehicleFilter } from '@forecourt/contracts'
import * as words from './amount-words.ts'
import { FIGURE, NUMERAL, numberOf, TIMES, timesOf } from './figures.ts'

/** A part of a text that says a bound, and what it says. */
export interface AmountSpan {
  readonly start: number
  readonly end: number
  readonly filter: Omit<VehicleFilter, 'currency'>
  /** ISO 4217 code, where the amount of money names one. */
  readonly currency?: string
  /** Kilometres without a direction or up to so many: around a city, where one is named beside it. */
  readonly radiusKm?: number
  /** It says what nothing is filtered by, with the words that say so: "400 km of range". */
  readonly isNoFilter?: boolean
}

type Direction = 'least' | 'most' | 'about' | undefined

const NUMBER = `(?:${FIGURE}|${NUMERAL})`
const TIMES_PATTERN = TIMES.map(([pattern]) => pattern).join('|')
const patternOf = (list: readonly (readonly [pattern: string, value: unknown])[]) => list.map(([one]) => one).join('|')
const CURRENCY = patternOf(words.CURRENCIES)
const UNIT = [
  CURRENCY,
  patternOf(words.DISTANCES),
  patternOf(words.POWERS),
  words.YEARS_OLD,
  words.YEAR,
  words.DOORS,
  words.SEATS,
].join('|')

const amount = (range: string, before: string) =>
  new RegExp(
    [
      `(?:(?<about>${words.PRICE_BEFORE}|${words.MILEAGE_BEFORE}|${words.YEAR_BEFORE}|${words.POWER_BEFORE})(?: of| de| von|在|为|:)?\\s*)?`,
      `(?:(?<before>${before})\\s*)?(?:(?<sign>${CURRENCY})\\s*)?`,
      `(?<![\\p{L}\\p{N}.,](?<![\\p{Script=Han}a-z]|eur|gbp|usd|chf|ab|bis|max))(?<low>${NUMBER})(?:\\s*(?<lowTimes>${TIMES_PATTERN}))?(?:\\s*(?<lowUnit>${UNIT}))?`,
      `(?:(?:${range})(?:(?:${CURRENCY})\\s*)?(?<high>${NUMBER})(?:\\s*(?<highTimes>${TIMES_PATTERN}))?)?`,
      `(?:\\s*(?<unit>${UNIT}))?(?:(?:的|之间)?\\s*(?<after>${words.MOST_AFTER}|${words.LEAST_AFTER}|${words.ABOUT_AFTER})(?!\\s*(?:${CURRENCY})?\\s*\\d))?(?<price>价格?)?`,
    ].join(''),
    'u',
  )
const BETWEEN = amount(words.RANGE_AND, words.BETWEEN_BEFORE)
const BOUND = amount(words.RANGE, `${words.MOST_BEFORE}|${words.LEAST_BEFORE}|${words.ABOUT_BEFORE}`)
const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'u')
const isWhole = (pattern: string, text: string | undefined) => text !== undefined && whole(pattern).test(text)

interface Parts {
  readonly about?: string
  readonly before?: string
  readonly sign?: string
  readonly low?: string
  readonly lowTimes?: string
  readonly lowUnit?: string
  readonly high?: string
  readonly highTimes?: string
  readonly unit?: string
  readonly after?: string
  readonly price?: string
}

/** Every bound a text says. @param text flat · @param year the present one, which ages count from */
export function amountsIn(text: string, year: number): AmountSpan[] {
  const found: AmountSpan[] = []
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const [between, bound] = [BETWEEN.exec(rest), BOUND.exec(rest)]
    // Of two that begin at one place, the one that has both ends of a range.
    const isRange = between?.groups?.high !== undefined && between.groups.before !== undefined
    const match = isRange && (!bound || between.index <= bound.index) ? between : bound
    if (!match) break
    const [start, end] = [at + match.index, at + match.index + match[0].trimEnd().length]
    const unfiltered = noFilterAt(text, start, end, match.groups as Parts)
    const span = unfiltered ? undefined : spanOf(match.groups as Parts, year)
    if (unfiltered) found.push(unfiltered)
    if (span) found.push({ start, end, ...span })
    at = unfiltered ? unfiltered.end : span ? end : Math.max(start + 1, endOfNumber(match, at))
  }
  return found
}

/** An amount that is how far one drives on a charge, or comes every month, with the words that say so. */
function noFilterAt(text: string, start: number, end: number, { low = '' }: Parts): AmountSpan | undefined {
  const before = words.NO_FILTER_BEFORE.exec(text.slice(0, start))
  const after = words.NO_FILTER_AFTER.exec(text.slice(end))
  const isCharge = before !== null && numberOf(low) <= words.FARTHEST_CHARGE
  if (!isCharge && !after) return undefined
  return { start: isCharge ? before.index : start, end: end + (after?.[0].length ?? 0), filter: {}, isNoFilter: true }
}

/** Behind the number of a match that says nothing: what is left of it is no number of its own. */
const endOfNumber = (match: RegExpExecArray, at: number): number => {
  const low = match.groups?.low ?? ''
  return at + match.index + match[0].indexOf(low) + low.length
}

type Said = Omit<AmountSpan, 'start' | 'end'>

function spanOf(parts: Parts, year: number): Said | undefined {
  const { low = '', high, lowTimes, highTimes } = parts
  const unit = parts.unit ?? parts.lowUnit
  const last = high === undefined ? undefined : numberOf(high) * timesOf(highTimes)
  // "10 to 15k": the thousands are said once.
  const isShared = lowTimes === undefined && highTimes !== undefined && numberOf(low) < 1_000
  const first = numberOf(low) * timesOf(isShared ? highTimes : lowTimes)
  const direction = directionOf(parts)
  const isMoney = parts.sign !== undefined || isWhole(CURRENCY, unit)
  const ends = endsOf(first, last, direction)
  const [distance, power] = [valueIn(words.DISTANCES, unit), valueIn(words.POWERS, unit)]
  if (isMoney) return priceOf(ends, first, parts.sign ?? unit)
  if (distance !== undefined) return mileageOf(ends, first, distance, direction ?? (parts.about ? 'most' : undefined))
  if (power !== undefined) return powerOf(parts, ends, first, power)
  if (isWhole(words.DOORS, unit)) return countOf('doors', first, parts.after ?? parts.before, 9)
  if (isWhole(words.SEATS, unit)) return countOf('seats', first, parts.after ?? parts.before, 60)
  const age = words.OF_AGE.test(`${parts.before} ${parts.after}`) ? turned(direction) : direction
  if (isWhole(words.YEARS_OLD, unit)) return ageOf(first, age, year)
  const isYear = first >= 1_900 && first <= year + 2 && !lowTimes && !highTimes && /^\d{4}$/.test(low)
  if (isWhole(words.YEAR, unit)) return isYear ? yearOf(ends, first) : ageOf(first, age, year)
  if (isWhole(words.MILEAGE_BEFORE, parts.about)) return mileageOf(ends, first, 1, direction ?? 'most')
  const isPriced =
    isWhole(words.PRICE_BEFORE, parts.about) || parts.price !== undefined || isWhole(words.NOT_OF_YEARS, parts.before)
  if (isYear && !isPriced) return yearOf(ends, first)
  const isBound = direction !== undefined || last !== undefined || isPriced || lowTimes !== undefined
  return isBound && first >= 300 ? priceOf(ends, first, undefined) : undefined
}

function directionOf({ before, after }: Parts): Direction {
  if (isWhole(words.MOST_AFTER, after)) return 'most'
  if (isWhole(words.LEAST_AFTER, after)) return 'least'
  if (isWhole(words.ABOUT_AFTER, after)) return 'about'
  if (isWhole(words.MOST_BEFORE, before)) return 'most'
  if (isWhole(words.LEAST_BEFORE, before)) return 'least'
  return isWhole(words.ABOUT_BEFORE, before) ? 'about' : undefined
}

const turned = (direction: Direction): Direction =>
  direction === 'most' ? 'least' : direction === 'least' ? 'most' : direction

interface Ends {
  readonly min?: number
  readonly max?: number
}
/** How far "around 15k" reaches to either side. */
const ABOUT = 0.1

function endsOf(first: number, last: number | undefined, direction: Direction): Ends {
  if (last !== undefined) return { min: Math.min(first, last), max: Math.max(first, last) }
  if (direction === 'about') return { min: Math.round(first * (1 - ABOUT)), max: Math.round(first * (1 + ABOUT)) }
  if (direction === 'most') return { max: first }
  return direction === 'least' ? { min: first } : {}
}

const valueIn = (list: readonly (readonly [pattern: string, value: number])[], unit: string | undefined) =>
  list.find(([pattern]) => isWhole(pattern, unit))?.[1]

/** An amount without a direction is what somebody can spend. */
function priceOf({ min, max }: Ends, first: number, sign: string | undefined): Said | undefined {
  const code = words.CURRENCIES.find(([pattern]) => isWhole(pattern, sign))?.[1]
  const most = max ?? (min === undefined ? first : undefined)
  if ((min ?? 0) > 1e10 || (most ?? 0) > 1e10 || first < 50) return undefined
  return {
    filter: { ...(min === undefined ? {} : { priceMin: min }), ...(most === undefined ? {} : { priceMax: most }) },
    ...(code ? { currency: code } : {}),
  }
}

function mileageOf({ min, max }: Ends, first: number, unit: number, direction: Direction): Said | undefined {
  const km = (value: number) => Math.round(value * unit)
  const most = max ?? (min === undefined ? first : undefined)
  if (km(first) > 2_000_000 || (most !== undefined && km(most) > 2_000_000)) return undefined
  const filter = {
    ...(min === undefined ? {} : { mileageMin: km(min) }),
    ...(most === undefined ? {} : { mileageMax: km(most) }),
  }
  const isNear = direction !== 'least' && min === undefined && km(first) >= 1 && km(first) <= 1_000
  return { filter, ...(isNear ? { radiusKm: km(first) } : {}) }
}

/** Power without a direction is what somebody wants at least. "7 150 ch" is a Golf 7 of 150. */
function powerOf({ low = '' }: Parts, { min, max }: Ends, first: number, unit: number): Said | undefined {
  // To whole kilowatts, so that the 110 kW of every list are "150 hp".
  const value = (one: number) => Math.floor(one * unit + 0.01)
  if (first * unit > 2_200) {
    const last = Number(low.split(/[ .,'’]/).at(-1))
    return Number.isFinite(last) && last * unit <= 2_200 && last > 0 ? { filter: { powerMin: value(last) } } : undefined
  }
  const least = min ?? (max === undefined ? first : undefined)
  return {
    filter: {
      ...(least === undefined ? {} : { powerMin: value(least) }),
      ...(max === undefined ? {} : { powerMax: Math.ceil(max * unit - 0.01) }),
    },
  }
}

const yearOf = ({ min, max }: Ends, first: number): Said => {
  if (min === undefined && max === undefined) return { filter: { yearMin: first, yearMax: first } }
  return {
    filter: { ...(min === undefined ? {} : { yearMin: min }), ...(max === undefined ? {} : { yearMax: max }) },
  }
}

const ageOf = (age: number, direction: Direction, year: number): Said | undefined => {
  if (age > 99 || direction === 'about' || direction === undefined) return undefined
  return { filter: direction === 'most' ? { yearMin: year - age } : { yearMax: year - age } }
}

const countOf = (key: 'doors' | 'seats', count: number, bound: string | undefined, most: number): Said | undefined =>
  bound === undefined && Number.isInteger(count) && count >= 1 && count <= most
    ? { filter: { [key]: count } }
    : undefined
