import { expect, it } from 'vitest'
import { approximate } from './approximate.ts'

const rated = [
  { code: 'EUR', rate: 1 },
  { code: 'GBP', rate: 0.86 },
  { code: 'JPY', rate: 162.5 },
  { code: 'XAF', rate: null },
  { code: 'OLD' },
]
const inCode = (code: string) => rated.find((one) => one.code === code)

it('converts by way of the euro, to whole units', () => {
  expect(approximate(14_990, 'EUR', inCode('GBP'), rated)).toBe(12_891)
  expect(approximate(12_891, 'GBP', inCode('EUR'), rated)).toBe(14_990)
  expect(approximate(8_600, 'GBP', inCode('JPY'), rated)).toBe(1_625_000)
})

it('says nothing in the same currency, nor where a rate is not known', () => {
  expect(approximate(1, 'EUR', inCode('EUR'), rated)).toBeUndefined()
  expect(approximate(1, 'EUR', inCode('XAF'), rated)).toBeUndefined()
  expect(approximate(1, 'XAF', inCode('EUR'), rated)).toBeUndefined()
  expect(approximate(1, 'OLD', inCode('EUR'), rated)).toBeUndefined()
  expect(approximate(1, 'EUR', undefined, rated)).toBeUndefined()
})
