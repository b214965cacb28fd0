import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, scopeOf, thin } from './price-label.ts'

const price = fc.bigInt({ min: 1n, max: 10n ** 15n })
const middleOf = (prices: readonly bigint[]) => {
  const sorted = [...prices].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const at = (index: number) => sorted[index] ?? 0n
  return { lower: at(Math.floor((sorted.length - 1) / 2)), upper: at(Math.floor(sorted.length / 2)) }
}

describe('a price label', () => {
  it('needs eight to compare with', () => {
    expect(judge(10n, 7, { lower: 10n, upper: 10n })).toEqual({ label: 'not_enough_data', count: 7, ratio: null })
    expect(judge(10n, 8, { lower: 10n, upper: 10n })).toEqual({ label: 'fair', count: 8, ratio: 1 })
    expect(judge(10n, 0, undefined).label).toBe('not_enough_data')
  })

  it.each([
    [85_000n, 'very_good'],
    [85_001n, 'good'],
    [95_000n, 'good'],
    [95_001n, 'fair'],
    [105_000n, 'fair'],
    [105_001n, 'high'],
  ])('of %i where the median is 100,000 is %s', (asked, label) => {
    expect(judge(asked, 8, { lower: 90_000n, upper: 110_000n }).label).toBe(label)
  })

  it('is that of the exact fraction, whatever the amounts', () => {
    fc.assert(
      fc.property(price, fc.array(price, { minLength: 8, maxLength: 40 }), (asked, prices) => {
        const middle = middleOf(prices)
        const { label, ratio, count } = judge(asked, prices.length, middle)
        const below = prices.filter((one) => 2n * one <= middle.lower + middle.upper).length
        expect(count).toBe(prices.length)
        expect(below * 2).toBeGreaterThanOrEqual(count)
        const [n, d] = [2n * asked * 100n, middle.lower + middle.upper]
        const expected = n <= 85n * d ? 'very_good' : n <= 95n * d ? 'good' : n <= 105n * d ? 'fair' : 'high'
        expect(label).toBe(expected)
        // Beside the figure it should be: absurd prices give ratios too large for a fixed number of decimals.
        expect(Number(ratio) / (Number(n) / Number(d) / 100)).toBeCloseTo(1, 9)
      }),
    )
  })

  it('never gets worse as the price falls, and does not depend on the currency', () => {
    const order = ['very_good', 'good', 'fair', 'high']
    fc.assert(
      fc.property(price, price, price, price, fc.bigInt({ min: 1n, max: 1000n }), (a, b, m, n, rate) => {
        const [lower, upper] = m < n ? [m, n] : [n, m]
        const middle = { lower, upper }
        const [cheap, dear] = a < b ? [a, b] : [b, a]
        const rank = (asked: bigint) => order.indexOf(judge(asked, 8, middle).label)
        expect(rank(cheap)).toBeLessThanOrEqual(rank(dear))
        expect(judge(a * rate, 8, { lower: middle.lower * rate, upper: middle.upper * rate }).label).toBe(
          judge(a, 8, middle).label,
        )
      }),
    )
  })
})

describe('what is comparable', () => {
  it('lies within two years, and a quarter of the mileage or 10,000 km, whichever is wider', () => {
    expect(scopeOf(2019, 64_000, 100)).toEqual({
      yearMin: 2017,
      yearMax: 2021,
      mileageMin: 48_000,
      mileageMax: 80_000,
      powerMin: 75,
      powerMax: 125,
    })
    expect(scopeOf(2024, 5_000, null)).toMatchObject({ mileageMin: 0, mileageMax: 15_000 })
    expect(scopeOf(2024, 40_000, null)).toMatchObject({ mileageMin: 30_000, mileageMax: 50_000 })
  })
  it('lies within a quarter of the power, and anywhere where that is not known', () => {
    expect(scopeOf(2019, 64_000, 66.4)).toMatchObject({ powerMin: 49.8, powerMax: 83 })
    expect(scopeOf(2019, 64_000, null)).toMatchObject({ powerMin: null, powerMax: null })
  })
  it('has every kilometre the rule allows and no other', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.nat(2_500_000), (mine, other) => {
        const { mileageMin, mileageMax } = scopeOf(2020, mine, null)
        const distance = Math.abs(mine - other)
        expect(other >= mileageMin && other <= mileageMax).toBe(4 * distance <= mine || distance <= 10_000)
      }),
    )
  })
})

describe('a list thinned out', () => {
  it('keeps both ends and the order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 2, max: 60 }),
        (list, most) => {
          const sorted = [...list].sort((a, b) => a - b)
          const few = thin(sorted, most)
          expect(few).toHaveLength(Math.min(most, list.length))
          expect([few[0], few.at(-1)]).toEqual([sorted[0], sorted.at(-1)])
          expect(few).toEqual([...few].sort((a, b) => a - b))
        },
      ),
    )
  })
})
