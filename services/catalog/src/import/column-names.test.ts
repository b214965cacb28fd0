import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { columnNames, suggestFields } from './column-names.ts'
import { openList } from './list-reader.ts'

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

it('knows every column of the template that people download', () => {
  const template = readFileSync(new URL('../../../../ui/public/import-template.csv', import.meta.url), 'utf8')
  const header = template.slice(1).split('\r\n')[0]?.split(',') ?? []
  expect(header.filter((_, at) => suggestFields(header)[at] === null)).toEqual([])
})

it('has the template as a workbook and as a text, with the same columns', async () => {
  const rows: Record<string, string[]> = { csv: [], xlsx: [] }
  for (const [kind, lines] of Object.entries(rows)) {
    const path = fileURLToPath(new URL(`../../../../ui/public/import-template.${kind}`, import.meta.url))
    for await (const { cells } of (await openList(path)).records) lines.push(cells.join(' | '))
  }
  expect(rows.xlsx).toEqual(rows.csv)
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
