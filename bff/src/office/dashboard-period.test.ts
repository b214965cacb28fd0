import { expect, test } from 'vitest'
import { dashboardPeriod } from './dashboard-period.ts'

const now = new Date('2026-11-21T23:59:59.999Z')

test('days are counted back from today, which is one of them', () => {
  expect(dashboardPeriod(7, 'day', now)).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(dashboardPeriod(1, 'day', now)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
})
test('the first week begins on a Monday', () => {
  // 23 October 2026 is a Friday.
  expect(dashboardPeriod(30, 'week', now)).toEqual({ from: '2026-10-19', to: '2026-11-21' })
  // A Sunday belongs to the week before, a Monday begins its own.
  expect(dashboardPeriod(7, 'week', now).from).toBe('2026-11-09')
  expect(dashboardPeriod(6, 'week', now).from).toBe('2026-11-16')
})
test('the first month begins on its first day', () => {
  expect(dashboardPeriod(365, 'month', now)).toEqual({ from: '2025-11-01', to: '2026-11-21' })
})
