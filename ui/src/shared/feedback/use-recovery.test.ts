import { expect, it } from 'vitest'
import { recoveryDelay } from './use-recovery.ts'

it('tries again later each time, at least every minute, and not before the server asks', () => {
  expect([1, 2, 3, 4, 5, 6, 9].map((attempt) => recoveryDelay(attempt))).toEqual([3, 6, 12, 24, 48, 60, 60])
  expect(recoveryDelay(1, 20)).toBe(20)
  expect(recoveryDelay(1, 600)).toBe(60)
})
