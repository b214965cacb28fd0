import type { Vehicle, VehicleField } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { compareRows, ratingRow } from './compare-rows.ts'

const euro = { id: 'e', name: 'Euro', code: 'EUR', symbol: '€', decimals: 2 }
const dollar = { ...euro, code: 'USD' }
const vehicle = (fields: object) => fields as unknown as Vehicle
const textOf = (one: Vehicle, field: VehicleField) => {
  const value: unknown = one[field]
  return value === null || value === undefined ? null : String(value)
}
const rows = (list: object[], only = false) => compareRows(list.map(vehicle), textOf, only)
const row = (field: VehicleField, list: object[]) => rows(list).find((one) => one.field === field)

describe('a comparison', () => {
  it('has a row for what any of the vehicles knows', () => {
    expect(rows([{ year: 2019 }, { mileage: 5 }]).map((one) => one.field)).toEqual(['year', 'mileage'])
  })
  it('marks the better value, each in its direction', () => {
    const marks = (field: VehicleField, ...values: number[]) =>
      row(
        field,
        values.map((value) => ({ [field]: value, currency: euro })),
      )?.cells.map((cell) => cell.isBetter)
    expect(marks('price', 9, 12, 9)).toEqual([true, false, true])
    expect(marks('year', 2015, 2020)).toEqual([false, true])
    expect(marks('length', 4000, 4500)).toEqual([false, false])
    expect(marks('mileage', 5, 5)).toEqual([false, false])
  })
  it('knows which of the fixed values is better, and leaves taste alone', () => {
    const marks = (field: VehicleField, ...values: unknown[]) =>
      row(
        field,
        values.map((value) => ({ [field]: value })),
      )?.cells.map((cell) => cell.isBetter)
    expect(marks('accident_history', 'repaired', 'none', 'damaged')).toEqual([false, true, false])
    expect(marks('emissions_standard', 'euro_5', 'euro_6')).toEqual([false, true])
    expect(marks('critair', '2', '1')).toEqual([false, true])
    expect(marks('is_first_hand', true, false)).toEqual([true, false])
    expect(marks('upholstery', 'cloth', 'leather')).toEqual([false, false])
    expect(marks('number_of_doors', 3, 5)).toEqual([false, false])
  })
  it('judges prices in different currencies by their rates, and not where one is not known', () => {
    const prices = [
      { price: 10_000, currency: euro },
      { price: 10_500, currency: dollar },
      { price: 1_650_000, currency: { ...euro, code: 'JPY' } },
    ]
    const better = (...rates: [code: string, rate: number][]) =>
      compareRows(
        prices.map(vehicle),
        textOf,
        false,
        rates.map(([code, rate]) => ({ code, rate })),
      )
        .find(({ field }) => field === 'price')
        ?.cells.map(({ isBetter, text }) => [isBetter, text])
    expect(better(['EUR', 1], ['USD', 1.1], ['JPY', 160])).toEqual([
      [false, '10000'],
      [true, '10500'],
      [false, '1650000'],
    ])
    expect(better(['EUR', 1], ['USD', 1.1], ['JPY', 175])?.map(([isBetter]) => isBetter)).toEqual([false, false, true])
    expect(better(['EUR', 1], ['USD', 1.1])?.some(([isBetter]) => isBetter)).toBe(false)
  })
  it('does not judge against an unknown value', () => {
    expect(row('mileage', [{ mileage: 1 }, {}, { mileage: 3 }])?.cells.some((cell) => cell.isBetter)).toBe(false)
  })
  it('can be reduced to the differences', () => {
    expect(
      rows(
        [
          { year: 2019, mileage: 1 },
          { year: 2019, mileage: 2 },
        ],
        true,
      ).map((one) => one.field),
    ).toEqual(['mileage'])
  })
})

describe('how the prices compare with others', () => {
  const of = (...percents: (number | null)[]) =>
    ratingRow(
      percents.map((percent) => vehicle({ priceRating: percent && { label: 'good', percent, isWider: false } })),
      ({ label }) => label,
      false,
    )
  it('marks the lowest share of the median, where it is known of all', () => {
    expect(of(90, 101)?.cells.map(({ isBetter }) => isBetter)).toEqual([true, false])
    expect(of(90, null)?.cells).toEqual([
      { text: 'good', isBetter: false },
      { text: null, isBetter: false },
    ])
    expect(of(90, 90)?.cells.map(({ isBetter }) => isBetter)).toEqual([false, false])
  })
  it('is no row where nothing can be said', () => {
    expect(of(null, null)).toBeNull()
  })
})
