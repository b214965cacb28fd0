import { expect, test } from 'vitest'
import { currenciesOf, drawnOf } from './drawn-figures.ts'

const steps = [
  { start: '2026-11-20', count: 1 },
  { start: '2026-11-21', count: 2 },
]
const counted = { steps, total: 3, before: 4 }
const amounts = (currency: string, ...of: [number, number]) => ({
  currency,
  steps: steps.map(({ start }, at) => ({ start, amount: of[at] ?? 0 })),
  total: of[0] + of[1],
  before: 5,
})
const family = (id: string, ...of: [number, number]) => ({
  family: { id, name: `Family ${id}` },
  steps: steps.map(({ start }, at) => ({ start, count: of[at] ?? 0 })),
  total: of[0] + of[1],
  before: 1,
})
const money = {
  revenue: [amounts('EUR', 1.5, -2)],
  charged: [amounts('EUR', 19, 0), amounts('JPY', 2500, 0)],
  refunded: [],
  credited: [],
  sold: [family('plus', 1, 2), family('pro', 3, 4)],
  owed: [{ currency: 'CHF', liability: 3, tax: 0.5 }],
}
const data = {
  ...{ from: '2026-11-20', to: '2026-11-21', step: 'day' as const, holes: {} },
  users: { registered: counted },
  vehicles: null,
  contacts: { contacts: counted },
  money,
}

test('a count is drawn as it came, and one that did not come is not', () => {
  expect(drawnOf(data, 'contacts', 'EUR')).toEqual({
    starts: ['2026-11-20', '2026-11-21'],
    series: [{ id: 'contacts', name: null, values: [1, 2] }],
    total: 3,
    before: 4,
  })
  expect(drawnOf(data, 'views', undefined)).toBeUndefined()
  expect(drawnOf({ ...data, money: null }, 'revenue', 'EUR')).toBeUndefined()
  expect(drawnOf({ ...data, money: null }, 'plans', 'EUR')).toBeUndefined()
})

test('an amount is drawn in its currency, and nothing of it as nought', () => {
  expect(drawnOf(data, 'revenue', 'EUR')).toMatchObject({ series: [{ values: [1.5, -2] }], total: -0.5, before: 5 })
  expect(drawnOf(data, 'charged', 'JPY')).toMatchObject({ series: [{ values: [2500, 0] }], total: 2500 })
  expect(drawnOf(data, 'refunded', 'EUR')).toMatchObject({ series: [{ values: [0, 0] }], total: 0, before: 0 })
  expect(currenciesOf(money)).toEqual(['CHF', 'EUR', 'JPY'])
  expect(currenciesOf(null)).toEqual([])
})

test('plans are drawn by family, and beyond three the rest is one', () => {
  expect(drawnOf(data, 'plans', undefined)).toMatchObject({
    series: [
      { id: 'plus', name: 'Family plus', values: [1, 2] },
      { id: 'pro', name: 'Family pro', values: [3, 4] },
    ],
    total: 10,
    before: 2,
  })
  const sold = [family('a', 1, 0), family('b', 1, 0), family('c', 1, 1), family('d', 2, 5)]
  const drawn = drawnOf({ ...data, money: { ...money, sold } }, 'plans', undefined)
  expect(drawn?.series.map(({ id, values }) => [id, ...values])).toEqual([
    ['a', 1, 0],
    ['b', 1, 0],
    ['others', 3, 6],
  ])
  expect(drawnOf({ ...data, money: { ...money, sold: [] } }, 'plans', undefined)).toMatchObject({
    series: [],
    total: 0,
  })
})
