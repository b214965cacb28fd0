import { expect, it } from 'vitest'
import { boundOf } from './bound-text.ts'

it.each([
  ['9000', 9000],
  ['9,000', 9000],
  ['9 000', 9000],
  ['9\u202f000', 9000],
  ['12.500', 12_500],
  ['12’500', 12_500],
  ['', undefined],
  [' ', undefined],
])('reads “%s” while it is typed', (text, bound) => {
  expect(boundOf(text, 0, 1e10)).toBe(bound)
})

it.each(['12.5', '12,50', '-3', 'abc', '12 km'])('waits with “%s”', (text) => {
  expect(boundOf(text, 0, 1e10)).toBeNull()
})

it('waits until a number is within its bounds', () => {
  expect(['2', '20', '201', '2015', '20155'].map((text) => boundOf(text, 1886, 2027))).toEqual([
    null,
    null,
    null,
    2015,
    null,
  ])
})
