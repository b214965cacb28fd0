import { expect, it } from 'vitest'
import { fieldOfColumn, mapColumn, missingShared, rowName } from './field-mapping.ts'

it('moves a field from one column to another, and lets it go', () => {
  const mapping = { brand: 'Marke', price: 'Preis' }
  expect(mapColumn(mapping, 'Hersteller', 'brand')).toEqual({ price: 'Preis', brand: 'Hersteller' })
  expect(mapColumn(mapping, 'Preis', 'mileage')).toEqual({ brand: 'Marke', mileage: 'Preis' })
  expect(mapColumn(mapping, 'Preis', null)).toEqual({ brand: 'Marke' })
  expect(fieldOfColumn(mapping, 'Preis')).toBe('price')
  expect(fieldOfColumn(mapping, 'Farbe')).toBeNull()
})

it('asks for what has no column', () => {
  expect(missingShared({ country: 'Land', city: 'Ort', currency: 'Währung', category: 'Art', type: 'Form' })).toEqual([
    'fuel_type',
    'transmission',
    'color',
  ])
})

it('calls a row by make, model and year, or by what stands in it', () => {
  const columns = ['Nr', 'Marke', 'Modell'].map((name) => ({ name, samples: [], suggestion: null }))
  const options = { mapping: { brand: 'Marke', model: 'Modell' }, defaults: {}, values: {} }
  const job = { columns, options: { ...options, ignoreUnknown: false, allowIncomplete: false } }
  expect(rowName(job, ['A-1', 'Fiat', '500'])).toBe('Fiat 500')
  expect(rowName({ ...job, options: { ...job.options, mapping: {} } }, ['A-1', '', '500'])).toBe('A-1 · 500')
})
