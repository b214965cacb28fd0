import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { locales, vehicleFieldNames } from '@forecourt/contracts'
import { expect, it } from 'vitest'

type Tree = { readonly [key: string]: (string & Tree) | undefined }
const none: Tree = {}
const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string): Tree => JSON.parse(readFileSync(root + file, 'utf8'))

/** Filters of the search that narrow by a field of the vehicle. */
const filters = { year: 'year', mileage: 'mileage', category: 'category', type: 'type', fuelType: 'fuel_type' }
const more = { transmission: 'transmission', color: 'color', options: 'options' }

it.each(locales)(
  'a field of a vehicle has one name in %s: in its form and page, in filters, and in what the server says',
  (locale) => {
    const shown = read(`ui/src/i18n/${locale}/vehicle.json`).fields ?? none
    const told = read(`contracts/src/messages/${locale}.json`)
    const named = (field: string) => told.fieldsOfNoun?.vehicle?.[field] ?? told.fields?.[field]
    const names = Object.fromEntries(vehicleFieldNames.map((field) => [field, shown[field] ?? named(field)]))
    expect(Object.fromEntries(vehicleFieldNames.map((field) => [field, named(field)]))).toEqual(names)

    const rail = read(`ui/src/i18n/${locale}/home.json`).filters ?? none
    const differing = Object.entries({ ...filters, ...more }).filter(
      ([filter, field]) => rail[filter] !== undefined && rail[filter] !== names[field],
    )
    expect(differing).toEqual([])
  },
)

it.each(locales)(
  'so has every other field in %s, in forms, in the back office and in what the server says',
  (locale) => {
    const told = read(`contracts/src/messages/${locale}.json`).fields ?? none
    const shown: Tree = Object.assign(
      {},
      ...['admin', 'common'].map((area) => read(`ui/src/i18n/${locale}/${area}.json`).fields ?? none),
    )
    expect(Object.entries(shown).filter(([field, name]) => told[field] !== undefined && told[field] !== name)).toEqual(
      [],
    )
  },
)

it('the words of the rulings are the names in English', () => {
  const { fields } = read('ui/src/i18n/en_US/vehicle.json')
  expect([fields?.brand, fields?.color, fields?.trunk_volume]).toEqual(['Make', 'Color', 'Trunk volume'])
  expect(read('ui/src/i18n/en_US/favorites.json').title).toBe('Favorites')
})
