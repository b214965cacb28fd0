import { expect, it } from 'vitest'
import { taxrates } from './taxrates.ts'

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
const rateOf = new Map(taxrates.map(({ country, rate }) => [country, rate]))

it('names a rate for every state of the EU, none below the 15 % of its directive (2006/112/EC, article 97)', () => {
  expect(EU).toHaveLength(27)
  expect(EU.filter((country) => !((rateOf.get(country) ?? 0) >= 15))).toEqual([])
})

it('has the latest changes: Slovakia, Finland, Estonia, Romania', () => {
  expect(['SK', 'FI', 'EE', 'RO'].map((country) => rateOf.get(country))).toEqual([23, 25.5, 24, 21])
})

it('names no country twice', () => {
  expect(rateOf.size).toBe(taxrates.length)
})
