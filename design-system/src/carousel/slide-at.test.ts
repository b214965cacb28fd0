import { expect, it } from 'vitest'
import { slideAt } from './slide-at.ts'

it.each([
  ['at rest', 780, 2],
  ['less than half way to the next', 940, 2],
  ['more than half way to the next', 990, 3],
  ['pulled past the beginning by more than half a slide', -210, 0],
  ['pulled past the end', 1_800, 3],
])('%s', (_, scrolled, index) => {
  expect(slideAt(scrolled, 390, 4)).toBe(index)
})

it('a row without slides has none but the first', () => {
  expect(slideAt(0, 390, 0)).toBe(0)
})
