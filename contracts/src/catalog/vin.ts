import { maxModelYear } from './vehicle.ts'
import { type VinMaker, vinMaker } from './vin-makers.ts'

/** Values of letters for the check digit: ISO 3779, 49 CFR 565.15. Digits stand for themselves. */
const letterValues: Readonly<Record<string, number>> = Object.fromEntries(
  ['AJ', 'BKS', 'CLT', 'DMU', 'ENV', 'FW', 'GPX', 'HY', 'RZ'].flatMap((letters, at) =>
    [...letters].map((letter) => [letter, at + 1]),
  ),
)
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The check character (position 9) of a VIN: ISO 3779 / 49 CFR 565.15. Expects 17 valid characters. */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, c, i) => total + (letterValues[c] ?? Number(c)) * (weights[i] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** Upper case, without blanks and hyphens. */
export const normaliseVin = (vin: string): string => vin.toUpperCase().replace(/[\s-]/g, '')

/** North America: 1 to 5, and 7F to 70, which the United States use since 2020 (ISO 3780). */
const isNorthAmerican = (vin: string): boolean => /^([1-5]|7[F-Z0-9])/.test(vin)
const isChinese = (vin: string): boolean => vin.startsWith('L')

export type VinProblem = 'VIN_LENGTH' | 'VIN_LETTERS' | 'VIN_CHECK_DIGIT' | 'CHASSIS_NUMBER'

/**
 * What is wrong with a VIN, or null. Before model year 1981 a free chassis number of 5–17 characters (rulings 4).
 * The check digit counts where the maker's region uses it: North America (49 CFR 565) and China (GB 16735).
 */
export function vinProblem(vin: string, year: number | null): VinProblem | null {
  const text = normaliseVin(vin)
  if (year !== null && year < 1981) return /^[A-Z0-9]{5,17}$/.test(text) ? null : 'CHASSIS_NUMBER'
  if (text.length !== 17) return 'VIN_LENGTH'
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(text)) return 'VIN_LETTERS'
  const isChecked = isNorthAmerican(text) || isChinese(text)
  return isChecked && vinCheckDigit(text) !== text[8] ? 'VIN_CHECK_DIGIT' : null
}

/** Codes of position 10 in order, from 1980; they begin again after 30 years. I, O, Q, U, Z and 0 are none. */
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const firstCodedYear = 1980

/** The model years a code of position 10 may mean, earliest first; none when it is no code. */
export function modelYears(code: string): readonly number[] {
  const at = code.length === 1 ? yearCodes.indexOf(code) : -1
  return at < 0 ? [] : [firstCodedYear + at, firstCodedYear + yearCodes.length + at]
}

/** What a VIN tells of a vehicle. Both are guesses a person may overrule. */
export interface VinFacts {
  readonly maker: VinMaker | null
  /** Model year, or null where the VIN does not say. */
  readonly year: number | null
}

/**
 * Reads make and model year from a VIN; null unless it is a complete and valid one. Of the two years a code may mean,
 * position 7 tells in North America for cars and light trucks (a digit: 1980–2009, a letter: 2010–2039; 49 CFR 565.15);
 * elsewhere, and for motorcycles and heavy trucks, the latest that may be on sale is taken.
 */
export function decodeVin(vin: string, now = new Date()): VinFacts | null {
  const text = normaliseVin(vin)
  if (vinProblem(text, null) !== null) return null
  const maker = vinMaker(text.slice(0, 3))
  return { maker, year: maker?.codesYear === false ? null : modelYearOf(text, maker, now) }
}

function modelYearOf(vin: string, maker: VinMaker | null, now: Date): number | null {
  const [early, late] = modelYears(vin.charAt(9))
  if (early === undefined || late === undefined) return null
  const newest = maxModelYear(now)
  const isTold = isNorthAmerican(vin) && (maker === null || maker.kind === 'light')
  const year = isTold ? (/\d/.test(vin.charAt(6)) ? early : late) : late <= newest ? late : early
  return year <= newest ? year : null
}
