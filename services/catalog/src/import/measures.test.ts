import { importUnits, type VehicleField } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { readMeasure } from './measures.ts'
import { scaleOf, scaleOfColumn } from './units.ts'

const read = (field: VehicleField, text: string, column?: number) => {
  const measure = readMeasure(field, text, column, () => undefined)
  return 'rule' in measure ? measure : measure.value
}

describe('a number with its unit', () => {
  it.each<[VehicleField, string, number]>([
    ['mileage', '100 tkm', 100_000],
    ['mileage', '15k', 15_000],
    ['mileage', '1,5 Tsd. km', 1_500],
    ['mileage', '50.000 miles', 80_467],
    ['mileage', '12 mi', 19],
    ['mileage', 'ca. 98.000 Kilometer', 98_000],
    ['mileage', '6.5万公里', 65_000],
    ['mileage', '235000', 235_000],
    ['engine_size', '1998 cm³', 1_998],
    ['engine_size', '2,0 l', 2_000],
    ['engine_size', '1.6', 1_600],
    ['engine_power', '150 PS', 110.3],
    ['engine_power', '110 kW', 110],
    ['din_power', '110 kW', 150],
    ['din_power', '150 hp', 150],
    ['length', '4,55 m', 4_550],
    ['width', '182 cm', 1_820],
    ['weight', '1,5 t', 1_500],
    ['weight', '3300 lbs', 1_497],
    ['torque', '250 lb-ft', 339],
    ['battery_capacity', '62,5 kWh', 62.5],
    ['charging_time', '1,5 Std.', 90],
    ['co2_emissions', '129 g/km', 129],
    ['number_of_doors', '5-türig', 5],
    ['number_of_owners', '2. Hand', 2],
    ['battery_health', '95 %', 95],
    ['price', '12.990,- VB', 12_990],
    ['price', '12,9k', 12_900],
  ])('%s: %s is %d', (field, text, value) => {
    expect(read(field, text)).toEqual({ value })
  })

  it('is asked about where the unit is not known, by the unit alone', () => {
    expect(read('mileage', '100 leagues')).toEqual({ rule: 'import.unknownUnit', value: 'leagues' })
    expect(read('mileage', '100 km (mi)')).toEqual({ rule: 'import.unknownUnit', value: 'km (mi)' })
    expect(read('co2_emissions', '5,1 l/100 km')).toEqual({ rule: 'import.unknownUnit', value: 'l/100 km' })
  })

  it('takes what the person said of the unit', () => {
    const said = (unit: string) => (unit === 'leagues' ? { factor: 4.828, rest: '' } : undefined)
    expect(readMeasure('mileage', '100 leagues', undefined, said)).toEqual({ value: { value: 483 } })
  })

  it('is no whole number where it has decimals and nothing to convert', () => {
    expect(read('mileage', '12,5 km')).toEqual({ rule: 'import.whole' })
    expect(read('mileage', '3.0')).toEqual({ value: 3 })
  })

  it('may have its unit in the column’s name; the cell’s own goes before', () => {
    const miles = scaleOfColumn('mileage', 'Mileage (miles)')
    expect(read('mileage', '50,000', miles)).toEqual({ value: 80_467 })
    expect(read('mileage', '50,000 km', miles)).toEqual({ value: 50_000 })
    expect(scaleOfColumn('mileage', 'Laufleistung [Tsd. km]')).toBe(1_000)
    expect(scaleOfColumn('engine_power', 'Leistung PS')).toBeCloseTo(0.7355)
    expect(scaleOfColumn('length', 'Länge (m)')).toBe(1_000)
    expect(scaleOfColumn('width', 'Breite m. Spiegel')).toBeUndefined()
    expect(scaleOfColumn('mileage', 'Mileage (at hand-over)')).toBeUndefined()
  })

  it('leaves the currency of a price to be looked up', () => {
    expect(read('price', '12.990 €')).toEqual({ value: 12_990, currency: '€' })
    expect(read('price', 'ab 12,9 T€')).toEqual({ value: 12_900, currency: '€' })
    expect(read('price', '12 TEUR brutto')).toEqual({ value: 12_000, currency: 'eur' })
    expect(read('price', '9.900 EUR netto')).toEqual({ value: 9_900, currency: 'eur netto' })
  })
})

describe('kilowatts and horsepower in one cell', () => {
  it.each([
    '110kW/150PS',
    '150 PS (110 kW)',
    '110 kW (150 PS)',
    '110/150',
    '150/110',
    '110 kW / 150 PS',
    '110 (150 PS)',
  ])('%s is both', (text) => {
    expect(read('engine_power', text)).toEqual({ value: 110, other: 150 })
    expect(read('din_power', text)).toEqual({ value: 150, other: 110 })
  })

  it('are asked about where nothing says which is which', () => {
    expect(read('engine_power', '110/190')).toEqual({ rule: 'import.unknownUnit', value: '110/190' })
  })
})

it('knows every unit that a person may choose', () => {
  for (const [field, units] of Object.entries(importUnits)) {
    for (const unit of units ?? []) expect(scaleOf(field as VehicleField, unit), `${field} ${unit}`).toBeDefined()
  }
})
