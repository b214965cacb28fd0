import { seedId } from '@forecourt/kernel/db'
import { expect, it } from 'vitest'
import { readModels } from '../../../seeds/models.ts'
import { categories, colors, fuelTypes, transmissions, types } from '../../../seeds/reference.ts'
import { nameKey } from '../../text/fold.ts'
import { wordsForRecords } from '../../text/known-words.ts'
import { furtherWords, type NamedField, namedKinds } from './further-words.ts'
import { isOfFamily, modelFamilies } from './model-families.ts'
import { Vocabulary } from './vocabulary.ts'

const seeds = { fuel_type: fuelTypes, transmission: transmissions, type: types, category: categories, color: colors }
const tables = { ...namedKinds, fuel_type: 'fueltype' }
const vocabulary = new Vocabulary(
  Object.entries(seeds).flatMap(([field, records]) =>
    records.flatMap(({ key, translations }) =>
      Object.values(translations).map(({ name }) => ({
        kind: namedKinds[field as NamedField],
        value: seedId(tables[field as NamedField], key),
        name,
      })),
    ),
  ),
)

it('has words for records and makes that there are', () => {
  for (const field of Object.keys(seeds) as NamedField[]) {
    const keys = new Set(seeds[field].map(({ key }) => key))
    const named = [
      ...(furtherWords[field] ?? []).flatMap(([some]) => some.split(' ')),
      ...wordsForRecords(field).map(([, key]) => key),
    ]
    for (const key of named) expect(keys, `${field} ${key}`).toContain(key)
  }
  const makes = new Set(readModels().map(({ brand }) => nameKey(brand)))
  for (const { make } of modelFamilies) expect(makes).toContain(make)
})

it.each([
  ['bmw', '320d', '3 series', true],
  ['bmw', '3series', '3er', true],
  ['bmw', 'm340i', '3er', true],
  ['bmw', '3200', '3er', false],
  ['bmw', '520', '3er', false],
  ['mercedesbenz', 'c220', 'c klasse', true],
  ['mercedesbenz', 'cla200', 'c klasse', false],
  ['mercedesbenz', 'ml350', 'm klasse', true],
  ['citroen', 'c3', 'c klasse', false],
])('%s %s, asked for as %s: %s', (make, model, name, is) => {
  expect(modelFamilies.some((family) => family.names.includes(name) && isOfFamily(family, make, model))).toBe(is)
})

it('gives a vehicle every word of every phrase that means it', () => {
  const fields = { brand_key: 'bmw', model_key: '320d', country: seedId('country', 'DE'), category: null, color: null }
  const words = vocabulary.wordsFor({
    ...fields,
    type: seedId('type', 'estate'),
    fuel_type: seedId('fueltype', 'diesel'),
    transmission: seedId('transmission', 'automatic'),
  })
  for (const word of [
    '3er',
    'series',
    '系',
    'deutschland',
    'station',
    'wagon',
    'stationwagon',
    'kombi',
    'avant',
    'gazole',
    'boite',
    '自动挡',
    '宝马',
  ])
    expect(words, word).toContain(word)
  for (const word of ['5er', 'benzin', 'manuelle']) expect(words).not.toContain(word)
})
