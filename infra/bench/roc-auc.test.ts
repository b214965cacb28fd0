import { expect, it } from 'vitest'
import { rocAuc } from './roc-auc.ts'

it('is a coin for equal samples, certain for separate ones, and halves ties', () => {
  expect(rocAuc([1, 2, 3], [1, 2, 3])).toBe(0.5)
  expect(rocAuc([4, 5], [1, 2, 3])).toBe(1)
  expect(rocAuc([1, 2], [3])).toBe(0)
  expect(rocAuc([1, 3], [2, 3])).toBeCloseTo(0.375)
})
