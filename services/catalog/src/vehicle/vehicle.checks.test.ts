import { vehicleFieldNames } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import {
  checkComplete,
  checkPairs,
  dropInapplicable,
  normalise,
  problems,
  type VehicleValues,
} from './vehicle.checks.ts'
import type { ReferenceFacts } from './vehicle.references.ts'

const now = new Date('2026-03-01T12:00:00Z')
const facts: ReferenceFacts = {
  powertrain: 'combustion',
  category: 'car',
  country: 'DE',
  decimals: 2,
  cityCountry: 'de',
  typeCategory: 'moto',
  unknown: [],
}
const empty = Object.fromEntries(vehicleFieldNames.map((field) => [field, null])) as VehicleValues
const rules = (values: Partial<VehicleValues>, known: Partial<ReferenceFacts> = {}) =>
  problems({ ...empty, ...values }, { ...facts, ...known }, now).map(({ path, rule }) => `${path}: ${rule}`)

describe('normalise', () => {
  it('tidies lines, raises codes and empties what is blank', () => {
    expect(normalise('title', '  Golf \n GTI ')).toBe('Golf GTI')
    expect(normalise('register', ' ab-123-cd ')).toBe('AB-123-CD')
    expect(normalise('vin', 'wvw zzz-1kz')).toBe('WVWZZZ1KZ')
    expect(normalise('address', '   ')).toBe(null)
    expect(normalise('fast_charging', false)).toBe(false)
  })

  it('keeps the line breaks of a description', () => {
    expect(normalise('description', ' One owner.\r\nNo rust. ')).toBe('One owner.\nNo rust.')
  })
})

describe('problems', () => {
  it('finds nothing wrong with an empty draft', () => {
    expect(rules({})).toEqual([])
  })

  it.each([
    ['a price without a currency', { price: 10 }, {}, 'currency: required'],
    ['cents of a currency that has none', { price: 10.5, currency: 'jpy' }, { decimals: 0 }, 'price: decimals'],
    ['a model year after the next', { year: 2028 }, {}, 'year: maximum'],
    ['a VIN with the letter O', { vin: 'WVWZZZ1KZ9OOOOOO1', year: 2009 }, {}, 'vin: vin.VIN_LETTERS'],
    ['a short VIN of 1981', { vin: 'ABC12345', year: 1981 }, {}, 'vin: vin.VIN_LENGTH'],
    ['a wrong check digit of North America', { vin: '1HGCM82633A004353', year: 2003 }, {}, 'vin: vin.VIN_CHECK_DIGIT'],
    ['powers that disagree', { engine_power: 100, din_power: 150 }, {}, 'din_power: powersDiffer'],
    ['a motorcycle with doors', { number_of_doors: 2 }, { category: 'motorcycle' }, 'number_of_doors: maximum'],
    ['a registration tomorrow', { registration_date: '2026-03-02' }, {}, 'registration_date: inThePast'],
    ['a record that does not exist', { color: 'x' }, { unknown: ['color' as const] }, 'color: referenceUnknown'],
    ['a title too short without its blanks', { title: 'ab' }, {}, 'title: minLength'],
  ])('names %s', (_, values, known, rule) => {
    expect(rules(values, known)).toEqual([rule])
  })

  it('accepts what comes close', () => {
    expect(rules({ price: 10.55, currency: 'eur', year: 2027, registration_date: '2026-03-01' })).toEqual([])
    expect(rules({ vin: '1HGCM82633A004352', year: 2003 })).toEqual([])
    expect(rules({ vin: 'ABC12345', year: 1980 })).toEqual([])
    expect(rules({ engine_power: 110, din_power: 150 })).toEqual([])
    expect(rules({ number_of_doors: 0 }, { category: 'motorcycle' })).toEqual([])
  })
})

