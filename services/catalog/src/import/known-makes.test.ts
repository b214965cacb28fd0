import { expect, it } from 'vitest'
import { readModels } from '../../seeds/models.ts'
import { nameKey } from '../text/fold.ts'
import { knownMakes } from './known-makes.ts'

const makeOf = knownMakes(new Map(readModels().map(({ brand }) => [nameKey(brand), brand])))

it.each([
  ['VW', 'Golf', 'Volkswagen', 'Golf'],
  ['Mercedes', 'C 220', 'Mercedes-Benz', 'C 220'],
  ['Land', 'Rover Discovery Sport', 'Land Rover', 'Discovery Sport'],
  ['Alfa', 'Giulia', 'Alfa Romeo', 'Giulia'],
  ['Alfa', 'Romeo Giulia', 'Alfa Romeo', 'Giulia'],
  ['Rolls', 'Royce Ghost', 'Rolls-Royce', 'Ghost'],
  ['Land Rover', 'Range Rover Sport', 'Land Rover', 'Range Rover Sport'],
  ['BMW', 'BMW 320d', 'BMW', '320d'],
  ['VW', 'VW Golf', 'Volkswagen', 'Golf'],
  ['Mini', 'Mini', 'Mini', 'Mini'],
  ['Smart', 'ForTwo', 'Smart', 'ForTwo'],
  ['VW Golf Variant', undefined, 'Volkswagen', 'Golf Variant'],
  ['skoda', undefined, 'Škoda', undefined],
])('%s + %s is %s + %s', (brand, model, make, rest) => {
  expect(makeOf(brand, model)).toEqual({ brand: make, model: rest })
})

it('does not guess a make', () => {
  expect(makeOf('Trabant', '601')).toBeUndefined()
  expect(makeOf('Sonstige', undefined)).toBeUndefined()
  expect(makeOf('Land', 'Cruiser')).toBeUndefined()
})
