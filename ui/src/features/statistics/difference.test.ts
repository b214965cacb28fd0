import { expect, it } from 'vitest'
import { differenceOf } from './difference.ts'

it('a figure is so much above or below the median, and nothing where there is no median', () => {
  expect(differenceOf(3, 2)).toBe(0.5)
  expect(differenceOf(1, 2)).toBe(-0.5)
  expect(differenceOf(1.999, 2)).toBe(0)
  expect(differenceOf(0, 0)).toBe(0)
  expect(differenceOf(1, 0)).toBeNull()
})