describe('dropInapplicable', () => {
  it('tells of battery fields sent for a petrol car, and drops stored ones silently', () => {
    const values: VehicleValues = { ...empty, battery_capacity: 60, battery_range: 400 }
    expect(dropInapplicable(values, new Set(['battery_range']), facts)).toEqual([
      { path: 'battery_range', rule: 'notApplicable' },
    ])
    expect(values).toMatchObject({ battery_capacity: null, battery_range: null })
  })

  it('keeps everything while the fuel type is open', () => {
    const values: VehicleValues = { ...empty, battery_capacity: 60 }
    expect(dropInapplicable(values, new Set(['battery_capacity']), { ...facts, powertrain: null })).toEqual([])
    expect(values.battery_capacity).toBe(60)
  })

  it('knows no Crit’Air outside France and no displacement without an engine', () => {
    for (const powertrain of ['electric', 'fuel_cell'] as const) {
      const values: VehicleValues = { ...empty, critair: '1', engine_size: 1984 }
      dropInapplicable(values, new Set(), { ...facts, powertrain })
      expect(values).toMatchObject({ critair: null, engine_size: null })
    }
  })
})

describe('checkPairs', () => {
  const refused = (values: Partial<VehicleValues>, known: Partial<ReferenceFacts> = {}) => {
    try {
      checkPairs({ ...empty, ...values }, { ...facts, ...known })
      return null
    } catch (error) {
      const { code, fields } = error as { code: string; fields: Record<string, string> }
      return [code, fields]
    }
  }

  it('refuses a city of another country', () => {
    expect(refused({ country: 'fr', city: 'berlin' })).toEqual(['CITY_COUNTRY_MISMATCH', { city: expect.any(String) }])
    expect(refused({ country: 'de', city: 'berlin' })).toBeNull()
    expect(refused({ city: 'berlin' })).toBeNull()
  })

  it('refuses a body style of another category, unless it is of any', () => {
    expect(refused({ category: 'car', type: 'scooter' })).toEqual([
      'TYPE_CATEGORY_MISMATCH',
      { type: expect.any(String) },
    ])
    expect(refused({ category: 'moto', type: 'scooter' })).toBeNull()
    expect(refused({ type: 'scooter' })).toBeNull()
    expect(refused({ category: 'car', type: 'pick-up' }, { typeCategory: null })).toBeNull()
  })

  it('names all that does not belong together at once', () => {
    const values = { country: 'fr', city: 'berlin', category: 'car', type: 'scooter' }
    expect(refused(values)).toEqual([
      'CITY_COUNTRY_MISMATCH',
      { city: 'errors.CITY_COUNTRY_MISMATCH', type: 'errors.TYPE_CATEGORY_MISMATCH' },
    ])
  })
})

describe('checkComplete', () => {
  const missing = (values: Partial<VehicleValues>, known: Partial<ReferenceFacts>, pictures: number): string[] => {
    try {
      checkComplete({ ...empty, ...values }, { ...facts, ...known }, pictures, 'en_US')
      return []
    } catch (error) {
      return Object.keys((error as { fields: object }).fields)
    }
  }

  it('names what is missing, pictures too, and nothing that is optional or does not apply', () => {
    const names = missing({ title: 'Golf' }, {}, 0)
    expect(names).toEqual(expect.arrayContaining(['brand', 'price', 'options', 'pictures', 'engine_size']))
    for (const optional of ['title', 'torque', 'battery_capacity', 'critair', 'insurance_expiry_date']) {
      expect(names).not.toContain(optional)
    }
  })

  it('asks an electric car for its battery and not for its displacement', () => {
    const names = missing({}, { powertrain: 'electric' }, 1)
    expect(names).toEqual(expect.arrayContaining(['battery_capacity', 'fast_charging', 'battery_range']))
    expect(names).not.toContain('engine_size')
    expect(names).not.toContain('pictures')
  })

  it('asks a fuel-cell car neither for a displacement nor for a battery', () => {
    const names = missing({}, { powertrain: 'fuel_cell' }, 1)
    expect(names).not.toContain('engine_size')
    expect(names).not.toContain('battery_capacity')
    expect(names).toContain('engine_power')
  })

  it('speaks the caller’s sentence', () => {
    expect(() => checkComplete(empty, facts, 0, 'en_US')).toThrow(
      expect.objectContaining({ fields: expect.objectContaining({ title: 'Title is required.' }) }),
    )
  })
})
