import fc from 'fast-check'
import { expect, it } from 'vitest'
import { majorToBase, toBase, toMajor } from '../../money/money.ts'
import { eurosOf, type ListedCurrency, rangesOf } from './rates.ts'

const currency = (key: number, code: string, decimals: number, rate: number): ListedCurrency => ({
  id: code,
  code,
  decimals,
  rate,
  currency: key,
  perEuro: 10 ** decimals * rate,
})
const euro = currency(1, 'EUR', 2, 1)
const dollar = currency(2, 'USD', 2, 1.08)
const yen = currency(3, 'JPY', 0, 169.4)
const dinar = currency(4, 'KWD', 3, 0.33)
const listed = [euro, dollar, yen, dinar]

it('asks each currency for what the bounds are in it', () => {
  expect(rangesOf(listed, euro, 10_000, 20_000)).toEqual([
    { currency: 1, least: 1_000_000, most: 2_000_000 },
    { currency: 2, least: 1_080_000, most: 2_160_000 },
    { currency: 3, least: 1_694_000, most: 3_388_000 },
    { currency: 4, least: 3_300_000, most: 6_600_000 },
  ])
  expect(rangesOf([euro, yen], yen, undefined, 169_400)).toEqual([
    { currency: 1, most: 100_000 },
    { currency: 3, most: 169_400 },
  ])
  expect(rangesOf([], euro, 1, 2)).toEqual([])
})

const one = fc.constantFrom(...listed)
const minor = fc.integer({ min: 1, max: 1e11 })

it('finds a price at exactly its own bound, and none a minor unit beyond it', () => {
  fc.assert(
    fc.property(one, minor, (own, price) => {
      const amount = toMajor(price, own.decimals)
      const range = rangesOf(listed, own, amount, amount).find((of) => of.currency === own.currency)
      expect(range).toEqual({ currency: own.currency, least: price, most: price })
    }),
  )
})

it('finds in other currencies what the bound says to a hundred-thousandth of a euro', () => {
  fc.assert(
    fc.property(one, one, fc.integer({ min: 1, max: 1e7 }), minor, (own, other, bound, price) => {
      fc.pre(own !== other)
      const [range] = rangesOf([other], own, bound, undefined)
      const isWithin = price >= (range?.least ?? 0)
      const [asked, priced] = [majorToBase(bound, own.rate ?? 1), toBase(price, other.decimals, other.rate ?? 1)]
      // Beside the bound itself rounding may say either.
      if (Math.abs(asked - priced) > 1) expect(isWithin).toBe(priced >= asked)
    }),
  )
})

it('keeps the order of prices of one currency, and tells all of them apart', () => {
  fc.assert(
    fc.property(one, minor, fc.integer({ min: 1, max: 1e6 }), (own, price, more) => {
      expect(eurosOf(price + more, own)).toBeGreaterThan(eurosOf(price, own))
    }),
  )
})
