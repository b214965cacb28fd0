import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceKey } from '../terms/order.ts'
import { eurosOf } from '../terms/rates.ts'
import { noFurther, partsOf } from './price-parts.ts'

const rates = [
  { currency: 1, perEuro: 100 },
  { currency: 2, perEuro: 108 },
  { currency: 3, perEuro: 169.4 },
  { currency: 4, perEuro: 0.5 },
  // Rupiah, in hundredths: a price in euros may be beyond every price in these.
  { currency: 5, perEuro: 1_902_100 },
]
const minor = fc.integer({ min: 1, max: 1e9 })
const rate = fc.constantFrom(...rates)
const within = (value: number, least = 0, most = Number.POSITIVE_INFINITY) => value >= least && value <= most

it('goes on behind a place in every currency, and nowhere before it', () => {
  fc.assert(
    fc.property(
      rate,
      minor,
      rate,
      fc.integer({ min: -3, max: 3 }),
      fc.boolean(),
      (own, price, other, off, descending) => {
        const parts = partsOf(undefined, rates, descending, [priceKey(price, own.currency), 'x'])
        const found = parts.find((one) => one.rate === other)
        const candidate = Math.max(1, Math.round(eurosOf(price, own) * other.perEuro) + off)
        const difference = (eurosOf(candidate, other) - eurosOf(price, own)) * (descending ? -1 : 1)
        const isIn = within(candidate, found?.range.least, found?.range.most)
        expect(isIn).toBe(difference >= 0)
        // Of the very same price, ids decide.
        expect(isIn && found?.shared === candidate).toBe(difference === 0)
      },
    ),
  )
})

it('comes to an end for any place that anybody writes', () => {
  const any = fc.bigInt({ min: 0n, max: 99_999_999_999_999n })
  fc.assert(
    fc.property(any, rate, fc.boolean(), (price, own, descending) => {
      const parts = partsOf(undefined, rates, descending, [`${price}@${own.currency}`, 'x'])
      expect(parts).toHaveLength(rates.length)
      for (const { range } of parts) expect(Number.isSafeInteger(descending ? range.most : range.least)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

it('is bounded by what was asked for as well', () => {
  const prices = [{ currency: 1, least: 500, most: 900 }]
  expect(partsOf(prices, rates, false, [priceKey(700, 1), 'x'])).toEqual([
    { rate: rates[0], range: { currency: 1, least: 700, most: 900 }, shared: 700 },
  ])
  expect(partsOf(prices, rates, true, undefined)).toEqual([{ rate: rates[0], range: prices[0] }])
  expect(partsOf([], rates, false, undefined)).toEqual([])
})

it('goes no further than a price in euros, and as far as that', () => {
  fc.assert(
    fc.property(rate, minor, fc.boolean(), (other, price, descending) => {
      const part = noFurther({ rate: other, range: { currency: other.currency } }, eurosOf(price, other), descending)
      expect(within(price, part.range.least, part.range.most)).toBe(true)
      const beyond = descending ? price - 3 : price + 3
      expect(within(beyond, part.range.least, part.range.most)).toBe(false)
    }),
  )
})
