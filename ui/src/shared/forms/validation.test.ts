import { contactSeller, login, signup, VehicleInput } from '@forecourt/contracts'
import i18next from 'i18next'
import { Type as T } from 'typebox'
import { beforeAll, describe, expect, it } from 'vitest'
import common from '../../i18n/en_US/common.json' with { type: 'json' }
import { prune } from './prune.ts'
import { contractResolver } from './use-contract-form.ts'
import { violations } from './validation.ts'

const rules = (schema: Parameters<typeof violations>[0], value: unknown) =>
  Object.fromEntries(violations(schema, value).map(({ field, rule }) => [field, rule]))

describe('violations', () => {
  it('names every missing field, however many there are', () => {
    const names = Array.from({ length: 60 }, (_, index) => `field${index}`)
    const many = T.Object(Object.fromEntries(names.map((name) => [name, T.Integer()])))
    expect(Object.keys(rules(many, {}))).toEqual(names)
    const wrong = Object.fromEntries(names.map((name) => [name, 'text']))
    expect(Object.keys(rules(many, wrong))).toHaveLength(60)
  })

  it('tells formats, lengths and bounds apart', () => {
    const form = {
      email: 'nobody',
      password: 'short',
      username: 'a b',
      firstName: 'A',
      lastName: 'B'.repeat(31),
      phone: '1',
    }
    expect(rules(signup.body, form)).toEqual({
      email: 'email',
      password: 'minLength',
      username: 'invalid',
      firstName: 'minLength',
      lastName: 'maxLength',
      phone: 'minLength',
      acceptedTerms: 'required',
      acceptedPrivacy: 'required',
    })
    expect(rules(VehicleInput, { price: 0, mileage: -1, year: 3000, options: [] })).toEqual({
      price: 'exclusiveMinimum',
      mileage: 'minimum',
      year: 'maximum',
      options: 'choose',
    })
  })

  it('finds nothing in a good form', () => {
    expect(violations(login.body, { email: 'ada@example.org', password: 'x' })).toEqual([])
  })
})

describe('prune', () => {
  it('drops blank texts and emptied numbers, and keeps 0, false and null', () => {
    expect(prune({ a: ' ', b: Number.NaN, c: undefined, d: 0, e: false, f: null, g: [''], h: 'x' })).toEqual({
      d: 0,
      e: false,
      f: null,
      g: [''],
      h: 'x',
    })
  })
})

describe('the resolver', () => {
  beforeAll(() =>
    i18next.init({ lng: 'en_US', resources: { en_US: { common } }, interpolation: { escapeValue: false } }),
  )
  const messages = async (values: Record<string, unknown>, options = {}) => {
    const form = T.Object({ ...contactSeller.body.properties, phone: signup.body.properties.phone })
    const resolve = contractResolver(form, options)
    const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })
    return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
  }

  it("words the spec's sentences", async () => {
    expect(await messages({ email: '', phone: '', message: '  ' })).toEqual({
      email: 'Email is required.',
      phone: 'Phone is required.',
      message: 'Message is required.',
    })
    expect(await messages({ email: 'x', phone: '0612345678', message: 'Hello' })).toEqual({
      email: 'Invalid email address.',
    })
  })

  it('calls a phone number that is too short what it is, writes figures, and agrees with plurals', async () => {
    expect(await messages({ email: 'a@example.org', phone: '06', message: 'x'.repeat(2_001) })).toEqual({
      phone: 'Invalid phone number. Begin a number from another country with + and its country code.',
      message: 'Message may have at most 2000 characters.',
    })
    const schema = T.Object({
      year: T.Integer({ maximum: 2027 }),
      mileage: T.Integer({ maximum: 2_000_000 }),
      number_of_doors: T.String(),
    })
    const resolve = contractResolver(schema, { label: (name) => name })
    const wrong = { year: 2028, mileage: 2_000_001 }
    const { errors } = await resolve(wrong, undefined, { fields: {}, shouldUseNativeValidation: false })
    const told = Object.entries(errors).map(([name, error]) => [name, error?.message])
    expect(Object.fromEntries(told)).toEqual({
      number_of_doors: 'number_of_doors are required.',
      year: 'year must be at most 2027.',
      mileage: 'mileage must be at most 2,000,000.',
    })
  })

  it('takes labels, own sentences and further checks', async () => {
    const options = {
      label: (name: string) => name.toUpperCase(),
      messages: { 'email.email': 'That is no address.' },
      refine: () => ({ phone: 'Invalid phone number.' }),
    }
    expect(await messages({ email: 'x', phone: '12345', message: '' }, options)).toEqual({
      email: 'That is no address.',
      phone: 'Invalid phone number.',
      message: 'MESSAGE is required.',
    })
  })

  it('hands on the values of a good form', async () => {
    const values = { email: 'ada@example.org', phone: '+33612345678', message: 'Hello' }
    const resolve = contractResolver<typeof values>(contactSeller.body, {})
    expect(await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })).toEqual({
      values,
      errors: {},
    })
  })
})
