import { expect, test } from 'vitest'
import { isDay, isInstant } from './formats.ts'

test.each(['0001-01-01', '2024-02-29', '9999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true)
})
test.each(['0000-01-01', '10000-01-01', '+010000-01-01', '2023-02-29', '2024-1-1', ' 2024-01-01'])(
  '%s is none',
  (text) => {
    expect(isDay(text)).toBe(false)
  },
)
test.each([
  '2026-01-02T03:04:05Z',
  '2026-01-02T03:04:05.678+14:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
])('%s is an instant', (text) => {
  expect(isInstant(text)).toBe(true)
})
test.each([
  '0000-12-31T23:59:59Z',
  '0001-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59-01:00',
  '2016-12-31T23:59:60Z',
  '2026-01-02T03:04:05',
  '2026-01-02T24:00:01Z',
  '2026-01-02T03:04:05+23:59',
  '2026-01-02T03:04:05Z[Europe/Paris]',
  '2026-02-30T03:04:05Z',
])('%s is none that everybody can store', (text) => {
  expect(isInstant(text)).toBe(false)
})
