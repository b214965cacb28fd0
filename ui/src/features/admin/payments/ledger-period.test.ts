import { expect, test } from 'vitest'
import { isPeriod, monthBefore } from './ledger-period.ts'

test('the last month that is over is offered, over the turn of the year too', () => {
  expect(monthBefore(new Date('2026-11-21T23:30:00Z'))).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(monthBefore(new Date('2028-03-31T00:00:00Z'))).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(monthBefore(new Date('2026-01-01T00:00:00Z'))).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('a period has two days, the first not after the last', () => {
  expect(isPeriod({ from: '2026-10-01', to: '2026-10-01' })).toBe(true)
  expect(isPeriod({ from: '2026-10-02', to: '2026-10-01' })).toBe(false)
  expect(isPeriod({ from: '', to: '2026-10-01' })).toBe(false)
})
