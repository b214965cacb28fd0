import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMonths, contactMonth } from './months.ts'

const at = (text: string) => Date.parse(`${text}Z`) / 1000
const text = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19)

it("adds months and clamps to the month's end", () => {
  expect(text(addMonths(at('2027-01-31T10:20:30'), 1))).toBe('2027-02-28T10:20:30')
  expect(text(addMonths(at('2028-01-31T10:20:30'), 1))).toBe('2028-02-29T10:20:30')
  expect(text(addMonths(at('2028-02-29T00:00:00'), 12))).toBe('2029-02-28T00:00:00')
  expect(text(addMonths(at('2026-12-15T23:59:59'), 2))).toBe('2027-02-15T23:59:59')
})

it("counts contacts from the lot's start, clamped to the month's end", () => {
  const start = at('2027-01-31T12:00:00')
  const month = contactMonth(start, at('2027-03-01T00:00:00'))
  expect([text(month.from), text(month.until)]).toEqual(['2027-02-28T12:00:00', '2027-03-31T12:00:00'])
  expect(contactMonth(start, start).from).toBe(start)
  expect(text(contactMonth(start, at('2027-02-28T11:59:59')).from)).toBe('2027-01-31T12:00:00')
})

it("counts contacts of the free plan in the calendar's month, UTC", () => {
  const month = contactMonth(null, at('2027-02-28T23:59:59'))
  expect([text(month.from), text(month.until)]).toEqual(['2027-02-01T00:00:00', '2027-03-01T00:00:00'])
})

it('has one contact month for every instant, each beginning where the one before ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e9 }), fc.integer({ min: 0, max: 4e8 }), (start, later) => {
      const month = contactMonth(start, start + later)
      expect(month.from).toBeLessThanOrEqual(start + later)
      expect(month.until).toBeGreaterThan(start + later)
      expect(contactMonth(start, month.until).from).toBe(month.until)
    }),
  )
})
