import { expect, it } from 'vitest'
import { readCostChoice } from './cost-choice.ts'

const begin = { yearlyKm: null, months: 48, yearlyPercent: null }

it('reads what was kept', () => {
  const kept = { yearlyKm: 20_000, months: 36, yearlyPercent: 4.5 }
  expect(readCostChoice(JSON.stringify(kept))).toEqual(kept)
})

it.each([null, '', 'null', '{', '[]', '{"yearlyKm":"far","months":null,"yearlyPercent":{}}'])(
  'begins anew with %s',
  (text) => {
    expect(readCostChoice(text)).toEqual(begin)
  },
)
