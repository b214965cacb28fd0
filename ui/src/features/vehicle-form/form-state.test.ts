import { describe, expect, it } from 'vitest'
import { emptyForm, type FormAction, formReducer, isOfCategory } from './form-state.ts'

const result = (...actions: FormAction[]) => actions.reduce(formReducer, emptyForm)
const set = (field: Extract<FormAction, { type: 'set' }>['field'], value: unknown, more: object = {}): FormAction => ({
  type: 'set',
  field,
  value,
  ...more,
})

describe('filling in the form', () => {
  it('suggests a title until the seller writes one', () => {
    expect(result(set('brand', 'BMW'), set('model', 'X3')).values.title).toBe('BMW X3')
    expect(result(set('brand', 'BMW'), set('title', 'My BMW'), set('model', 'X3')).values.title).toBe('My BMW')
  })
  it('drops the model with its make, and the city with its country', () => {
    expect(result(set('brand', 'BMW'), set('model', 'X3'), set('brand', 'Audi')).values.model).toBeUndefined()
    const moved = result(set('country', 'fr'), set('city', 'lyon', { cityName: 'Lyon' }), set('country', 'de'))
    expect([moved.values.city, moved.cityName]).toEqual([undefined, null])
  })
  it('drops a body style that the new category does not have', () => {
    const types = [
      { id: 'suv', category: 'car' },
      { id: 'any', category: null },
    ]
    expect(result(set('type', 'suv'), set('category', 'moto', { types })).values.type).toBeUndefined()
    expect(result(set('type', 'any'), set('category', 'moto', { types })).values.type).toBe('any')
  })
  it('offers body styles of the chosen category, those of any, and all while none is chosen', () => {
    const offered = (category: string | undefined) =>
      ['car', 'moto', null].filter((of) => isOfCategory({ category: of }, category))
    expect([offered('car'), offered(undefined)]).toEqual([
      ['car', null],
      ['car', 'moto', null],
    ])
  })
  it('keeps both powers together', () => {
    expect(result(set('engine_power', 110)).values).toMatchObject({ engine_power: 110, din_power: 150 })
  })
  it('forgets what the server refused once the field changes', () => {
    const refused = result({ type: 'refuse', fields: { vin: 'In use', title: 'Too short' } })
    expect(formReducer(refused, set('vin', 'X')).refused).toEqual({ title: 'Too short' })
  })
  it('remembers the name of the chosen city', () => {
    expect(result(set('city', 'lyon', { cityName: 'Lyon' }), set('price', 5)).cityName).toBe('Lyon')
  })
})
