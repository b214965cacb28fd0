import { normaliseVin, vinProblem } from '@forecourt/contracts'

export const vinLength = 17

/** What can be said of a VIN while it is being typed. */
export interface VinFeedback {
  /** Characters so far, without blanks. */
  length: number
  /** Wrong whatever follows; a VIN that is only not finished yet is not wrong. */
  problem: 'VIN_LETTERS' | 'VIN_CHECK_DIGIT' | 'VIN_TOO_LONG' | null
  isValid: boolean
}

/** `year` before 1981: a chassis number, about which nothing can be said on the way. */
export function vinFeedback(text: string, year: number | null): VinFeedback {
  const { length } = normaliseVin(text)
  const found = vinProblem(text, year)
  if (year !== null && year < 1981) return { length, problem: null, isValid: false }
  if (length > vinLength) return { length, problem: 'VIN_TOO_LONG', isValid: false }
  const letters = /[^A-HJ-NPR-Z0-9]/.test(normaliseVin(text))
  const problem = letters ? 'VIN_LETTERS' : found === 'VIN_CHECK_DIGIT' ? found : null
  return { length, problem, isValid: length > 0 && found === null }
}
