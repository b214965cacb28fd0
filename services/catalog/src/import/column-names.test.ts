import { expect, it } from 'vitest'
import { columnNames, suggestFields } from './column-names.ts'

it('knows the columns of public listing exports', () => {
  expect(suggestFields(['mileage', 'make', 'model', 'fuel', 'gear', 'offerType', 'price', 'hp', 'year'])).toEqual([
    'mileage',
    'brand',
    'model',
    'fuel_type',
    'transmission',
    null,
    'price',
    'din_power',
    'year',
  ])
})

it('knows columns in French, German and Chinese, with units and in any case', () => {
  expect(suggestFields(['MARQUE', 'Kilométrage (km)', 'boîte de vitesses', 'Prix TTC [€]'])).toEqual([
    'brand',
    'mileage',
    'transmission',
    'price',
  ])
  expect(suggestFields(['Außenfarbe', 'Leistung (kW)', 'Leistung PS', 'Erstzulassung', 'Türen'])).toEqual([
    'color',
    'engine_power',
    'din_power',
    'registration_date',
    'number_of_doors',
  ])
  expect(suggestFields(['品牌', '里程', '燃料', '价格'])).toEqual(['brand', 'mileage', 'fuel_type', 'price'])
})

it('knows our own names, and proposes a field for one column only', () => {
  expect(suggestFields(['fuel_type', 'Fuel', 'first_registration_country'])).toEqual([
    'fuel_type',
    null,
    'first_registration_country',
  ])
})

it('gives every column a name of its own', () => {
  expect(columnNames(['price', '', 'price', ' two\nlines '])).toEqual(['price', 'Column 2', 'price (2)', 'two lines'])
})
