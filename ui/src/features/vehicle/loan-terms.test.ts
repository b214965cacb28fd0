import { expect, it } from 'vitest'
import { loanIssues, rightTerms, type TypedTerms } from './loan-terms.ts'

const right: TypedTerms = { price: 10_000, deposit: 2_000, months: 48, yearlyPercent: 3.9 }

it('takes terms that are whole and within their bounds', () => {
  expect(rightTerms(right)).toEqual(right)
  expect(rightTerms({ ...right, deposit: null })).toEqual({ ...right, deposit: 0 })
  expect(rightTerms({ ...right, yearlyPercent: 0, months: 1 })).toBeDefined()
})

it.each([
  ['a deposit of the price', { deposit: 10_000 }, { deposit: 'deposit' }],
  ['a deposit above it', { deposit: 10_001 }, { deposit: 'deposit' }],
  ['no term', { months: null }, { months: 'months' }],
  ['a term of no month', { months: 0 }, { months: 'months' }],
  ['half a month', { months: 4.5 }, { months: 'months' }],
  ['a term of more than ten years', { months: 121 }, { months: 'months' }],
  ['a rate below nothing', { yearlyPercent: -1 }, { yearlyPercent: 'percent' }],
  ['a rate above 30 %', { yearlyPercent: 30.1 }, { yearlyPercent: 'percent' }],
])('says what is wrong with %s', (_, change, issues) => {
  const typed = { ...right, ...change }
  expect(loanIssues(typed)).toEqual(issues)
  expect(rightTerms(typed)).toBeUndefined()
})

it('waits for a rate without calling it wrong', () => {
  const typed = { ...right, yearlyPercent: null }
  expect(loanIssues(typed)).toEqual({})
  expect(rightTerms(typed)).toBeUndefined()
})
