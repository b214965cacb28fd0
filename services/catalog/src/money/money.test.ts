import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AmountError, baseToMajor, toBase, toMajor, toMinor } from './money.ts'

describe('toMinor', () => {
  it('is exact where multiplication is not', () => {
    expect(1.005 * 100).not.toBe(100.5)
    expect(toMinor(4.35, 2)).toBe(435)
    expect(toMinor(1.1, 2)).toBe(110)
    expect(toMinor(14990, 2)).toBe(1_499_000)
    expect(toMinor(1_200_000, 0)).toBe(1_200_000)
    expect(toMinor(1e10, 2)).toBe(1_000_000_000_000)
  })

  it('refuses more decimals than the currency has', () => {
    expect(() => toMinor(10.5, 0)).toThrow(AmountError)
    expect(() => toMinor(10.005, 2)).toThrow(AmountError)
    expect(() => toMinor(1e-7, 4)).toThrow(AmountError)
  })
})

it('comes back as it was sent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 0, max: 4 }), (minor, decimals) => {
      expect(toMinor(toMajor(minor, decimals), decimals)).toBe(minor)
    }),
  )
})

it('keeps the order of prices of one currency when they are converted', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e11 }),
      fc.integer({ min: 0, max: 1e6 }),
      fc.double({ min: 1e-3, max: 3e4, noNaN: true }),
      (minor, more, rate) => {
        expect(toBase(minor, 2, rate)).toBeLessThanOrEqual(toBase(minor + more, 2, rate))
      },
    ),
  )
})

it('comes back from the unit of comparison to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e11 }), fc.double({ min: 1e-2, max: 900, noNaN: true }), (minor, rate) => {
      expect(baseToMajor(toBase(minor, 2, rate), rate, 2)).toBe(toMajor(minor, 2))
    }),
  )
})
