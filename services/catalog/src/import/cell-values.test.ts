import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNothing, parseAmount, parseDay, parseYear, parseYesNo } from './cell-values.ts'

describe('numbers', () => {
  it.each([
    ['12500', 12500, ''],
    ['12 500 km', 12500, 'km'],
    ['12\u00a0500\u202fkm', 12500, 'km'],
    ['12.500', 12500, ''],
    ['12,500', 12500, ''],
    ["12'500", 12500, ''],
    ['12.500,-', 12500, ''],
    ['12.500,-- VB', 12500, 'VB'],
    ['1.234.567', 1234567, ''],
    ['1,234.56 €', 1234.56, '€'],
    ['1.234,56 EUR', 1234.56, 'EUR'],
    ['€ 990', 990, '€'],
    ['ab EUR 12.990', 12990, 'ab EUR'],
    ['7,5 l/100 km', 7.5, 'l/100 km'],
    ['0.125', 0.125, ''],
    ['-3', -3, ''],
    ['1998 cm³', 1998, 'cm³'],
    ['62,5 kWh', 62.5, 'kWh'],
    ['95 %', 95, '%'],
    ['2. Hand', 2, 'Hand'],
  ])('reads %s', (text, value, unit) => {
    expect(parseAmount(text)).toEqual({ value: { value, unit } })
  })

  it.each(['', 'zweitausend', '12.34.56', '1,2,3', '12-34', 'km', '1.23,45.6', '--'])('refuses "%s"', (text) => {
    expect(parseAmount(text)).toEqual({ rule: 'import.number' })
  })

  it('reads every whole number in every way of grouping it', () => {
    const ways = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), ways, fc.constantFrom('', 'km', '€'), (value, way, unit) => {
        // The Indian grouping is not one we read above 99,999; below it is the common one.
        fc.pre(way !== 'en-IN' || value < 100_000)
        const text = new Intl.NumberFormat(way).format(value).replaceAll('’', "'")
        expect(parseAmount(`${text} ${unit}`)).toEqual({ value: { value, unit } })
      }),
    )
  })

  it('reads every price with cents in every way of writing it', () => {
    const ways = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_99 }), ways, (cents, way) => {
        const text = new Intl.NumberFormat(way, { minimumFractionDigits: 2 }).format(cents / 100).replaceAll('’', "'")
        expect(parseAmount(text)).toEqual({ value: { value: cents / 100, unit: '' } })
      }),
    )
  })
})

describe('days', () => {
  it.each([
    ['2019-05-31', '2019-05-31'],
    ['2019-05-31T10:00:00Z', '2019-05-31'],
    ['31.05.2019', '2019-05-31'],
    ['31/5/2019', '2019-05-31'],
    ['5/31/2019', '2019-05-31'],
    ['04/05/2019', '2019-05-04'],
    ['05/2019', '2019-05-01'],
    ['2019/5', '2019-05-01'],
    ['EZ 03/2015', '2015-03-01'],
    ['Erstzulassung: 31.05.2019', '2019-05-31'],
    ['1ère MEC 05/2019', '2019-05-01'],
  ])('reads %s', (text, value) => {
    expect(parseDay(text)).toEqual({ value })
  })

  it.each(['31.02.2019', '2019', '13/13/2019', 'May 2019', '00/00/0000'])('refuses %s', (text) => {
    expect(parseDay(text)).toEqual({ rule: 'import.date' })
  })

  it('takes the year of a date for a year', () => {
    expect(parseYear('2019')).toEqual({ value: 2019 })
    expect(parseYear('03/2019')).toEqual({ value: 2019 })
    expect(parseYear('EZ 03/2015')).toEqual({ value: 2015 })
    expect(parseYear('Bj. 2015')).toEqual({ value: 2015 })
    expect(parseYear('2015年')).toEqual({ value: 2015 })
    expect(parseYear('zweitausend')).toEqual({ rule: 'import.year' })
  })
})

it('knows yes and no in four languages', () => {
  for (const text of ['yes', 'Oui', 'JA', '是', 'x', '1']) expect(parseYesNo(text)).toEqual({ value: true })
  for (const text of ['no', 'Non', 'nein', '否', '0']) expect(parseYesNo(text)).toEqual({ value: false })
  expect(parseYesNo('maybe')).toEqual({ rule: 'import.yesNo' })
})

it('knows what says that nothing is known', () => {
  for (const text of ['', ' - ', 'NaN', 'N/A', '-/- (Fuel)', 'null']) expect(isNothing(text)).toBe(true)
  for (const text of ['none', '0', 'Diesel']) expect(isNothing(text)).toBe(false)
})
