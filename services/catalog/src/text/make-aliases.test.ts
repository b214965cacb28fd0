import { expect, it } from 'vitest'
import { readModels } from '../../seeds/models.ts'
import { nameKey } from './fold.ts'
import { makeByAlias } from './make-aliases.ts'

const makes = new Map(readModels().map(({ brand }) => [nameKey(brand), brand]))

it('names makes that there are, as they are written', () => {
  for (const make of new Set(makeByAlias.values())) expect(makes.get(nameKey(make)), make).toBe(make)
})

it('has no other name for a make that is the name of another', () => {
  const stolen = [...makeByAlias].filter(([alias, make]) => (makes.get(alias) ?? make) !== make)
  expect(stolen).toEqual([])
})

it.each([
  ['VW', 'Volkswagen'],
  ['Mercedes', 'Mercedes-Benz'],
  ['Benz', 'Mercedes-Benz'],
  ['Alfa', 'Alfa Romeo'],
  ['Skoda Auto', 'Škoda'],
  ['宝马', 'BMW'],
])('%s is %s', (alias, make) => {
  expect(makeByAlias.get(nameKey(alias))).toBe(make)
})
