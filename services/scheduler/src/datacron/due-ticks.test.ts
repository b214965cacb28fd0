import { expect, test } from 'vitest'
import { dueTicks } from './due-ticks.ts'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const due = (cron: string, since: string, now: string, graceMinutes: number | null = null) =>
  dueTicks({ cron, timeZone: null, since: at(since), graceMinutes }, at(now)).map(({ plannedAt, kind }) => [
    plannedAt.toISOString().slice(11, 19),
    kind,
  ])

test('nothing is due before its time, and at its time it is', () => {
  expect(due('0 12 * * *', '11:00:00', '11:59:59.999')).toEqual([])
  expect(due('0 12 * * *', '11:00:00', '12:00:00')).toEqual([['12:00:00', 'schedule']])
})
test('a tick that ran is not due again', () => {
  expect(due('0 12 * * *', '12:00:00', '12:00:05')).toEqual([])
  expect(due('0 12 * * *', '12:00:00', '18:00:00')).toEqual([])
})
test('each tick of the last ten seconds runs, also after a stall', () => {
  expect(due('* * * * * *', '12:00:00', '12:00:03.200').map(([time]) => time)).toEqual([
    '12:00:01',
    '12:00:02',
    '12:00:03',
  ])
})
test('ten seconds late is on time; a moment more is caught up, never both', () => {
  expect(due('0 12 * * *', '11:00:00', '12:00:09.999')).toEqual([['12:00:00', 'schedule']])
  expect(due('0 12 * * *', '11:00:00', '12:00:10')).toEqual([['12:00:00', 'catch_up']])
  expect(due('0 12 * * *', '11:00:00', '12:00:10.001')).toEqual([['12:00:00', 'catch_up']])
})
test('of many missed ticks the latest alone is caught up', () => {
  expect(due('*/5 * * * *', '09:00:00', '11:58:00')).toEqual([['11:55:00', 'catch_up']])
})
test('a tick on time takes the place of those that were missed', () => {
  expect(due('*/5 * * * *', '09:00:00', '11:55:02')).toEqual([['11:55:00', 'schedule']])
})
test('beyond its grace a tick is missed, whether the job states one or not', () => {
  expect(due('0 9 * * *', '08:00:00', '10:00:00')).toEqual([['09:00:00', 'catch_up']])
  expect(due('0 9 * * *', '08:00:00', '10:00:01')).toEqual([['09:00:00', 'missed']])
  expect(due('0 9 * * *', '08:00:00', '10:00:01', 90)).toEqual([['09:00:00', 'catch_up']])
  expect(due('0 9 * * *', '08:00:00', '09:00:30', 0)).toEqual([['09:00:00', 'missed']])
})
test('what came before the job had its present times is never caught up', () => {
  expect(due('0 9 * * *', '09:30:00', '09:40:00')).toEqual([])
})
