import { expect, it } from 'vitest'
import { nextDue } from './next-due.ts'

const due = (frequency: 'daily' | 'weekly', zone: string, now: string) =>
  nextDue(frequency, zone, new Date(now))?.toISOString()

it('is the next eight o’clock of the person’s clock', () => {
  expect(due('daily', 'UTC', '2026-03-10T07:59:59Z')).toBe('2026-03-10T08:00:00.000Z')
  expect(due('daily', 'UTC', '2026-03-10T08:00:00Z')).toBe('2026-03-11T08:00:00.000Z')
  expect(due('daily', 'Europe/Paris', '2026-03-10T06:00:00Z')).toBe('2026-03-10T07:00:00.000Z')
  expect(due('daily', 'Asia/Shanghai', '2026-03-10T00:30:00Z')).toBe('2026-03-11T00:00:00.000Z')
  expect(due('daily', 'America/Los_Angeles', '2026-03-10T02:00:00Z')).toBe('2026-03-10T15:00:00.000Z')
})

it('stays at eight when the clocks change', () => {
  expect(due('daily', 'Europe/Paris', '2026-03-28T12:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
  expect(due('daily', 'Europe/Paris', '2026-10-24T12:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
})

it('is a Monday for weekly ones', () => {
  expect(due('weekly', 'UTC', '2026-03-09T07:00:00Z')).toBe('2026-03-09T08:00:00.000Z')
  expect(due('weekly', 'UTC', '2026-03-09T08:00:00Z')).toBe('2026-03-16T08:00:00.000Z')
  // Sunday evening in Paris is still Sunday; in Auckland it is Monday noon.
  expect(due('weekly', 'Pacific/Auckland', '2026-03-08T20:00:00Z')).toBe('2026-03-15T19:00:00.000Z')
})

it('is never for the others', () => {
  expect(nextDue('instant', 'UTC', new Date())).toBeNull()
  expect(nextDue('off', 'UTC', new Date())).toBeNull()
})
