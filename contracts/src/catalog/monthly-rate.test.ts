import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FinancingTerms, financingOf, monthlyRate } from './monthly-rate.ts'

const terms = fc.record({
  price: fc.integer({ min: 100, max: 10_000_000 }).map((minor) => minor / 100),
  deposit: fc.constant(0),
  months: fc.integer({ min: 1, max: 120 }),
  yearlyPercent: fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100),
})
const minor = (amount: number) => Math.round(amount * 100)

describe('a monthly rate', () => {
  it('is the one of the annuity formula', () => {
    // 10,000 over 48 months at 6 %: what loan tables have.
    expect(monthlyRate(10_000, 48, 6)).toBeCloseTo(234.85, 2)
    expect(monthlyRate(20_000, 60, 3.9)).toBeCloseTo(367.43, 2)
  })

  it('without interest is an equal part, and close to it with hardly any', () => {
    expect(monthlyRate(12_000, 48, 0)).toBe(250)
    expect(monthlyRate(12_000, 48, 1e-9)).toBeCloseTo(250, 6)
  })

  it('pays the loan back to nothing', () => {
    fc.assert(
      fc.property(terms, ({ price, months, yearlyPercent }) => {
        const rate = monthlyRate(price, months, yearlyPercent)
        let owed = price
        for (let month = 0; month < months; month += 1) owed = owed * (1 + yearlyPercent / 1200) - rate
        expect(Math.abs(owed)).toBeLessThan(1e-6 * price)
      }),
    )
  })

  it('grows with loan and interest, and falls with the term', () => {
    fc.assert(
      fc.property(terms, fc.double({ min: 0.01, max: 20, noNaN: true }), ({ price, months, yearlyPercent }, more) => {
        const rate = monthlyRate(price, months, yearlyPercent)
        expect(monthlyRate(price + more, months, yearlyPercent)).toBeGreaterThan(rate)
        expect(monthlyRate(price, months, yearlyPercent + more)).toBeGreaterThan(rate)
        expect(monthlyRate(price, months + 1, yearlyPercent)).toBeLessThan(rate)
      }),
    )
  })
})

describe('financing', () => {
  it('tells loan, rate, total and interest', () => {
    const asked: FinancingTerms = { price: 14_990, deposit: 4_990, months: 48, yearlyPercent: 6 }
    expect(financingOf(asked, 2)).toEqual({ loan: 10_000, rate: 234.85, total: 16_262.8, interest: 1_272.8 })
  })

  it('has rates in what the currency has', () => {
    expect(financingOf({ price: 1_000_000, deposit: 0, months: 36, yearlyPercent: 0 }, 0).rate).toBe(27_778)
  })

  it('pays in total the deposit and the sum of all rates', () => {
    fc.assert(
      fc.property(terms, fc.double({ min: 0, max: 0.99, noNaN: true }), (one, share) => {
        const deposit = Math.floor(one.price * share)
        const { rate, total, interest } = financingOf({ ...one, deposit }, 2)
        let paid = minor(deposit)
        for (let month = 0; month < one.months; month += 1) paid += minor(rate)
        expect(minor(total)).toBe(paid)
        expect(minor(interest)).toBe(paid - minor(one.price))
      }),
    )
  })

  it('never costs less at a higher rate or with a smaller deposit, but for what rounding does to a rate', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 500 }), (one, more) => {
        const { total } = financingOf(one, 2)
        expect(financingOf({ ...one, yearlyPercent: one.yearlyPercent + more / 100 }, 2).total).toBeGreaterThanOrEqual(
          total,
        )
        const deposit = Math.min(more, Math.floor(one.price / 2))
        expect(financingOf({ ...one, deposit }, 2).total).toBeLessThanOrEqual(total + one.months / 100)
      }),
    )
  })
})
