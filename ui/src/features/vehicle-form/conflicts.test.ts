import { expect, test } from 'vitest'
import { conflicts } from './conflicts.ts'

const before = { title: 'Old', mileage: 1000 }

test('pictures raise the version without changing a field', () => {
  expect(conflicts(before, { title: 'Mine' }, before)).toBe(false)
})

test('our own change, whose answer was lost, is no conflict', () => {
  expect(conflicts(before, { title: 'Mine' }, { title: 'Mine', mileage: 1000 })).toBe(false)
})

test('a change of somebody else is one, in the same field or another', () => {
  expect(conflicts(before, { title: 'Mine' }, { title: 'Theirs', mileage: 1000 })).toBe(true)
  expect(conflicts(before, { title: 'Mine' }, { title: 'Mine', mileage: 2000 })).toBe(true)
})
