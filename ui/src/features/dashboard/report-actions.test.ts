import { expect, test } from 'vitest'
import { reportActions } from './report-actions.ts'

const vehicle = {
  kind: 'vehicle',
  status: 'open',
  vehicleStatus: 'live',
  hiddenReason: null,
  suspended: false,
} as const
const person = { ...vehicle, kind: 'user', vehicleStatus: null } as const

test('a live vehicle is hidden or deleted, a hidden one restored', () => {
  expect(reportActions(vehicle, false)).toEqual(['hide', 'delete', 'resolve', 'dismiss'])
  expect(
    reportActions({ ...vehicle, vehicleStatus: 'hidden', hiddenReason: 'MODERATED', status: 'resolved' }, false),
  ).toEqual(['restore', 'delete'])
  // Hidden for another reason: a moderator's own hold comes on top.
  expect(reportActions({ ...vehicle, vehicleStatus: 'hidden', hiddenReason: 'PLAN_LIMIT' }, false)).toContain('hide')
})
test('of a deleted vehicle there is only the case to close', () => {
  expect(reportActions({ ...vehicle, vehicleStatus: null }, true)).toEqual(['resolve', 'dismiss'])
})
test('people are suspended once, by those who may', () => {
  expect(reportActions(person, true)).toEqual(['suspend', 'resolve', 'dismiss'])
  expect(reportActions(person, false)).toEqual(['resolve', 'dismiss'])
  expect(reportActions({ ...person, suspended: true, status: 'resolved' }, true)).toEqual([])
})
