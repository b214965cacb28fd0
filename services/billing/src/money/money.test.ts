import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  feeFromStripe,
  fromMajor,
  fromStripe,
  priceFromHundredths,
  roundedForStripe,
  toMajor,
  toStripe,
} from './amount.ts'
import { chargedFor, isChargeable } from './charge.ts'
import { taxOfCreditNote, taxRateFromPercent, taxWithin } from './tax.ts'

describe("Stripe's units", () => {
  it('sends euros in cents, yen whole, and dinars in thousandths that end in 0', () => {
    expect(toStripe(1900n, 'EUR')).toBe(1900n)
    expect(toStripe(500n, 'JPY')).toBe(500n)
    expect(toStripe(5120n, 'KWD')).toBe(5120n)
    expect(toStripe(5124n, 'KWD')).toBeUndefined()
  })

  it('sends Icelandic krónur and Ugandan shillings with two decimals', () => {
    expect(toStripe(5n, 'ISK')).toBe(500n)
    expect(toStripe(70_000n, 'UGX')).toBe(7_000_000n)
    expect(fromStripe(500n, 'ISK')).toBe(5n)
    expect(fromStripe(550n, 'ISK')).toBeUndefined()
  })

  it('sends ariary, which have two decimals, without', () => {
    expect(toStripe(100_00n, 'MGA')).toBe(100n)
    expect(toStripe(100_50n, 'MGA')).toBeUndefined()
  })

  it('knows no currency that Stripe does not charge', () => {
    expect(toStripe(100n, 'CLF')).toBeUndefined()
    expect(fromStripe(100n, 'XYZ')).toBeUndefined()
    expect(isChargeable(10_000n, 'KPW')).toBe(false)
  })

  it('comes back from Stripe as it was sent, in every currency', () => {
    const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'ISK', 'UGX', 'MGA', 'USD')
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), currency, (amount, code) => {
        const rounded = roundedForStripe(amount, code)
        expect(rounded).toBeLessThanOrEqual(amount)
        expect(fromStripe(toStripe(rounded, code) ?? -1n, code)).toBe(rounded)
      }),
    )
  })
})

describe('a fee of Stripe’s', () => {
  it('is a part of a unit where Stripe counts finer than we do: then it is the next whole one', () => {
    expect(feeFromStripe(54n, 'EUR')).toBe(54n)
    expect(feeFromStripe(150n, 'ISK')).toBe(2n)
    expect(feeFromStripe(200n, 'ISK')).toBe(2n)
    expect(feeFromStripe(75n, 'JPY')).toBe(75n)
    expect(feeFromStripe(1n, 'MGA')).toBe(100n)
  })

  it('is not known in a currency that is none of ours, and stops nothing', () => {
    expect(feeFromStripe(54n, 'XXX')).toBeUndefined()
  })
})

describe('prices', () => {
  it('reads a price stored in hundredths in the minor units of its currency', () => {
    expect(priceFromHundredths(1900n, 'EUR')).toBe(1900n)
    expect(priceFromHundredths(250_000n, 'JPY')).toBe(2500n)
    expect(priceFromHundredths(1050n, 'KWD')).toBe(10_500n)
    expect(priceFromHundredths(250_050n, 'JPY')).toBeUndefined()
  })

  it('cannot charge what is below the minimum, beyond eight digits or between two steps', () => {
    expect(isChargeable(50n, 'EUR')).toBe(true)
    expect(isChargeable(49n, 'EUR')).toBe(false)
    expect(isChargeable(99_999_999n, 'EUR')).toBe(true)
    expect(isChargeable(100_000_000n, 'EUR')).toBe(false)
    expect(isChargeable(999_999_999_999n, 'IDR')).toBe(true)
    expect(isChargeable(1_000_000_000_000n, 'IDR')).toBe(false)
    expect(isChargeable(10_505n, 'KWD')).toBe(false)
    expect(isChargeable(0n, 'EUR')).toBe(false)
  })

  it('charges no pittance in a currency Stripe publishes no minimum for', () => {
    expect(isChargeable(199n, 'ISK')).toBe(false)
    expect(isChargeable(200n, 'ISK')).toBe(true)
    expect(isChargeable(9_99n, 'CNY')).toBe(false)
    expect(isChargeable(990n, 'KWD')).toBe(false)
    expect(isChargeable(49_999n, 'VND')).toBe(false)
    expect(chargedFor(5n, 'ISK')).toEqual({ charged: 0n, discount: 5n })
  })

  it("makes a due below Stripe's minimum 0 and the difference a discount", () => {
    expect(chargedFor(49n, 'EUR')).toEqual({ charged: 0n, discount: 49n })
    expect(chargedFor(50n, 'EUR')).toEqual({ charged: 50n, discount: 0n })
    expect(chargedFor(7163n, 'KWD')).toEqual({ charged: 7160n, discount: 3n })
    expect(chargedFor(0n, 'EUR')).toEqual({ charged: 0n, discount: 0n })
  })
})

