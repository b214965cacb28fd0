import { parse } from 'node:querystring'
import { Nullable, OneOf, Repeatable, Strict } from '@forecourt/contracts'
import { Type as T } from 'typebox'
import { describe, expect, it } from 'vitest'
import { ValidationError } from '../errors/index.ts'
import { convertQuery } from './query-string.ts'
import { refusalOf, validatorOf } from './validation.ts'

const form = Strict({
  name: T.String({ minLength: 2, maxLength: 5 }),
  postal_code: T.String({ pattern: '^\\d+$' }),
  year: Nullable(T.Integer({ minimum: 1886, maximum: 2027 })),
  upholstery: T.Optional(OneOf(['cloth', 'leather'])),
  options: T.Array(T.String({ format: 'uuid' }), { minItems: 1 }),
  language: T.String(),
  address: T.Optional(Strict({ street: T.String() })),
})
const good = {
  name: 'Ada',
  postal_code: '75001',
  year: null,
  options: ['019b76da-a800-7000-8000-000000000001'],
  language: 'x',
}
const told = (value: unknown, noun?: string) =>
  new ValidationError(validatorOf(form).issues(value), noun).sentences('en_US')

describe('what a person is told about a form', () => {
  it('nothing when it is right', () => {
    expect(validatorOf(form).check(good)).toBe(true)
  })

  it('each field once, with what would be right', () => {
    expect(
      told({
        ...good,
        name: 'Adalbert',
        postal_code: 'abc',
        year: 1700,
        upholstery: 'silk',
        options: [],
        address: { street: 1 },
      }),
    ).toEqual({
      name: 'Name must be at most 5 characters long.',
      postal_code: 'Postal code is not in the expected form.',
      year: 'Year must be at least 1886.',
      upholstery: 'Upholstery: choose one of the given values.',
      options: 'At least one option is required.',
      'address.street': 'Street is invalid.',
    })
  })

  it('"is required" for what is missing or blank, in the words of the specification', () => {
    expect(told({ name: ' ', postal_code: '' })).toEqual({
      name: 'Name is required.',
      postal_code: 'Postal code is required.',
      year: 'Year is required.',
      options: 'Equipment is required.',
      language: 'Please select a language.',
    })
    expect(told({ ...good, name: null }, 'cart')).toEqual({ name: 'Cart name is required.' })
  })

  it('which members nobody knows', () => {
    expect(told({ ...good, role: 'ADMIN', address: { street: 'x', zip: 1 } })).toEqual({
      role: 'This field is not known.',
      'address.zip': 'This field is not known.',
    })
  })
})

describe('a query string', () => {
  const query = Strict({
    page: T.Optional(T.Integer({ default: 1 })),
    price: T.Optional(T.Number()),
    sold: T.Optional(T.Boolean()),
    brand: Repeatable(T.String()),
    year: Repeatable(T.Integer()),
    limit: T.Optional(Nullable(T.Integer())),
  })

  it.each([
    ['page=2&price=1e3&sold=false', { page: 2, price: 1000, sold: false }],
    ['brand=a&year=2001&year=2002', { page: 1, brand: ['a'], year: [2001, 2002] }],
    ['page=0x10', { page: '0x10' }],
    ['page=', { page: '' }],
    ['sold=1&other=x', { page: 1, sold: '1', other: 'x' }],
    ['limit=5', { page: 1, limit: 5 }],
    ['page=1&page=2', { page: ['1', '2'] }],
  ])('%s', (raw, parsed) => {
    expect(convertQuery(query, parse(raw))).toEqual(parsed)
  })

  it('cannot reach an object prototype', () => {
    expect(Object.keys(convertQuery(query, parse('__proto__=x&constructor=y'))).sort()).toEqual([
      '__proto__',
      'constructor',
      'page',
    ])
    expect(Object.getPrototypeOf(convertQuery(query, parse('__proto__=x')))).toBe(Object.prototype)
  })
})

describe('a text that cannot be stored', () => {
  const open = Strict({ name: T.String(), more: T.Optional(T.Record(T.String(), T.Unknown(), { maxProperties: 9 })) })
  const wrong = (value: unknown) => {
    expect(validatorOf(open).check(value)).toBe(false)
    return refusalOf(validatorOf(open), value).sentences('en_US')
  }

  it.each(['a\0', '\ud800', 'x\udc00y'])('is told, wherever it stands', (text) => {
    const sentence = expect.stringMatching(/contains a character that cannot be stored/)
    expect(wrong({ name: text })).toEqual({ name: sentence })
    expect(wrong({ name: 'a', more: { list: [1, { deep: text }] } })).toEqual({ 'more.list.1.deep': sentence })
    expect(Object.values(wrong({ name: 'a', more: { [text]: 1 } }))).toEqual([sentence])
  })

  it('is no other: pairs, accents and line breaks are', () => {
    expect(validatorOf(open).check({ name: '😀 é\u0301 \n\t', more: { '😀': '\u0001' } })).toBe(true)
  })
})

it('a request is told twenty problems, and no more', () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`field${i}`, i]))
  expect(Object.keys(refusalOf(validatorOf(form), many).sentences('en_US'))).toHaveLength(20)
})
