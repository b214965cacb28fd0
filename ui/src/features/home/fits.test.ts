import { VehicleSearch } from '@forecourt/contracts'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { conforms } from '../../shared/storage/conforms.ts'
import { fits } from './fits.ts'

const id = '01980000-0000-7000-8000-000000000001'
const texts = [
  '',
  'a',
  'live',
  'price',
  '-year',
  '4,45,5,46',
  id,
  id.toUpperCase(),
  `${id}0`,
  `{${id}}`,
  'é'.repeat(80),
  '🚗'.repeat(80),
]
const long = [81, 200, 201].flatMap((count) => ['x'.repeat(count), '🚗'.repeat(count)])
const numbers = [0, 1, 9, 10, 50, 51, 1885, 1886, 2200, 2201, 2e6, 2e6 + 1, 1e10, 1e10 + 1, -1, 1.5, 2 ** 31]
const odd = [null, undefined, true, false, {}, Number.NaN, Number.POSITIVE_INFINITY]
const singles: readonly unknown[] = [...texts, ...long, ...numbers, ...odd]
const lists = [[], [id], ['a', id], [''], [1], Array(50).fill(id), Array(51).fill(id)]

const keywords = [
  'type',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'maxItems',
  'enum',
  'format',
  'pattern',
  'items',
]
const silent = ['default', 'description']

describe.each(Object.entries<TSchema>(VehicleSearch.properties))('%s of an address', (_, schema) => {
  it('takes what the contract takes, and nothing else', () => {
    const differing = [...singles, ...lists].filter((value) => fits(schema, value) !== conforms(schema, value))
    expect(differing).toEqual([])
  })

  it('says nothing that is not read', () => {
    const { items = {} } = schema as { items?: object }
    const said = [...Object.keys(schema), ...Object.keys(items)]
    expect(said.filter((keyword) => !keywords.includes(keyword) && !silent.includes(keyword))).toEqual([])
    expect('format' in schema ? schema.format : 'uuid').toBe('uuid')
  })
})
