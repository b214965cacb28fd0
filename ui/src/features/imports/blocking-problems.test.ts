import type { ImportProblem } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { blockingProblems, stopsEvery } from './blocking-problems.ts'

const problem = (rule: string, field: ImportProblem['field'], rows: number, more: Partial<ImportProblem> = {}) => ({
  ...{ rule, field, rows, column: null, value: null, message: '', outcome: 'error' as const },
  ...more,
})
/** A check that ended after its sample. */
const stopped = { counts: { pending: 100, ok: 0, error: 200, skipped: 0 } }

it('names what all rows of the sample lack, and not the words that some have', () => {
  const currency = problem('required', 'currency', 200)
  const fuel = problem('import.unknownValue', 'fuel_type', 200, { value: 'Erdgas' })
  expect(blockingProblems(stopped, [fuel, currency, problem('required', 'year', 6)])).toEqual([currency])
  expect(stopsEvery(stopped, [currency])).toBe(true)
})

it('names what nearly all rows lack, of those that the list does not leave out', () => {
  const job = { counts: { pending: 0, ok: 5, error: 95, skipped: 400 } }
  const country = problem('required', 'country', 95)
  expect(blockingProblems(job, [country, problem('import.number', 'price', 60)])).toEqual([country])
  expect(stopsEvery(job, [country])).toBe(false)
})

it('names no row that is wrong as a whole, or was left out', () => {
  const whole = problem('import.cells', null, 200)
  const left = problem('import.duplicateVin', 'vin', 200, { outcome: 'skipped' })
  expect(blockingProblems(stopped, [whole, left])).toEqual([])
})
