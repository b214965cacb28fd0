import { describe, expect, it } from 'vitest'
import { fieldOfColumn, mapColumn, missingShared, neededFields, rowName } from './field-mapping.ts'

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

describe('what is needed', () => {
  const columns = (prices: readonly string[]) => [
    { name: 'price', samples: [...prices], suggestion: null },
    { name: 'make', samples: ['Skoda'], suggestion: null },
  ]
  const german = columns(['42907', '14.466,-'])
  const mapping = { price: 'price', brand: 'make' }
  const drafts = { mapping, defaults: {}, allowIncomplete: false }

  it('is the currency of prices that name none, also after it was chosen for all rows', () => {
    expect(neededFields(german, drafts)).toEqual(['currency'])
    expect(neededFields(german, { ...drafts, defaults: { currency: 'EUR' } })).toEqual(['currency'])
  })

  it('is no currency where a column or the prices name it, or nothing has a price', () => {
    expect(neededFields(german, { ...drafts, mapping: { ...mapping, currency: 'make' } })).toEqual([])
    expect(neededFields(columns(['12 990 €']), drafts)).toEqual([])
    expect(neededFields(german, { ...drafts, mapping: { brand: 'make' } })).toEqual([])
  })

  it('is all that a live vehicle must have where rows go live at once, but not what other fields tell', () => {
    const live = { ...drafts, allowIncomplete: true }
    expect(neededFields(german, live)).toEqual(['model', 'year', 'currency', 'country'])
    const told = { ...mapping, model: 'make', registration_date: 'make', city: 'make' }
    expect(neededFields(german, { ...live, mapping: told })).toEqual(['currency'])
  })
})
