import { type VehicleFacts, type VehicleField, vehicleFieldNames } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { fieldProblem, formProblems, limits, type RuleContext } from './form-rules.ts'
import { fieldsOf, stepFields, stepOf, stepState, stepsFor } from './form-steps.ts'
import { changes, factsOf, submission } from './form-values.ts'

const petrol: VehicleFacts = { powertrain: 'combustion', category: 'car', country: 'DE' }
const electric: VehicleFacts = { powertrain: 'electric', category: 'car', country: 'FR' }
const context = (facts: VehicleFacts): RuleContext => ({ facts, priceDecimals: 2, today: '2026-11-20' })
const rule = (field: VehicleField, values: object, facts = petrol) =>
  fieldProblem(field, values, context(facts))?.rule ?? null

describe('the steps of the form', () => {
  it('ask for every field exactly once', () => {
    expect(Object.values(stepFields).flat().sort()).toEqual([...vehicleFieldNames].sort())
  })
  it('have an electric one only for plug-in hybrids and electric vehicles', () => {
    expect(stepsFor(petrol)).not.toContain('electric')
    expect(stepsFor({ ...petrol, powertrain: 'hybrid' })).not.toContain('electric')
    expect(stepsFor(electric)).toContain('electric')
    expect(stepsFor({ ...petrol, powertrain: 'plug_in_hybrid' })).toContain('electric')
  })
  it('leave out fields that do not apply', () => {
    expect(fieldsOf('technical', electric)).not.toContain('engine_size')
    expect(fieldsOf('technical', petrol)).not.toContain('critair')
    expect(fieldsOf('technical', electric)).toContain('critair')
  })
  it('lead from a field to where it is asked', () => {
    expect(stepOf('vin')).toBe('basics')
    expect(stepOf('battery_type')).toBe('electric')
  })
  it('complain only about a step that was visited', () => {
    expect(stepState(['vin'], ['vin'], false)).toBe('todo')
    expect(stepState(['vin'], ['vin'], true)).toBe('faulty')
    expect(stepState(['vin'], ['brand'], true)).toBe('done')
  })
})

describe('what a field must hold', () => {
  it('is something, unless the rulings call it optional', () => {
    expect(rule('title', {})).toBe('required')
    expect(rule('title', { title: '   ' })).toBe('required')
    expect(rule('torque', {})).toBeNull()
    expect(rule('options', { options: [] })).toBe('required')
    expect(rule('battery_capacity', {})).toBeNull()
    expect(rule('battery_capacity', {}, electric)).toBe('required')
    expect(rule('engine_size', {}, electric)).toBeNull()
    expect(rule('critair', {}, electric)).toBe('required')
    expect(rule('fast_charging', { fast_charging: false }, electric)).toBeNull()
    expect(rule('mileage', { mileage: 0 })).toBeNull()
  })
  it('lies within its bounds', () => {
    expect(rule('mileage', { mileage: 2_000_001 })).toBe('between')
    expect(rule('price', { price: 0 })).toBe('above')
    expect(rule('price', { price: 1e10 + 1 })).toBe('between')
    expect(rule('year', { year: 1885 })).toBe('between')
    const nextYear = new Date().getUTCFullYear() + 1
    expect(rule('year', { year: nextYear })).toBeNull()
    expect(fieldProblem('year', { year: nextYear + 1 }, context(petrol))).toEqual({
      rule: 'between',
      params: { min: 1886, max: nextYear },
    })
    expect(rule('engine_size', { engine_size: 48 })).toBe('between')
    expect(rule('description', { description: 'short' })).toBe('length')
    expect(limits('number_of_seats')).toEqual({ min: 1, max: 60 })
    expect(limits('title')).toBeUndefined()
  })
  it('is a valid VIN, or a chassis number before 1981', () => {
    expect(rule('vin', { vin: '1M8GDM9AXKP042788', year: 2015 })).toBeNull()
    expect(rule('vin', { vin: '1m8gdm9a-xkp042788', year: 2015 })).toBeNull()
    expect(rule('vin', { vin: '1M8GDM9A1KP042788', year: 2015 })).toBe('VIN_CHECK_DIGIT')
    expect(rule('vin', { vin: 'WVWZZZ1JZXW0000O1', year: 2015 })).toBe('VIN_LETTERS')
    expect(rule('vin', { vin: 'WVW', year: 2015 })).toBe('VIN_LENGTH')
    expect(rule('vin', { vin: '10423', year: 1960 })).toBeNull()
  })
  it('agrees with other fields and the day', () => {
    expect(rule('din_power', { engine_power: 110, din_power: 200 })).toBe('powers')
    expect(rule('din_power', { engine_power: 110, din_power: 150 })).toBeNull()
    expect(rule('price', { price: 10.555 })).toBe('decimals')
    expect(rule('registration_date', { registration_date: '2026-11-21' })).toBe('future')
    expect(rule('number_of_doors', { number_of_doors: 2 }, { ...petrol, category: 'motorcycle' })).toBe('doors')
    expect(rule('number_of_doors', { number_of_doors: 0 }, { ...petrol, category: 'motorcycle' })).toBeNull()
  })
  it('is asked for one step at a time', () => {
    expect(Object.keys(formProblems({ price: 5 }, context(petrol), ['price', 'city', 'address']))).toEqual([
      'city',
      'address',
    ])
  })
})

describe('what is sent', () => {
  const source = {
    fuelTypes: [{ id: 'f', powertrain: 'electric' as const }],
    categories: [{ id: 'c', code: 'car' }],
    countries: [{ id: 'de', code: 'DE' }],
  }
  it('is known by its references', () => {
    expect(factsOf({ fuel_type: 'f', category: 'c' }, source)).toEqual({
      powertrain: 'electric',
      category: 'car',
      country: null,
    })
  })
  it('empties what does not apply any more and trims text', () => {
    const sent = submission({ fuel_type: 'f', engine_size: 1995, title: ' Polestar 2 ' }, electric)
    expect(sent.engine_size).toBeNull()
    expect(sent.title).toBe('Polestar 2')
  })
  it('is only what changed', () => {
    expect(
      changes({ title: 'A', mileage: 5, options: ['x'] }, { title: 'A', mileage: 6, options: ['x'], torque: null }),
    ).toEqual({ mileage: 6 })
    expect(changes({ torque: 100 }, {})).toEqual({ torque: null })
  })
})
