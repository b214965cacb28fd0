import { addMonths } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { endOfTerm, nextDay, type Seconds } from './calendar.ts'

const at = (text: string): Seconds => Date.parse(`${text}Z`) / 1000
const text = (seconds: Seconds) => new Date(seconds * 1000).toISOString().slice(0, 19)

it('gives an extension the day the plan began on, where the month has it', () => {
  const began = at('2027-01-31T08:00:00')
  expect(text(endOfTerm(began, addMonths(began, 1), 1))).toBe('2027-03-31T08:00:00')
  expect(text(endOfTerm(began, at('2027-02-20T08:00:00'), 1))).toBe('2027-03-20T08:00:00')
})

it('knows when the next day begins', () => {
  expect(text(nextDay(at('2027-02-28T00:00:00')))).toBe('2027-03-01T00:00:00')
  expect(text(nextDay(at('2027-12-31T23:59:59')))).toBe('2028-01-01T00:00:00')
})
