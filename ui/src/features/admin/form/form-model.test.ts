import { type Resource, resources } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { prune, violations } from '../../../shared/forms/validation.ts'
import { bodyOf, differences, formKey, formSchema, formValues } from './form-model.ts'

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

  it('tells what differs from somebody else’s change', () => {
    const mine = formValues(resources.color, record)
    expect(differences(resources.color, mine, { ...mine, hex: '#00ff00', 'name@fr_FR': 'Vert' })).toEqual([
      'hex',
      'name@fr_FR',
    ])
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
  cartdetail: ['cart'],
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
