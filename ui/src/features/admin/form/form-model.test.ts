import { type Resource, resources } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { prune } from '../../../shared/forms/prune.ts'
import { violations } from '../../../shared/forms/validation.ts'
import { bodyOf, conflictOf, formKey, formSchema, formValues } from './form-model.ts'

const record = {
  id: '1',
  version: 3,
  createdAt: '',
  updatedAt: '',
  name: 'Rouge',
  hex: '#ff0000',
  translations: { en_US: { name: 'Red' }, fr_FR: { name: 'Rouge' } },
}

describe('the form of a record', () => {
  it('begins with the record, English in the plain fields whatever language the list is in', () => {
    expect(formValues(resources.color, record)).toEqual({
      name: 'Red',
      'name@fr_FR': 'Rouge',
      'name@zh_CN': '',
      hex: '#ff0000',
    })
  })

  it('sends texts by language, and leaves out what is empty', () => {
    const values = { ...formValues(resources.color, record), 'name@fr_FR': ' ' }
    expect(bodyOf(resources.color, prune(values) as object as Record<string, unknown>)).toEqual({
      name: 'Red',
      hex: '#ff0000',
      translations: {},
    })
  })

  it('never begins with a secret', () => {
    const shown = formValues(resources.federer, { ...record, clientSecret: 'hush' })
    expect(shown.clientSecret).toBe('')
  })

  it('holds “unlimited” as a choice, apart from nothing', () => {
    const limits = { vehicle_limit: null, photo_limit_per_vehicle: 5, contact_limit_per_month: 0 }
    const values = formValues(resources.cartdetail, { ...record, ...limits })
    expect(values).toMatchObject({ vehicle_limit: 'unlimited', photo_limit_per_vehicle: 5, contact_limit_per_month: 0 })
    expect(bodyOf(resources.cartdetail, values)).toMatchObject(limits)
    expect(formValues(resources.cartdetail).vehicle_limit).toBe('')
    const wrong = prune({ ...values, cart: record.id, photo_limit_per_vehicle: -1, vehicle_limit: '' })
    expect(violations(formSchema(resources.cartdetail), wrong)).toMatchObject([
      { field: 'vehicle_limit', rule: 'required' },
      { field: 'cart', rule: 'choice' },
      { field: 'photo_limit_per_vehicle', rule: 'minimum' },
    ])
  })

  it('takes only what was changed here for mine when somebody else changed the record too', () => {
    const base = formValues(resources.color, record)
    const mine = { ...base, name: 'Crimson', hex: '#dc143c' }
    const theirs = { ...base, hex: '#00ff00', 'name@fr_FR': 'Vert' }
    expect(conflictOf(resources.color, base, mine, theirs)).toEqual({
      both: ['hex'],
      theirs: ['name@fr_FR'],
      merged: { ...base, name: 'Crimson', hex: '#dc143c', 'name@fr_FR': 'Vert' },
    })
  })

  it('has nothing to decide where both sides did the same', () => {
    const base = formValues(resources.color, record)
    const same = { ...base, hex: '#00ff00' }
    expect(conflictOf(resources.color, base, same, same)).toMatchObject({ both: [], theirs: [], merged: same })
  })

  it('finds the place of the server’s messages', () => {
    expect(['name', 'translations.fr_FR.name'].map(formKey)).toEqual(['name', 'name@fr_FR'])
  })
})

/** Spec 5: what each form must be given. */
const required: Record<string, string[]> = {
  page: ['name'],
  cart: ['name', 'group'],
  category: ['name', 'description'],
  transmission: ['name', 'description'],
  fueltype: ['name', 'description'],
  language: ['name', 'description', 'code'],
  option: ['name'],
  provider: ['name'],
  theme: ['name'],
  city: ['name', 'country'],
  color: ['name', 'hex'],
  country: ['name', 'code'],
  currency: ['name', 'code', 'symbol', 'country'],
  type: ['name'],
  cartdetail: ['cart', 'vehicle_limit', 'photo_limit_per_vehicle', 'contact_limit_per_month'],
}

describe('an empty form', () => {
  it.each(Object.entries(required))('of %s lacks %j', (name, fields) => {
    const resource = (resources as Record<string, Resource>)[name] as Resource
    const missing = violations(formSchema(resource), prune(formValues(resource)))
      .filter(({ rule }) => rule === 'required')
      .map(({ field }) => field)
    expect(missing).toEqual(expect.arrayContaining(fields))
  })
})
