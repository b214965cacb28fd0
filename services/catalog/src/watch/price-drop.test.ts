import { expect, it } from 'vitest'
import { isPriceDrop, mayBePriceDrop } from './price-drop.ts'

const euro = { id: 'e', code: 'EUR', decimals: 2, rate: 1 }
const yen = { id: 'y', code: 'JPY', decimals: 0, rate: 160 }
const unrated = { id: 'x', code: 'XXX', decimals: 2, rate: null }
const fall = (
  oldPriceMinor: number,
  newPriceMinor: number,
  before = euro,
  after: typeof euro | typeof unrated = euro,
) =>
  isPriceDrop({ oldPriceMinor, newPriceMinor, oldCurrencyCode: before.code, currencyCode: after.code }, before, after)

it('is news from one percent on', () => {
  expect(fall(1_000_000, 990_000)).toBe(true)
  expect(fall(1_000_000, 990_001)).toBe(false)
  expect(fall(1_000_000, 1_000_000)).toBe(false)
  expect(fall(1_000_000, 1_200_000)).toBe(false)
})

it('is judged by the rates in another currency', () => {
  // 10,000 euros are 1,600,000 yen.
  expect(fall(1_000_000, 1_500_000, euro, yen)).toBe(true)
  expect(fall(1_000_000, 1_590_000, euro, yen)).toBe(false)
  expect(fall(1_600_000, 1_100_000, yen, euro)).toBe(false)
})

it('is not claimed where nothing can be compared', () => {
  expect(fall(1_000_000, 10, euro, unrated)).toBe(false)
})

it('is ruled out by the figures alone in one currency only', () => {
  const change = (newPriceMinor: number, currencyCode: string) => ({
    oldPriceMinor: 1_000_000,
    newPriceMinor,
    oldCurrencyCode: 'EUR',
    currencyCode,
  })
  expect([mayBePriceDrop(change(990_000, 'EUR')), mayBePriceDrop(change(990_001, 'EUR'))]).toEqual([true, false])
  expect(mayBePriceDrop(change(1_590_000, 'JPY'))).toBe(true)
})
