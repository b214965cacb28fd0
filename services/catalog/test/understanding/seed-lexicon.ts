import { seedId } from '@forecourt/kernel/db'
import { readCities } from '../../seeds/cities.ts'
import { readModels } from '../../seeds/models.ts'
import {
  categories,
  colors,
  countries,
  currencies,
  fuelTypes,
  options,
  transmissions,
  types,
} from '../../seeds/reference.ts'
import type { Seed } from '../../seeds/shape.ts'
import type { Lexicon } from '../../src/discovery/understand/lexicon.ts'
import { lexiconFrom } from '../../src/discovery/understand/lexicon-of.ts'
import { type Meaning, Vocabulary } from '../../src/discovery/words/vocabulary.ts'
import { nameKey } from '../../src/text/fold.ts'

type Named = Pick<Seed, 'key' | 'translations'>
const namesOf = ({ translations }: Named) => [...new Set(Object.values(translations).map(({ name }) => name))]

/** Records by the kind of their search key, with their table. */
const records = [
  ['fuel', 'fueltype', fuelTypes],
  ['transmission', 'transmission', transmissions],
  ['type', 'type', types],
  ['category', 'category', categories],
  ['color', 'color', colors],
] as const

/** What the seeds name, without a database. */
export function seedLexicon(): Lexicon {
  const vocabulary = new Vocabulary(
    records.flatMap(([kind, table, seeds]) =>
      (seeds as readonly Named[]).flatMap((seed) =>
        namesOf(seed).map((name): Meaning & { name: string } => ({ kind, value: seedId(table, seed.key), name })),
      ),
    ),
  )
  const places = [
    ...readCities().flatMap((city) =>
      namesOf(city).map((name) => ({
        id: seedId('city', city.key),
        kind: 'city' as const,
        name,
        size: city.population,
      })),
    ),
    ...countries.flatMap((country) =>
      namesOf(country).map((name) => ({
        id: seedId('country', country.key),
        kind: 'country' as const,
        name,
        size: 1e9,
      })),
    ),
  ]
  return lexiconFrom({
    vocabulary,
    models: readModels().map(({ brand, model }) => ({ make: brand, makeKey: nameKey(brand), model })),
    places,
    options: options.flatMap((option) => namesOf(option).map((name) => ({ id: seedId('option', option.key), name }))),
    currencies: currencies.map(({ key }) => ({ code: key, id: seedId('currency', key) })),
  })
}

const tables: Readonly<Record<string, readonly [table: string, seeds: readonly Named[]]>> = {
  ...Object.fromEntries(records.map(([kind, table, seeds]) => [kind === 'fuel' ? 'fuelType' : kind, [table, seeds]])),
  options: ['option', options],
  country: ['country', countries],
  city: ['city', readCities()],
  currency: ['currency', currencies],
}

const keysById = new Map(
  Object.values(tables).flatMap(([table, seeds]) =>
    seeds.map((seed) => [seedId(table, seed.key), table === 'city' ? (namesOf(seed)[0] ?? seed.key) : seed.key]),
  ),
)

/** A filter with the keys of the seeds instead of ids, and the English names of cities. */
export const readable = (filter: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      const one = (id: unknown) => (typeof id === 'string' ? (keysById.get(id) ?? id) : id)
      return [key, Array.isArray(value) ? value.map(one) : one(value)]
    }),
  )
