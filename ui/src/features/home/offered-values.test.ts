import { expect, it } from 'vitest'
import { offeredValues } from './offered-values.ts'

const counted = [
  { value: 'Škoda', label: 'Škoda', count: 4, isCapped: false },
  { value: 'BMW', label: 'BMW', count: 9, isCapped: false },
]
const read = (text: string) => offeredValues(counted, ['Acura', 'BMW', 'Oskar'], text).map(({ value }) => value)

it('offers what has vehicles first, then every other name, nothing twice', () => {
  expect(read('')).toEqual(['BMW', 'Škoda', 'Acura', 'Oskar'])
})
it('finds a part of a name without its accents, beginnings first', () => {
  expect(read('sk')).toEqual(['Škoda', 'Oskar'])
  expect(read(' SKO ')).toEqual(['Škoda'])
  expect(read('zz')).toEqual([])
})
it('stays short', () => {
  const names = Array.from({ length: 400 }, (_, n) => `Make ${n}`)
  expect(offeredValues([], names, 'make')).toHaveLength(60)
})
