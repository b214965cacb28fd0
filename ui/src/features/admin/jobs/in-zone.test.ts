import { expect, it } from 'vitest'
import { durationIn, inZone } from './in-zone.ts'

it('tells a moment where the job is at home, daylight saving included', () => {
  expect(inZone('2026-07-01T14:30:00.000Z', 'Europe/Paris', 'en-GB')).toMatch(/Wed.*1 Jul.* 2026.*16:30:00/)
  expect(inZone('2026-12-01T14:30:00.000Z', 'Europe/Paris', 'en-GB')).toMatch(/15:30:00/)
  expect(inZone('2026-12-31T23:30:00.000Z', 'Asia/Tokyo', 'en-GB')).toMatch(/1 Jan.* 2027/)
})

it.each([
  [340, '340 ms'],
  [2_440, '2.4 sec'],
  [185_000, '3 min 5 sec'],
])('writes %s ms as %s', (milliseconds, words) => expect(durationIn(milliseconds, 'en-US')).toBe(words))
