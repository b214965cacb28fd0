import { describe, expect, it } from 'vitest'
import { vinFeedback } from './vin-feedback.ts'

describe('while a VIN is typed', () => {
  it.each([
    ['', { length: 0, problem: null, isValid: false }],
    ['wvw zzz', { length: 6, problem: null, isValid: false }],
    ['WVO', { length: 3, problem: 'VIN_LETTERS', isValid: false }],
    ['WVWZZZ1KZ9W000001', { length: 17, problem: null, isValid: true }],
    ['WVWZZZ1KZ9W0000012', { length: 18, problem: 'VIN_TOO_LONG', isValid: false }],
    ['1HGCM82643A004352', { length: 17, problem: 'VIN_CHECK_DIGIT', isValid: false }],
  ] as const)('%j is judged as far as it goes', (text, feedback) => {
    expect(vinFeedback(text, null)).toEqual(feedback)
  })

  it('asks nothing of the chassis number of an old car', () => {
    expect(vinFeedback('105Q', 1975)).toEqual({ length: 4, problem: null, isValid: false })
  })
})
