import { datacronHandlers } from '@forecourt/contracts'
import { describe, expect, test } from 'vitest'
import { handlers } from './handlers.ts'
import { cronFault, isDenserThan, isTimeZone, nextTimes } from './schedule.ts'

test.each(['* * * * *', '*/5 8-18 * * 1-5', '0 0 1 1 *', '@daily', '30 * * * * *', '0 0 29 2 *'])(
  '%s is a cron expression',
  (text) => {
    expect(cronFault(text)).toBeNull()
  },
)
test.each([
  ['', 'count'],
  ['soon', 'count'],
  ['* * * *', 'count'],
  ['* * * * * * * *', 'count'],
  ['61 * * * *', 'minute'],
  ['*/0 * * * *', 'minute'],
  ['0 24 * * *', 'hour'],
  ['0 0 32 * *', 'day'],
  ['0 0 1 13 *', 'month'],
  ['0 0 * * noday', 'weekday'],
  ['60 0 0 * * *', 'second'],
  ['0 0 30 2 *', 'never'],
] as const)('what is wrong with "%s" is its %s', (text, fault) => {
  expect(cronFault(text)).toBe(fault)
})
test.each(['* * * * * *', '*/30 * * * * *', '0,59 0 0 1 1 *', '58,59 * * * * *'])(
  '%s is more often than once a minute',
  (text) => {
    expect([isDenserThan(text, 60), isDenserThan(text, 1)]).toEqual([true, false])
  },
)
test.each(['* * * * *', '30 * * * * *', '@hourly', '0 0 29 2 *'])('%s is not', (text) => {
  expect(isDenserThan(text, 60)).toBe(false)
})
test.each(['UTC', 'Europe/Paris', 'America/Argentina/Buenos_Aires'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true)
})
test.each(['', 'Paris', '+02:00', 'Europe/Atlantis'])('"%s" is none', (name) => {
  expect(isTimeZone(name)).toBe(false)
})
test('every handler of the contract begins with an expression that is one', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(datacronHandlers).sort())
  for (const { cron } of Object.values(handlers)) expect(cronFault(cron)).toBeNull()
})

/** Times between two instants, as UTC without seconds. */
const between = (cron: string, timeZone: string | null, from: string, to: string) =>
  nextTimes({ cron, timeZone }, 50, new Date(from))
    .filter((at) => at < new Date(to))
    .map((at) => at.toISOString().slice(0, 16))

describe('daylight saving', () => {
  test('a job in UTC knows none', () => {
    expect(between('30 2 * * *', null, '2026-03-28T12:00Z', '2026-03-30T12:00Z')).toEqual([
      '2026-03-29T02:30',
      '2026-03-30T02:30',
    ])
  })
  test('local noon stays local noon', () => {
    expect(between('0 12 * * *', 'Europe/Paris', '2026-03-28T00:00Z', '2026-03-30T00:00Z')).toEqual([
      '2026-03-28T11:00',
      '2026-03-29T10:00',
    ])
  })

  // Paris, 29 March 2026: 02:00 becomes 03:00 at 01:00 UTC.
  test.each(['30 2 * * *', '15,30 2 * * *'])(
    '%s, which the clock leaps over, runs once, right after the gap',
    (cron) => {
      expect(between(cron, 'Europe/Paris', '2026-03-28T12:00Z', '2026-03-29T12:00Z')).toEqual(['2026-03-29T01:00'])
    },
  )
  test('a job every 20 minutes goes on by real time over the gap', () => {
    expect(between('*/20 * * * *', 'Europe/Paris', '2026-03-29T00:30Z', '2026-03-29T01:30Z')).toEqual([
      '2026-03-29T00:40',
      '2026-03-29T01:00',
      '2026-03-29T01:20',
    ])
  })
  test('a job every 20 minutes of the hour that does not exist has no time that day', () => {
    expect(between('*/20 2 * * *', 'Europe/Paris', '2026-03-28T12:00Z', '2026-03-29T12:00Z')).toEqual([])
  })

  // Paris, 25 October 2026: 03:00 becomes 02:00 at 01:00 UTC.
  test.each([
    ['30 2 * * *', ['2026-10-25T00:30']],
    ['15,30 2 * * *', ['2026-10-25T00:15', '2026-10-25T00:30']],
  ])('%s, which occurs twice, runs at the first of both', (cron, times) => {
    expect(between(cron, 'Europe/Paris', '2026-10-24T12:00Z', '2026-10-25T12:00Z')).toEqual(times)
  })
  test('a job every hour runs in both of the repeated hours', () => {
    expect(between('0 * * * *', 'Europe/Paris', '2026-10-24T23:30Z', '2026-10-25T02:30Z')).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T01:00',
      '2026-10-25T02:00',
    ])
  })
  test('where midnight does not exist, a job of midnight runs at one', () => {
    // Santiago, 6 September 2026: 00:00 becomes 01:00 at 04:00 UTC.
    expect(between('0 0 * * *', 'America/Santiago', '2026-09-05T12:00Z', '2026-09-06T12:00Z')).toEqual([
      '2026-09-06T04:00',
    ])
  })
})