describe('amounts in JSON', () => {
  it('reads major units exactly, and refuses digits that the currency has no place for', () => {
    expect(fromMajor(19, 'EUR')).toBe(1900n)
    expect(fromMajor(10.505, 'KWD')).toBe(10_505n)
    expect(fromMajor(-3.2, 'EUR')).toBe(-320n)
    for (const none of [0.1 + 0.2, 12.345, 1e21, 1e-7, Number.NaN]) expect(fromMajor(none, 'EUR')).toBeUndefined()
    expect(fromMajor(12.5, 'JPY')).toBeUndefined()
    expect(fromMajor(5, 'XYZ')).toBeUndefined()
  })

  it('comes back as it went out, in every currency', () => {
    const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'ISK', 'MGA')
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), currency, (amount, code) => {
        expect(fromMajor(toMajor(amount, code), code)).toBe(amount)
      }),
    )
  })
})

describe('tax', () => {
  const rate = (text: string) => taxRateFromPercent(text) ?? -1n

  it('is inside the price: gross − round(gross ÷ (1 + rate))', () => {
    expect(taxWithin(1900n, rate('20'))).toBe(317n)
    expect(taxWithin(19_000n, rate('5.5'))).toBe(991n)
    expect(taxWithin(1000n, rate('9.975'))).toBe(91n)
    expect(taxWithin(1900n, 0n)).toBe(0n)
  })

  it('rounds a net amount that ends in a half up', () => {
    // 3 ÷ 1.2 = 2.5
    expect(taxWithin(3n, rate('20'))).toBe(0n)
  })

  it('reads rates exactly and refuses what is none', () => {
    expect(rate('8.875')).toBe(88_750n)
    for (const text of ['', '20%', '-1', '1.23456', '1e2', '1000']) expect(taxRateFromPercent(text)).toBeUndefined()
  })

  it('gives each credit note the tax that makes the notes so far exact, and never less than none or more than its amount', () => {
    expect(notesOf([333n, 333n, 1234n], rate('20')).map(({ tax }) => tax)).toEqual([55n, 56n, 206n])
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(0n, 100_000n), { minLength: 1, maxLength: 6 }),
        fc.bigInt(0n, 300_000n),
        (refunds, taxRate) => {
          let [given, taxed] = [0n, 0n]
          for (const { amount, tax } of notesOf(refunds, taxRate)) {
            expect(tax).toBeGreaterThanOrEqual(0n)
            expect(tax).toBeLessThanOrEqual(amount)
            given += amount
            taxed += tax
            expect(isNearestTax(taxed, given, taxRate)).toBe(true)
          }
          expect(taxed).toBe(taxWithin(given, taxRate))
        },
      ),
    )
  })
})

/** The credit notes of an invoice that is given back in these amounts. */
function notesOf(refunds: readonly bigint[], rate: bigint): { amount: bigint; tax: bigint }[] {
  let given = 0n
  return refunds.map((amount) => {
    const before = given
    given += amount
    return { amount, tax: taxOfCreditNote(before, given, rate) }
  })
}

/** Whether the net of a gross, times 1 + rate, is that gross to half a minor unit of net. */
function isNearestTax(tax: bigint, gross: bigint, rate: bigint): boolean {
  const off = (gross - tax) * (1_000_000n + rate) - gross * 1_000_000n
  return 2n * (off < 0n ? -off : off) <= 1_000_000n + rate
}
