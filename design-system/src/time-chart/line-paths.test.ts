import { expect, it } from 'vitest'
import { areaPath, linePath } from './line-paths.ts'

const height = (value: number) => value / 10

it('starts at the bottom for nothing and reaches the top for the top', () => {
  expect(linePath([0, 5, 10], height)).toBe('M0,100L50,50L100,0')
  expect(areaPath([0, 5, 10], height)).toBe('M0,100L50,50L100,0L100,100L50,100L0,100Z')
})
it('leaves a gap for what is not known, and a dot for what stands alone', () => {
  expect(linePath([10, null, 10], height)).toBe('M0,0ZM100,0Z')
  expect(linePath([null, 10, 10, null, 5], height)).toBe('M25,0L50,0M100,50Z')
  expect(linePath([null], height)).toBe('')
})
